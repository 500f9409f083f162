import { watchedSymbols } from '@/content/quotes'
import { QuoteRow } from './QuoteRow'
import { quoteColumns } from './quotesLook'
import { PriceHead } from './SimulatedBadge'
import type { QuoteFeed } from './useQuoteStream'

/** The watched symbols with the nine fields of their latest trade; fainter while nothing comes. */
export function QuotesTable({ feed: { store, state } }: { feed: QuoteFeed }) {
  return (
    // Focusable, so that the keyboard can scroll what does not fit a phone. Positioned, so that what only screen readers
    // see scrolls with it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <section aria-label="Watched symbols" tabIndex={0} className="relative overflow-x-auto">
      <table
        data-stopped={state.phase === 'stopped' || undefined}
        className="group/quotes w-full min-w-[1180px] table-fixed text-table text-ink2 data-[stopped]:text-ink3"
      >
        <caption className="sr-only">
          The latest trade of each watched symbol{state.simulated && '. The prices are simulated.'}
        </caption>
        <colgroup>
          {quoteColumns.map(({ field, widthPx }) => (
            <col key={field} style={{ width: widthPx }} />
          ))}
        </colgroup>
        <thead>
          <tr className="h-9 border-y border-t-line2 text-label text-ink2">
            {quoteColumns.map(({ field, look }) => (
              <th key={field} scope="col" className={`${look} font-normal`}>
                {field === 'Price' ? (
                  <span className="pr-[7px]">
                    <PriceHead simulated={state.simulated} />
                  </span>
                ) : (
                  field
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {watchedSymbols.map((symbol) => (
            <QuoteRow key={symbol} store={store} symbol={symbol} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
