import { memo, useEffect, useRef } from 'react'
import { exchangeNames, tapeNames, watchedSymbols } from '@/content/quotes'
import { formatQuantity } from '@/lib/format'
import { cx } from '@/ui/cx'
import { clockTime } from './frames.rules'
import { Price, PriceHead } from './Price'
import { FLASH_MS, type Quote, type QuoteStore, useQuote } from './quoteStore'
import { describeConditions, writeConditions } from './quotes.rules'
import type { QuoteFeed } from './useQuoteStream'

/** The watched symbols with the nine fields of their latest trade; dimmed while the stream is stopped. */
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

/** Cells of the table of quotes, heads and rows alike. Widths are the columns' own: nothing moves as prices come. */
export const PINNED = 'sticky left-0 z-10 bg-bg pr-3 text-left'
export const FIGURE = 'pr-5 text-right'
export const WORDS = 'overflow-hidden pr-4 text-left whitespace-nowrap'

/** The nine fields of a trade, the most important first, which stay visible on phones. */
export const quoteColumns = [
  { field: 'Symbol', look: PINNED, widthPx: 76 },
  { field: 'Price', look: FIGURE, widthPx: 146 },
  { field: 'Size', look: FIGURE, widthPx: 84 },
  { field: 'Time (UTC)', look: WORDS, widthPx: 128 },
  { field: 'Exchange', look: WORDS, widthPx: 150 },
  { field: 'Conditions', look: WORDS, widthPx: 236 },
  { field: 'Tape', look: WORDS, widthPx: 140 },
  { field: 'Trade id', look: WORDS, widthPx: 160 },
  { field: 'Type', look: WORDS, widthPx: 60 },
] as const

interface QuoteRowProps {
  store: QuoteStore
  symbol: string
}

/** The nine fields of a symbol's latest trade. Re-renders only when its row changes, at most once per frame. */
export const QuoteRow = memo(function QuoteRow({ store, symbol }: QuoteRowProps) {
  const quote = useQuote(store, symbol)
  const trade = quote?.trade
  return (
    <tr className="h-10 border-b">
      <th scope="row" className={`${PINNED} font-medium text-ink`}>
        {symbol}
      </th>
      <PriceCell quote={quote} />
      <td className={FIGURE}>{trade?.size === undefined ? <Nothing /> : formatQuantity(trade.size)}</td>
      <td className={`${WORDS} font-mono`}>
        {trade?.at ? (
          <time dateTime={trade.timestamp} title={trade.timestamp}>
            {clockTime(trade.at)}
          </time>
        ) : (
          <Nothing />
        )}
      </td>
      <Code code={trade?.exchange} names={exchangeNames} />
      <td className={WORDS}>
        {trade?.conditions && trade.conditions.length > 0 ? (
          <CodeAndWords
            code={writeConditions(trade.conditions)}
            words={describeConditions(trade.conditions, trade.tape)}
            codeWidth="min-w-[46px]"
          />
        ) : (
          <Nothing />
        )}
      </td>
      <Code code={trade?.tape} names={tapeNames} />
      <td className={`${WORDS} font-mono`}>{trade?.tradeId ?? <Nothing />}</td>
      <td className={WORDS}>{trade ? 'Trade' : <Nothing />}</td>
    </tr>
  )
})

/** Flashes in the colour of the price change; not under reduced motion. */
function PriceCell({ quote }: { quote: Quote | undefined }) {
  const figure = useRef<HTMLSpanElement>(null)
  const flash = useRef<Animation>(null)
  const seen = useRef(0)
  const flashes = quote?.flashes ?? 0
  const isDown = quote?.direction === 'down'
  useEffect(() => {
    // Ends a flash in the previous colour.
    flash.current?.cancel()
    if (flashes === seen.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    seen.current = flashes
    const colour = `color-mix(in oklab, transparent 82%, var(${isDown ? '--loss' : '--gain'}))`
    flash.current =
      figure.current?.animate?.([{ backgroundColor: colour }, { backgroundColor: 'transparent' }], {
        duration: FLASH_MS,
        easing: 'ease-out',
      }) ?? null
  }, [flashes, isDown])
  return (
    <td className={`${FIGURE} text-ink group-data-[stopped]/quotes:text-ink3`}>
      {quote?.trade.price === undefined ? (
        <Nothing />
      ) : (
        // As wide as its flash, and no wider in the row.
        <span ref={figure} className="-mx-1.5 rounded-chip px-1.5 py-1">
          <Price price={quote.trade.price} direction={quote.direction} />
        </span>
      )}
    </td>
  )
}

function Code({ code, names }: { code: string | undefined; names: Readonly<Record<string, string>> }) {
  return (
    <td className={WORDS}>
      {code === undefined ? (
        <Nothing />
      ) : (
        <CodeAndWords code={code} words={Object.hasOwn(names, code) ? names[code] : undefined} />
      )}
    </td>
  )
}

interface CodeAndWordsProps {
  code: string
  words: string | undefined
  /** A width for codes of different lengths, so that the words after them are aligned. */
  codeWidth?: string
}

/** The tape's own letters, and what they mean. */
function CodeAndWords({ code, words, codeWidth }: CodeAndWordsProps) {
  return (
    <span className="block truncate" title={words}>
      <span className={cx('inline-block font-mono', codeWidth)}>{code}</span>
      {words && <span className="ml-2 text-label text-ink3">{words}</span>}
    </span>
  )
}

function Nothing() {
  return (
    <span className="text-ink3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">no trade yet</span>
    </span>
  )
}
