import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { carouselSlides, rotatingWords } from '@/content/landing'
import { ROTATING_WORD_MS } from '@/lib/constants'
import { useMediaQuery } from '@/ui/browserState'
import { Button } from '@/ui/controls/Button'
import { ExampleBadge } from '@/ui/layout/Badge'
import { Carousel } from './Carousel'
import { useMotionStore } from './Marquees'

/** A headline with a rotating word, and the carousel. */
export function Discover() {
  return (
    <section
      aria-labelledby="sort-filter-discover"
      className="mt-16 border-t border-line2 pt-12 pb-14 lg:mt-22 lg:pt-14"
    >
      <div className="flex items-start justify-between gap-6">
        <h2 id="sort-filter-discover" className="text-title sm:text-h2">
          <span className="block">
            <RotatingWord words={rotatingWords} />
          </span>
          <span className="text-ink2">strategies by what they did</span>
        </h2>
        <HoldButton className="-mr-3" />
      </div>
      <p className="mt-2 mb-3 max-w-reading text-[15px]/6 text-ink2">
        Thirteen sortable columns. No score of ours, no featured spots.
      </p>
      <p className="mb-4 text-label text-ink2">
        <ExampleBadge /> The pictures show the demo data.
      </p>
      <Carousel slides={carouselSlides} label="What you can do here" />
    </section>
  )
}

/** Pauses and resumes moving text; hidden under reduced motion. */
export function HoldButton({ className }: { className?: string }) {
  const stillPreferred = useMediaQuery('(prefers-reduced-motion: reduce)')
  const { held, toggleHeld } = useMotionStore()
  if (stillPreferred) return null
  const Icon = held ? Play : Pause
  return (
    <Button
      variant="ghost"
      aria-label={held ? 'Play the moving words' : 'Pause the moving words'}
      onClick={toggleHeld}
      icon={<Icon />}
      className={className}
    />
  )
}

/**
 * Words that take turns in one place until they are held. The widest holds the place, so that nothing beside
 * it moves; screen readers get them all at once, and under reduced motion so do all readers.
 */
export function RotatingWord({ words }: { words: readonly string[] }) {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const held = useMotionStore((state) => state.held)
  const [current, setCurrent] = useState(0)

  useEffect(() => {
    if (still || held) return
    const timer = setInterval(() => setCurrent((now) => (now + 1) % words.length), ROTATING_WORD_MS)
    return () => clearInterval(timer)
  }, [still, held, words.length])

  const together = words.join(', ')
  if (still) return <span>{together}</span>
  return (
    <span className="inline-grid justify-items-start">
      <span className="sr-only">{together}</span>
      {words.map((word, index) => (
        <span
          key={word}
          aria-hidden="true"
          className="col-start-1 row-start-1 transition-opacity duration-300 ease-look"
          style={{ opacity: index === current ? 1 : 0 }}
        >
          {word}
        </span>
      ))}
    </span>
  )
}
