import { useEffect, useState } from 'react'
import { ROTATING_WORD_MS } from '@/lib/constants'
import { useMotionStore } from '@/stores/motionStore'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { VisuallyHidden } from '@/ui/VisuallyHidden'

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
      <VisuallyHidden>{together}</VisuallyHidden>
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
