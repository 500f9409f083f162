import { PriceLookup, SymbolPrice } from './PriceLookup'
import { QuotesTable } from './QuotesTable'
import { QuoteTerms } from './QuoteTerms'
import { StreamStatus } from './StreamStatus'
import { useQuoteStream } from './useQuoteStream'

/** The stream and all parts of the page that show its prices. */
export function StreamedQuotes() {
  const feed = useQuoteStream()
  return (
    <>
      <StreamStatus feed={feed} />
      <QuotesTable feed={feed} />
      <QuoteTerms />
      <div className="mt-12 grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <section aria-labelledby="latest-price">
          <h2 id="latest-price" className="mb-4 text-title">
            Latest price of a symbol
          </h2>
          <SymbolPrice feed={feed} />
        </section>
        <section aria-labelledby="side-by-side">
          <h2 id="side-by-side" className="mb-4 text-title">
            Side by side
          </h2>
          <PriceLookup feed={feed} />
        </section>
      </div>
    </>
  )
}
