import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { exchangeNames, tapeNames, watchedSymbols } from '@/content/quotes'
import { formatQuantity } from '@/lib/formatTrades'
import { cx } from '@/ui/cx'
import { NoFigure } from '@/ui/figures/Figure'
import { UtcTime } from '@/ui/figures/UtcTime'
import { Table, type TableColumn } from '@/ui/tables/Table'
import type { TableLook } from '@/ui/tables/tableLook'
import { clockTime, isoTime } from './frames.rules'
import { Price, PriceHead } from './Price'
import { FLASH_MS, type Quote, type QuoteStore, useQuote } from './quoteStore'
import { describeConditions } from './quotes.rules'
import type { QuoteFeed } from './useQuoteStream'

/** On phones each row is a card of three lines, as high from the start as with a price. The heads are there for screen readers. */
const LOOK: TableLook = {
  table: 'w-full table-fixed text-table max-md:block',
  headRow: 'h-9 border-y border-t-line2 text-label text-ink2 max-md:sr-only',
  head: 'font-normal',
  body: 'max-md:block max-md:border-t max-md:border-t-line2',
  row: 'border-b max-md:grid max-md:grid-cols-[minmax(0,1fr)_120px] max-md:content-center max-md:gap-x-4 max-md:gap-y-0.5',
  rowHeight: 'h-10 max-md:h-[88px]',
  cell: '',
}

/** The watched symbols with the nine fields of their latest trade; dimmed while the stream is stopped. */
export function QuotesTable({ feed: { store, state } }: { feed: QuoteFeed }) {
  const { simulated } = state
  const columns = useMemo(() => quoteColumns(store, simulated), [store, simulated])
  return (
    <section
      aria-label="Watched symbols"
      data-stopped={state.phase === 'stopped' || undefined}
      className="group/quotes text-ink2 data-[stopped]:text-ink3"
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

const WORDS = 'overflow-hidden pr-4 whitespace-nowrap max-md:pr-0'
/** A cell's place on a phone's card: the left or the right half of a line. */
const LEFT = 'max-md:col-start-1 max-md:truncate'
const RIGHT = 'max-md:col-start-2 max-md:text-right'

/**
 * The nine fields of a trade, the most important first, which stay visible on phones. Widths are the columns' own, and the
 * conditions take what is left: nothing moves as prices come. Cells read the store themselves, so that a trade renders the cells of
 * its row alone.
 */
function quoteColumns(store: QuoteStore, simulated: boolean): readonly TableColumn<string>[] {
  const field = (show: (quote: Quote) => ReactNode) => (symbol: string) => (
    <Field store={store} symbol={symbol} show={show} />
  )
  return [
    {
      head: 'Symbol',
      isRowHead: true,
      className: 'pr-3',
      cellClass: cx('font-medium text-ink max-md:row-start-1 max-md:text-body', LEFT),
      width: 76,
      cell: (symbol) => symbol,
    },
    {
      head: <PriceHead simulated={simulated} />,
      align: 'right',
      className: 'pr-5 max-md:pr-0',
      needle: true,
      cellClass: cx(
        'text-ink group-data-[stopped]/quotes:text-ink3 max-md:row-start-1 max-md:text-body max-md:-mr-[7px]',
        RIGHT,
      ),
      width: 146,
      cell: field((quote) => <FlashingPrice quote={quote} />),
    },
    {
      head: 'Size',
      align: 'right',
      className: 'pr-5 max-md:pr-0',
      cellClass: cx('max-md:row-start-3 max-md:text-label', RIGHT),
      width: 84,
      cell: field(({ trade: { size } }) =>
        size === undefined ? (
          size
        ) : (
          <>
            {formatQuantity(size)}
            <span className="md:hidden"> {size === 1 ? 'share' : 'shares'}</span>
          </>
        ),
      ),
    },
    {
      head: 'Time (UTC)',
      className: WORDS,
      cellClass: cx('font-mono max-md:row-start-2 max-md:text-label', RIGHT),
      width: 128,
      cell: field(({ trade: { at } }) => at && <UtcTime iso={isoTime(at)}>{clockTime(at)}</UtcTime>),
    },
    {
      head: 'Exchange',
      className: WORDS,
      cellClass: cx('max-md:row-start-2 max-md:text-label', LEFT),
      width: 160,
      cell: field(({ trade }) => wordOf(trade.exchange, exchangeNames)),
    },
    {
      head: 'Conditions',
      className: 'pr-4',
      cellClass: cx('text-label max-md:row-start-3', LEFT),
      cell: field(({ trade: { conditions, tape } }) =>
        conditions?.length ? (
          <span className="line-clamp-2 max-md:line-clamp-1">{describeConditions(conditions, tape)}</span>
        ) : undefined,
      ),
    },
    {
      head: 'Tape',
      className: WORDS,
      hideBelow: 'lg',
      width: 140,
      cell: field(({ trade }) => wordOf(trade.tape, tapeNames)),
    },
    {
      head: 'Trade id',
      className: WORDS,
      cellClass: 'font-mono',
      hideBelow: 'xl',
      width: 160,
      cell: field(({ trade }) => trade.tradeId),
    },
    { head: 'Type', className: WORDS, hideBelow: 'xl', width: 60, cell: field(() => 'Trade') },
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
  return (quote && show(quote)) ?? <NoFigure words="no trade yet" />
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
  if (trade.price === undefined) return <NoFigure words="no trade yet" />
  return (
    // As wide as its flash, and no wider in the row.
    <span ref={figure} className="-mx-1.5 rounded-chip px-1.5 py-1">
      <Price price={trade.price} direction={direction} />
    </span>
  )
}

/** What a letter of the feed stands for, or an unknown letter itself. */
const wordOf = (letter: string | undefined, names: Readonly<Record<string, string>>) =>
  letter !== undefined && Object.hasOwn(names, letter) ? names[letter] : letter
