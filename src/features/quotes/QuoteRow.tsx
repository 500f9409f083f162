import { memo, useEffect, useRef } from 'react'
import { exchangeNames, tapeNames } from '@/content/quotes'
import { formatQuantity } from '@/lib/format'
import { cx } from '@/ui/cx'
import { clockTime } from './instants.rules'
import { Price } from './Price'
import { FLASH_MS, type Quote, type QuoteStore } from './quoteStore'
import { describeConditions, writeConditions } from './quotes.rules'
import { FIGURE, PINNED, WORDS } from './quotesLook'
import { useQuote } from './useQuote'

interface QuoteRowProps {
  store: QuoteStore
  symbol: string
}

/** The nine fields of a symbol's latest trade. Drawn anew when its own row changed, at most once a frame. */
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

/** Flashes in the colour of its move, and fades; not at all where movement is unwelcome. */
function PriceCell({ quote }: { quote: Quote | undefined }) {
  const figure = useRef<HTMLSpanElement>(null)
  const flash = useRef<Animation>(null)
  const seen = useRef(0)
  const flashes = quote?.flashes ?? 0
  const isDown = quote?.direction === 'down'
  useEffect(() => {
    // A price that has turned since does not fade in the colour of before.
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
  /** Where codes differ in length: room for most, so that the words stand below each other. */
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
