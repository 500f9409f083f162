import { landingExample } from 'virtual:landing-example'
import { assets, carouselSlides, exchanges, hero, refinedMetrics, rotatingWords } from '@/content/landing'
import { marketBoxes } from '@/content/markets'
import { Faq } from '@/features/company/Faq'
import { Carousel } from '@/features/landing/Carousel'
import { HeroSum } from '@/features/landing/HeroSum'
import { Marquee } from '@/features/landing/Marquee'
import { ProvenPerformance } from '@/features/landing/ProvenPerformance'
import { RotatingWord } from '@/features/landing/RotatingWord'
import { MarketBox } from '@/features/markets/MarketBox'
import { env } from '@/lib/env'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/Button'
import { PageTitle } from '@/ui/PageHead'
import { Section } from '@/ui/Section'
import { TextLink } from '@/ui/TextLink'

/** / (spec §2): the promise, shown with the product's own parts. */
export function LandingPage() {
  return (
    <div className="page pb-16">
      <PageTitle />
      <section
        aria-labelledby="hero"
        className="grid items-start gap-x-16 gap-y-12 pt-12 pb-14 lg:grid-cols-[5fr_6fr] lg:pt-20 lg:pb-20"
      >
        <div>
          <h1 id="hero" className="max-w-[560px] text-[40px]/[42px] tracking-[-0.038em] sm:text-hero">
            {hero.title}
          </h1>
          <p className="mt-6 max-w-[480px] text-lead text-ink2">{hero.lead}</p>
          <p className="mt-4 text-lead">{hero.aside}</p>
          <div className="mt-8 flex flex-wrap gap-2">
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
      </section>

      <MarketBox box={marketBoxes.landingStrip} />

      <div className="py-16 lg:py-22">
        <ProvenPerformance ranking={landingExample.ranking} />
      </div>

      <Section
        id="refined-metrics"
        title="Refined Metrics"
        intro={
          <>
            <p>A figure alone is a rumour. Here it comes with what it was made from.</p>
            <p className="mt-3">
              Sharper tools are on the <TextLink to={paths.subscriptions}>Subscriptions</TextLink> page, and what you
              keep an eye on is under <TextLink to={paths.following}>Following</TextLink>.
            </p>
          </>
        }
      >
        <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-3">
          {refinedMetrics.map(({ title, text }) => (
            <div key={title} className="border-t pt-4">
              <dt className="text-[16px]/6 font-heading">{title}</dt>
              <dd className="mt-1 text-body text-ink2">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>

      <section aria-labelledby="sort-filter-discover" className="border-t border-line2 py-14">
        <h2 id="sort-filter-discover" className="text-title sm:text-h2">
          <RotatingWord words={rotatingWords} /> strategies by what they did
        </h2>
        <p className="mt-2 mb-8 max-w-reading text-[15px]/6 text-ink2">
          Thirteen columns, each of them sortable. No score of ours, no featured places.
        </p>
        <Carousel slides={carouselSlides} label="What you can do here" />
      </section>

      <div className="border-t border-line2">
        <Marquee label="Exchanges whose markets people trade" items={exchanges} />
        <Marquee label="What is traded" items={assets} reverse />
      </div>

      <section
        aria-labelledby="team-sport"
        className="grid items-center gap-x-12 gap-y-6 py-16 lg:grid-cols-2 lg:py-22"
      >
        <div>
          <h2 id="team-sport" className="text-title sm:text-h2">
            Trading is a Team Sport
          </h2>
          <p className="mt-3 max-w-[52ch] text-[15px]/6 text-ink2">
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
