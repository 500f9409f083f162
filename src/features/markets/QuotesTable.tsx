import { tradeFields, watchedSymbols } from '@/content/quotes'
import { cx } from '@/ui/cx'

/** The symbol names the row, so it leads, and stays in sight where the other fields scroll by. */
const HEADS = ['Symbol', ...tradeFields.filter((field) => field !== 'Symbol')]
const FIGURES: readonly string[] = ['Price', 'Size']
const PINNED = 'sticky left-0 bg-bg pr-4 text-left'

/** The watched symbols with the fields of their latest trade; empty until a stream fills them. */
export function QuotesTable() {
  return (
    // Focusable, so that the keyboard can scroll what does not fit a phone. Positioned, so that what only screen readers
    // see scrolls with it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <section aria-label="Watched symbols" tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full min-w-[820px] text-table">
        <caption className="sr-only">The latest trade of each watched symbol</caption>
        <thead>
          <tr className="h-9 border-y border-t-line2 text-label text-ink2">
            {HEADS.map((field) => (
              <th
                key={field}
                scope="col"
                className={cx(
                  'font-normal',
                  field === 'Symbol' ? PINNED : FIGURES.includes(field) ? 'pr-8 text-right' : 'pr-4 text-left',
                )}
              >
                {field}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {watchedSymbols.map((symbol) => (
            <tr key={symbol} className="h-10 border-b">
              <th scope="row" className={cx(PINNED, 'font-medium')}>
                {symbol}
              </th>
              {HEADS.slice(1).map((field) => (
                <td key={field} className={cx('text-ink3', FIGURES.includes(field) ? 'pr-8 text-right' : 'pr-4')}>
                  <span aria-hidden="true">–</span>
                  <span className="sr-only">no trade yet</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
