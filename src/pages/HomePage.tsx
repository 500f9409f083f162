import { marketBoxes } from '@/content/markets'
import { UnitCards } from '@/features/education/UnitCards'
import { MarketBox } from '@/features/markets/MarketBox'
import { ReferralPanel } from '@/features/referral/ReferralPanel'
import { TrendingStrategies } from '@/features/strategies/TrendingStrategies'
import { TRENDING_STRATEGIES } from '@/lib/constants'
import { paths } from '@/lib/paths'
import { Link } from '@/ui/Link'
import { LinkedSection } from '@/ui/LinkedSection'
import { PageHead, PageTitle } from '@/ui/PageHead'

/** /home (spec §2): the seven sections of somebody who is signed in, open to everybody. */
export function HomePage() {
  return (
    <div className="page pb-22">
      <PageTitle>Market Overview</PageTitle>
      <PageHead
        title={
          <Link to={paths.markets} className="underline-offset-4 hover:underline">
            Market Overview
          </Link>
        }
        description="Markets, strategies and reading, from one place."
      />
      <MarketBox box={marketBoxes.marketChart} />
      <LinkedSection title="Trending Strategies" to={paths.strategies}>
        <TrendingStrategies count={TRENDING_STRATEGIES} />
      </LinkedSection>
      <LinkedSection title="Financial Wellness" to={paths.education}>
        <UnitCards />
      </LinkedSection>
      <LinkedSection title="Stocks" to={paths.news}>
        <MarketBox box={marketBoxes.stocksStrip} />
      </LinkedSection>
      <LinkedSection title="Crypto" to={paths.news}>
        <MarketBox box={marketBoxes.cryptoStrip} />
      </LinkedSection>
      <LinkedSection title="Trending" to={paths.news}>
        <MarketBox box={marketBoxes.memeStrip} />
      </LinkedSection>
      <LinkedSection title="Invite Friends and Earn" to={paths.community}>
        <ReferralPanel />
      </LinkedSection>
    </div>
  )
}
