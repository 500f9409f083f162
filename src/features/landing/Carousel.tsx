import { ChevronLeft, ChevronRight, Pause } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { CarouselSlide } from '@/content/landing'
import { CAROUSEL_INTERVAL_MS } from '@/lib/constants'
import { useMediaQuery } from '@/ui/browserState'
import { Button, ButtonLink } from '@/ui/controls/Button'
import { useTheme } from '@/ui/controls/ThemeProvider'
import { cx } from '@/ui/cx'

/**
 * Slides that advance by themselves until the user takes control: previous, next, a dot or the pause button end that for
 * good. They wait while the pointer or the keyboard is inside, and never start under reduced motion.
 */
export function Carousel({ slides, label }: { slides: CarouselSlide[]; label: string }) {
  const { theme } = useTheme()
  const stillPreferred = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [current, setCurrent] = useState(0)
  const [handedOver, setHandedOver] = useState(false)
  const [attended, setAttended] = useState(false)
  const slidesId = useId()
  const nextButton = useRef<HTMLButtonElement>(null)
  const playing = !handedOver && !stillPreferred

  useEffect(() => {
    if (!playing || attended) return
    const timer = setInterval(() => setCurrent((now) => slideAfter(now, 1, slides.length)), CAROUSEL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [playing, attended, slides.length])

  const goTo = (slide: number) => {
    setHandedOver(true)
    setCurrent(slide)
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={() => setAttended(true)}
      onPointerLeave={() => setAttended(false)}
      onFocus={() => setAttended(true)}
      onBlur={() => setAttended(false)}
    >
      <div id={slidesId} aria-live={playing ? 'off' : 'polite'} className="grid overflow-hidden border-y border-line2">
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the ARIA carousel pattern, not a fieldset.
          <div
            key={slide.title}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            inert={index !== current}
            className={cx(
              'col-start-1 row-start-1 grid items-center gap-x-12 gap-y-6 py-8 transition-opacity duration-500 ease-look lg:grid-cols-[5fr_7fr]',
              index === current ? 'opacity-100' : 'pointer-events-none opacity-0',
            )}
          >
            <div>
              <h3 className="text-title">{slide.title}</h3>
              <p className="mt-3 max-w-[46ch] text-[15px]/6 text-ink2">{slide.description}</p>
              <ButtonLink to={slide.href} className="mt-5">
                {slide.buttonText}
              </ButtonLink>
            </div>
            <img
              src={`${slide.image}-${theme}.webp`}
              alt={slide.imageAlt}
              width={1200}
              height={675}
              loading="lazy"
              decoding="async"
              className="h-auto w-full rounded-dialog border"
            />
          </div>
        ))}
      </div>
      <div className="flex items-center gap-2 pt-3">
        {/* As wide as the two buttons at the other end, so that the dots are in the middle whether the pause button is shown or not. */}
        <div className="-ml-3 w-24">
          {playing && (
            <Button
              variant="ghost"
              aria-label="Stop the slides"
              onClick={() => {
                setHandedOver(true)
                // This button disappears once the carousel is stopped.
                nextButton.current?.focus()
              }}
              icon={<Pause strokeWidth={2} />}
            />
          )}
        </div>
        <div className="flex flex-1 justify-center gap-1">
          {slides.map((slide, index) => (
            <button
              key={slide.title}
              type="button"
              aria-label={`Slide ${index + 1}: ${slide.title}`}
              aria-current={index === current ? 'true' : undefined}
              aria-controls={slidesId}
              onClick={() => goTo(index)}
              className="grid size-8 place-items-center rounded"
            >
              <span className={cx('block h-0.5 w-5', index === current ? 'bg-acc' : 'bg-field')} />
            </button>
          ))}
        </div>
        <Button
          variant="ghost"
          aria-label="Previous slide"
          aria-controls={slidesId}
          onClick={() => goTo(slideAfter(current, -1, slides.length))}
          icon={<ChevronLeft strokeWidth={2} />}
        />
        <Button
          ref={nextButton}
          variant="ghost"
          aria-label="Next slide"
          aria-controls={slidesId}
          onClick={() => goTo(slideAfter(current, 1, slides.length))}
          icon={<ChevronRight strokeWidth={2} />}
          className="-mr-3"
        />
      </div>
    </section>
  )
}

/** The slide after or before this one; past either end it wraps. */
function slideAfter(current: number, step: 1 | -1, count: number): number {
  return (current + step + count) % count
}
