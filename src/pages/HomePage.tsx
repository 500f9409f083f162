import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { cryptoTickers, memeTickers, stockTickers } from '@/content/markets'
import { UnitCards } from '@/features/education/UnitCards'
import { FollowedNews } from '@/features/following/FollowedNews'
import { MarketChartBox } from '@/features/markets/boxes'
import { TickerStripBox } from '@/features/markets/TickerStripBox'
import { ReferralPanel } from '@/features/referral/ReferralPanel'
import { KeepDiary } from '@/features/strategies/form/KeepDiary'
import { TrendingStrategies } from '@/features/strategies/ranking/TrendingStrategies'
import { TRENDING_STRATEGIES } from '@/lib/constants'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { ButtonLink } from '@/ui/controls/Button'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { LinkedSection } from '@/ui/layout/LinkedSection'
import { Page } from '@/ui/layout/PageHead'

const LetterControl = lazyPart(() =>
  import('@/features/notifications/LetterChoice').then((module) => module.LetterControl),
)
const MyPage = lazyPart(() => import('@/features/mine/MyPage').then((module) => module.MyPage))

/** What belongs to a signed-in user. Its room is kept from the first paint on, and nothing of it is there for visitors. */
function Mine() {
  const user = useAuthStore((state) => state.user)
  if (!user) return <div data-member="" className="mb-10 min-h-[380px]" />
  return (
    <div className="mb-10 min-h-[380px]">
      <LazyBoundary failure="Your page couldn’t be loaded">
        <MyPage
          userId={user.id}
          diary={<KeepDiary />}
          followed={<FollowedNews />}
          letterChoice={
            <LazyBoundary failure="The choice of mail couldn’t be loaded" isSmall>
              <LetterControl userId={user.id} />
            </LazyBoundary>
          }
        />
      </LazyBoundary>
    </div>
  )
}

/** /home: the start page of signed-in users, open to all. */
export function Component() {
  return (
    <Page
      tab="Market Overview"
      title={
        <Link to={paths.markets} className="underline-offset-4 hover:underline">
          Market Overview
        </Link>
      }
      description="Markets, strategies and reading, in one place."
      actions={
        <ButtonLink to={paths.create} icon={<Plus />}>
          Create a strategy
        </ButtonLink>
      }
    >
      <Mine />
      <MarketChartBox />
      <LinkedSection title="Trending Strategies" to={paths.strategies}>
        <TrendingStrategies count={TRENDING_STRATEGIES} />
      </LinkedSection>
      <LinkedSection title="Financial Wellness" to={paths.education}>
        <UnitCards />
      </LinkedSection>
      <LinkedSection title="Stocks" to={paths.news}>
        <TickerStripBox title="Stock prices" tickers={stockTickers} />
      </LinkedSection>
      <LinkedSection title="Crypto" to={paths.news}>
        <TickerStripBox title="Crypto prices" tickers={cryptoTickers} />
      </LinkedSection>
      <LinkedSection title="Trending" to={paths.news}>
        <TickerStripBox title="Meme coin prices" tickers={memeTickers} />
      </LinkedSection>
      <LinkedSection title="Invite Friends and Earn" to={paths.community}>
        <ReferralPanel />
      </LinkedSection>
    </Page>
  )
}
