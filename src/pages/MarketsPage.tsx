import { marketBoxes } from '@/content/markets'
import { MarketBox } from '@/features/markets/MarketBox'
import { paths } from '@/lib/paths'
import { PageHead, PageTitle } from '@/ui/PageHead'
import { TextLink } from '@/ui/TextLink'

/** /markets (spec §2): ten symbols and the two screeners. */
export function MarketsPage() {
  return (
    <div className="page pb-22">
      <PageTitle>Markets</PageTitle>
      <PageHead
        title="Markets"
        description={
          <>
            What the markets did, to hold a strategy against. Fourteen symbols, trade by trade, are on the{' '}
            <TextLink to={paths.alpaca}>streaming page</TextLink>.
          </>
        }
      />
      <MarketBox box={marketBoxes.symbolOverview} />
      <div className="mt-8 grid gap-8 lg:grid-cols-2">
        <MarketBox box={marketBoxes.stockScreener} />
        <MarketBox box={marketBoxes.cryptoScreener} />
      </div>
    </div>
  )
}
