import { carouselSlides, rotatingWords } from '@/content/landing'
import { Carousel } from './Carousel'
import { HoldButton } from './HoldButton'
import { RotatingWord } from './RotatingWord'

/** What one can do with the list: a word that rotates, and the three slides. */
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
      <p className="mt-2 mb-8 max-w-reading text-[15px]/6 text-ink2">
        Thirteen columns, each of them sortable. No score of ours, no featured places.
      </p>
      <Carousel slides={carouselSlides} label="What you can do here" />
    </section>
  )
}
