import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { exchangeNames, tapeNames, watchedSymbols } from '@/content/quotes'
import { formatQuantity } from '@/lib/format'
import { cx } from '@/ui/cx'
import { Table, type TableColumn } from '@/ui/Table'
import type { TableLook } from '@/ui/tableLook'
import { UtcTime } from '@/ui/UtcTime'
import { clockTime, isoTime } from './frames.rules'
import { Price, PriceHead } from './Price'
import { FLASH_MS, type Quote, type QuoteStore, useQuote } from './quoteStore'
import { describeConditions, writeConditions } from './quotes.rules'
import type { QuoteFeed } from './useQuoteStream'

const LOOK: TableLook = {
  table: 'w-full min-w-[1206px] table-fixed text-table',
  headRow: 'h-9 border-y border-t-line2 text-label text-ink2',
  head: 'font-normal',
  row: 'border-b',
  rowHeight: 'h-10',
  cell: '',
}

/** The watched symbols with the nine fields of their latest trade; dimmed while the stream is stopped. */
export function QuotesTable({ feed: { store, state } }: { feed: QuoteFeed }) {
  const { simulated } = state
  const columns = useMemo(() => quoteColumns(store, simulated), [store, simulated])
  return (
    <section
      aria-label="Watched symbols"
      // Focusable, so that the keyboard can scroll what does not fit a phone. Positioned, so that what only screen readers
      // see scrolls with it.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
      tabIndex={0}
      data-stopped={state.phase === 'stopped' || undefined}
      className="group/quotes relative overflow-x-auto text-ink2 data-[stopped]:text-ink3"
    >
      <Table
        caption={`The latest trade of each watched symbol${simulated ? '. The prices are simulated.' : ''}`}
        columns={columns}
        rows={watchedSymbols}
        look={LOOK}
      />
    </section>
  )
}

const FIGURE = { align: 'right', className: 'pr-5' } as const
const WORDS = { className: 'overflow-hidden pr-4 whitespace-nowrap' }

/**
 * The nine fields of a trade, the most important first, which stay visible on phones. Widths are the columns' own: nothing
 * moves as prices come. Cells read the store themselves, so that a trade renders the cells of its row alone.
 */
function quoteColumns(store: QuoteStore, simulated: boolean): readonly TableColumn<string>[] {
  const field = (show: (quote: Quote) => ReactNode) => (symbol: string) => (
    <Field store={store} symbol={symbol} show={show} />
  )
  return [
    {
      head: 'Symbol',
      isRowHead: true,
      className: 'sticky left-0 z-10 bg-bg pr-3',
      cellClass: 'font-medium text-ink',
      width: 76,
      cell: (symbol) => symbol,
    },
    {
      head: <PriceHead simulated={simulated} />,
      ...FIGURE,
      needle: true,
      cellClass: 'text-ink group-data-[stopped]/quotes:text-ink3',
      width: 146,
      cell: field((quote) => <FlashingPrice quote={quote} />),
    },
    {
      head: 'Size',
      ...FIGURE,
      width: 84,
      cell: field(({ trade: { size } }) => (size === undefined ? size : formatQuantity(size))),
    },
    {
      head: 'Time (UTC)',
      ...WORDS,
      cellClass: 'font-mono',
      width: 128,
      cell: field(({ trade: { at } }) => at && <UtcTime iso={isoTime(at)}>{clockTime(at)}</UtcTime>),
    },
    {
      head: 'Exchange',
      ...WORDS,
      width: 176,
      cell: field(({ trade }) => <Code code={trade.exchange} names={exchangeNames} />),
    },
    {
      head: 'Conditions',
      ...WORDS,
      width: 236,
      cell: field(({ trade: { conditions, tape } }) =>
        conditions?.length ? (
          <CodeAndWords
            code={writeConditions(conditions)}
            words={describeConditions(conditions, tape)}
            codeWidth="min-w-[46px]"
          />
        ) : undefined,
      ),
    },
    {
      head: 'Tape',
      ...WORDS,
      width: 140,
      cell: field(({ trade }) => <Code code={trade.tape} names={tapeNames} />),
    },
    { head: 'Trade id', ...WORDS, cellClass: 'font-mono', width: 160, cell: field(({ trade }) => trade.tradeId) },
    { head: 'Type', ...WORDS, width: 60, cell: field(() => 'Trade') },
  ]
}

interface FieldProps {
  store: QuoteStore
  symbol: string
  /** undefined where no trade has told the field. */
  show: (quote: Quote) => ReactNode
}

/** A field of a symbol's latest trade. Re-renders only when that changes, at most once per frame. */
function Field({ store, symbol, show }: FieldProps) {
  const quote = useQuote(store, symbol)
  return (quote && show(quote)) ?? <Nothing />
}

/** Flashes in the colour of the price change; not under reduced motion. */
function FlashingPrice({ quote: { trade, direction, flashes } }: { quote: Quote }) {
  const figure = useRef<HTMLSpanElement>(null)
  const flash = useRef<Animation>(null)
  const seen = useRef(0)
  const isDown = direction === 'down'
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
  if (trade.price === undefined) return <Nothing />
  return (
    // As wide as its flash, and no wider in the row.
    <span ref={figure} className="-mx-1.5 rounded-chip px-1.5 py-1">
      <Price price={trade.price} direction={direction} />
    </span>
  )
}

function Code({ code, names }: { code: string | undefined; names: Readonly<Record<string, string>> }) {
  if (code === undefined) return <Nothing />
  return <CodeAndWords code={code} words={Object.hasOwn(names, code) ? names[code] : undefined} />
}

interface CodeAndWordsProps {
  code: string
  words: string | undefined
  /** A width for codes of different lengths, so that the words after them are aligned. */
  codeWidth?: string
}

/** The tape's own letters, and what they mean: several of them may need a second line. */
function CodeAndWords({ code, words, codeWidth }: CodeAndWordsProps) {
  return (
    <span className="flex items-center gap-2">
      <span className={cx('font-mono', codeWidth)}>{code}</span>
      {words && <span className="whitespace-normal text-label leading-4 text-ink3">{words}</span>}
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
