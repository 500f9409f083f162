import { tradeFields, watchedSymbols } from '@/content/quotes'

/** The watched symbols with the fields of their latest trade; empty until a stream fills them. */
export function QuotesTable() {
  return (
    // Focusable, so that the keyboard can scroll what does not fit a phone.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <section aria-label="Watched symbols" tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-[820px] text-table">
        <caption className="sr-only">The latest trade of each watched symbol</caption>
        <thead>
          <tr className="h-9 border-y border-t-line2 text-label text-ink2">
            {tradeFields.map((field) => (
              <th key={field} scope="col" className="pr-4 text-left font-normal">
                {field}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {watchedSymbols.map((symbol) => (
            <tr key={symbol} className="h-10 border-b">
              {tradeFields.map((field) =>
                field === 'Symbol' ? (
                  <th key={field} scope="row" className="pr-4 text-left font-medium">
                    {symbol}
                  </th>
                ) : (
                  <td key={field} className="pr-4 text-ink3">
                    <span aria-hidden="true">–</span>
                    <span className="sr-only">no trade yet</span>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
