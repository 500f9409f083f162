import { StreamedQuotes } from '@/features/quotes/StreamedQuotes'
import { Page } from '@/ui/layout/PageHead'

/** /alpaca: the latest trades of the watched symbols, and the price of a typed one. */
export function Component() {
  return (
    <Page title="Streaming market data" description={<p>(Live data will appear in the table as it streams in.)</p>}>
      <StreamedQuotes />
    </Page>
  )
}
