import { LiveQuotes } from '@/features/quotes/LiveQuotes'
import { PageHead, PageTitle } from '@/ui/PageHead'

/** /alpaca: the latest trades of fourteen symbols, and the price of a typed one. */
export function Component() {
  return (
    <div className="page pb-22">
      <PageTitle>Streaming market data</PageTitle>
      <PageHead
        title="Streaming market data"
        description={<p>(Live data will appear in the table as it streams in.)</p>}
      />
      <LiveQuotes />
    </div>
  )
}
