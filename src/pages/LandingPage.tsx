import { landingExample } from 'virtual:landing-example'
import { assets, carouselSlides, exchanges, hero, rotatingWords } from '@/content/landing'
import { landingTickers } from '@/content/tickers'
import { Faq } from '@/features/company/Faq'
import { Carousel } from '@/features/landing/Carousel'
import { HeroSum } from '@/features/landing/HeroSum'
import { HoldButton } from '@/features/landing/HoldButton'
import { Marquee } from '@/features/landing/Marquee'
import { ProvenPerformance } from '@/features/landing/ProvenPerformance'
import { RefinedMetrics } from '@/features/landing/RefinedMetrics'
import { RotatingWord } from '@/features/landing/RotatingWord'
import { TradeStrip } from '@/features/landing/TradeStrip'
import { TickerStripBox } from '@/features/markets/TickerStripBox'
import { env } from '@/lib/env'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/Button'
import { PageTitle } from '@/ui/PageHead'

/** / (spec §2): the promise, shown with the product's own parts. */
export function LandingPage() {
  return (
    <div className="page pb-16">
      <PageTitle />
      <section aria-labelledby="hero" className="pt-12 pb-12 lg:pt-14 lg:pb-16">
        <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[5fr_6fr]">
          <div>
            <h1 id="hero" className="max-w-[560px] text-[40px]/[42px] tracking-[-0.038em] sm:text-hero">
              {hero.title}
            </h1>
            <p className="mt-6 max-w-[480px] text-lead text-pretty text-ink2">{hero.lead}</p>
            <p className="mt-4 text-lead">{hero.aside}</p>
            <div className="mt-8 grid grid-cols-2 gap-2 sm:flex">
              <ButtonLink to={paths.price} variant="primary" size="lg">
                Get started
              </ButtonLink>
              <ButtonLink to={paths.strategies} size="lg">
                See all strategies
              </ButtonLink>
            </div>
            <p className="mt-4 text-label text-ink3">Community is free forever.</p>
          </div>
          <HeroSum hero={landingExample.hero} />
        </div>
        <TradeStrip hero={landingExample.hero} />
      </section>

      <TickerStripBox title="Tickers" tickers={landingTickers} />

      <div className="py-16 lg:py-22">
        <ProvenPerformance ranking={landingExample.ranking} />
      </div>

      <RefinedMetrics example={landingExample} />

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

      <div className="border-t border-line2">
        <Marquee label="Exchanges people trade at" items={exchanges} />
        <Marquee label="What they trade" items={assets} reverse />
      </div>

      <section
        aria-labelledby="team-sport"
        className="grid items-center gap-x-12 gap-y-6 py-16 lg:grid-cols-2 lg:py-22"
      >
        <div>
          <h2 id="team-sport" className="text-title sm:text-h2">
            Trading is a Team Sport
          </h2>
          <p className="mt-3 max-w-[52ch] text-[15px]/6 text-pretty text-ink2">
            Post the rule. Let others try to break it. What survives a crowd that can read every trade is worth more
            than what survives a screenshot.
          </p>
        </div>
        <div className="flex flex-wrap gap-2 lg:justify-end">
          <ButtonLink to={paths.community} size="lg">
            Meet the community
          </ButtonLink>
          <ButtonLink to={env.chatUrl} size="lg" variant="ghost">
            Join the waitlist
          </ButtonLink>
        </div>
      </section>

      <Faq />
    </div>
  )
}
