import { TitledSection } from '@/ui/layout/Section'
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
        <TitledSection title="Latest price of a symbol" titleClass="mb-4 text-title">
          <SymbolPrice feed={feed} />
        </TitledSection>
        <TitledSection title="Side by side" titleClass="mb-4 text-title">
          <PriceLookup feed={feed} />
        </TitledSection>
      </div>
    </>
  )
}
