import { PriceLookup } from '@/features/markets/PriceLookup'
import { QuotesTable } from '@/features/markets/QuotesTable'
import { PageHead, PageTitle } from '@/ui/PageHead'

/** /alpaca (spec §2): fourteen symbols, and the price of a typed one. */
export function AlpacaPage() {
  return (
    <div className="page pb-22">
      <PageTitle>Streaming market data</PageTitle>
      <PageHead
        title="Streaming market data"
        description={
          <>
            <p>(Live data will appear in the table as it streams in.)</p>
            <p className="mt-1">No stream is connected on this site yet, so the cells stay empty.</p>
          </>
        }
      />
      <QuotesTable />
      <h2 className="mt-12 mb-4 text-title">Latest price of a symbol</h2>
      <PriceLookup />
    </div>
  )
}
