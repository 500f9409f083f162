import { CryptoScreenerBox, MarketOverviewBox, StockScreenerBox, SymbolOverviewBox } from '@/features/markets/boxes'
import { paths } from '@/lib/paths'
import { TextLink } from '@/ui/controls/TextLink'
import { Page } from '@/ui/layout/PageHead'

/** /markets: ten symbols, the market overview and the two screeners. */
export function Component() {
  return (
    <Page
      title="Markets"
      description={
        <>
          What the markets did, to compare strategies with. For watched symbols, trade by trade, see the{' '}
          <TextLink to={paths.alpaca}>streaming page</TextLink>.
        </>
      }
    >
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <SymbolOverviewBox />
        <MarketOverviewBox />
      </div>
      <div className="mt-8 grid gap-8 lg:grid-cols-2">
        <StockScreenerBox />
        <CryptoScreenerBox />
      </div>
    </Page>
  )
}
