import { hero } from '@/content/hero'
import { readLandingExample } from '@/features/landing/landingExample.queries'
import { env } from '@/lib/env'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/Button'
import { Near, nearPart } from '@/ui/Near'
import { PageTitle } from '@/ui/PageHead'

const heroSum = nearPart(async () => {
  const [{ HeroSum }, example] = await Promise.all([import('@/features/landing/HeroSum'), readLandingExample()])
  return () => <HeroSum hero={example.hero} />
})
const tradeStrip = nearPart(async () => {
  const [{ TradeStrip }, example] = await Promise.all([import('@/features/landing/TradeStrip'), readLandingExample()])
  return () => <TradeStrip hero={example.hero} />
})
const tickerStrip = nearPart(async () => {
  const [{ TickerStripBox }, { landingTickers }] = await Promise.all([
    import('@/features/markets/TickerStripBox'),
    import('@/content/tickers'),
  ])
  return () => <TickerStripBox title="Tickers" tickers={landingTickers} />
})
const provenPerformance = nearPart(async () => {
  const [{ ProvenPerformance }, example] = await Promise.all([
    import('@/features/landing/ProvenPerformance'),
    readLandingExample(),
  ])
  return () => <ProvenPerformance ranking={example.ranking} />
})
const refinedMetrics = nearPart(async () => {
  const [{ RefinedMetrics }, example] = await Promise.all([
    import('@/features/landing/RefinedMetrics'),
    readLandingExample(),
  ])
  return () => <RefinedMetrics example={example} />
})
const discover = nearPart(() => import('@/features/landing/Discover').then((module) => module.Discover))
const marquees = nearPart(() => import('@/features/landing/Marquees').then((module) => module.Marquees))
const faq = nearPart(() => import('@/features/company/Faq').then((module) => module.Faq))

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
          <Near part={heroSum} />
        </div>
        <Near part={tradeStrip} still />
      </section>

      <Near part={tickerStrip} />

      <div className="py-16 lg:py-22">
        <Near part={provenPerformance} />
      </div>

      <Near part={refinedMetrics} />
      <Near part={discover} />
      <Near part={marquees} />

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

      <Near part={faq} />
    </div>
  )
}
