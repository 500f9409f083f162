import { hero, landingTickers } from '@/content/landingTop'
import { HeroSum } from '@/features/landing/HeroSum'
import heroExample from '@/features/landing/heroExample.json'
import { TradeStrip } from '@/features/landing/TradeStrip'
import { env } from '@/lib/env'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/controls/Button'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { PageTitle } from '@/ui/layout/PageHead'

/** Below the fold: prerendered, and hydrated after the rest of the page. */
const TickerStripBox = lazyPart(() =>
  import('@/features/markets/TickerStripBox').then((module) => module.TickerStripBox),
)
const ProvenPerformance = lazyPart(() =>
  import('@/features/landing/ProvenPerformance').then((module) => module.ProvenPerformance),
)
const RefinedMetrics = lazyPart(() =>
  import('@/features/landing/RefinedMetrics').then((module) => module.RefinedMetrics),
)
const Discover = lazyPart(() => import('@/features/landing/Discover').then((module) => module.Discover))
const Marquees = lazyPart(() => import('@/features/landing/Marquees').then((module) => module.Marquees))
const Newsletter = lazyPart(() => import('@/features/newsletter/Newsletter').then((module) => module.Newsletter))
const Faq = lazyPart(() => import('@/features/company/Faq').then((module) => module.Faq))

/** / */
export function Component() {
  return (
    <div className="page pb-16">
      <PageTitle />
      <section aria-labelledby="hero" className="pt-12 pb-12 lg:pt-14 lg:pb-16">
        <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[5fr_6fr]">
          <div>
            <h1 id="hero" className="max-w-[560px] text-[40px]/[42px] tracking-[-0.038em] sm:text-hero">
              {hero.title}
            </h1>
            <p className="mt-6 max-w-[480px] text-lead font-medium">{hero.tagline}</p>
            <p className="mt-3 max-w-[480px] text-lead text-ink2">{hero.lead}</p>
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
          <HeroSum hero={heroExample} />
        </div>
        <TradeStrip hero={heroExample} />
      </section>

      <LazyBoundary failure="The rest of the page couldn’t be loaded">
        <TickerStripBox title="Tickers" tickers={landingTickers} />

        <div className="py-16 lg:py-22">
          <ProvenPerformance />
        </div>

        <RefinedMetrics />
        <Discover />
        <Marquees />

        <section
          aria-labelledby="team-sport"
          className="grid items-center gap-x-12 gap-y-6 py-16 lg:grid-cols-2 lg:py-22"
        >
          <div>
            <h2 id="team-sport" className="text-title sm:text-h2">
              Trading is a Team Sport
            </h2>
            <p className="mt-3 max-w-[52ch] text-[15px]/6 text-ink2">
              Post the rule and let others try to break it. A rule that survives a crowd reading every trade is worth
              more than one that survives a screenshot.
            </p>
          </div>
          <div className="flex flex-wrap items-start gap-2 lg:justify-end">
            <ButtonLink to={paths.community} size={env.social.Chat ? 'lg' : 'field'}>
              Meet the community
            </ButtonLink>
            {env.social.Chat ? (
              <ButtonLink to={env.social.Chat} size="lg" variant="ghost">
                Join the waitlist
              </ButtonLink>
            ) : (
              <div className="w-full max-w-[400px] max-sm:mt-2 sm:w-auto sm:flex-1 lg:max-w-[380px]">
                <Newsletter
                  label="E-mail for the waitlist"
                  button="Join the waitlist"
                  thanks="Thank you. You are on the list: the newsletter will tell you when more opens."
                />
              </div>
            )}
          </div>
        </section>

        <Faq />
      </LazyBoundary>
    </div>
  )
}
