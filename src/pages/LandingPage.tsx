import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/Button'
import { PageTitle } from '@/ui/PageHead'

/** / (spec §2). */
export function LandingPage() {
  return (
    <div className="page pt-12 pb-16 lg:pt-22">
      <PageTitle />
      <h1 className="max-w-[680px] text-[40px]/[42px] tracking-[-0.038em] sm:text-hero">
        Strategies that show their working
      </h1>
      <p className="mt-5 max-w-[520px] text-lead text-ink2">
        Browse, publish and compare trading strategies. Every profit and every loss can be followed down to the trades
        that made it.
      </p>
      <div className="mt-8 flex flex-wrap gap-2">
        <ButtonLink to={paths.price} variant="primary" size="lg">
          Get started
        </ButtonLink>
        <ButtonLink to={paths.strategies} size="lg">
          See all strategies
        </ButtonLink>
      </div>
    </div>
  )
}
