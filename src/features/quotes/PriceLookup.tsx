import { type ComponentProps, useState } from 'react'
import { formatPrice } from '@/lib/format'
import { Field, Input } from '@/ui/controls/Field'
import { PriceHead, SimulatedBadge } from './Price'
import { asSymbol } from './quotes.rules'
import { useLatestPrice } from './useLatestPrice'
import type { QuoteFeed } from './useQuoteStream'

/** Shown at first: a share, the market and gold. */
const FIRST_SYMBOLS = ['AAPL', 'SPY', 'GLD']

/** A small table of symbols that the user types, with their prices. */
export function PriceLookup({ feed }: { feed: QuoteFeed }) {
  return (
    <table className="w-full max-w-[420px] table-fixed text-table">
      <caption className="sr-only">Prices side by side</caption>
      <thead>
        <tr className="h-9 border-y border-y-line2 text-label text-ink2">
          <th scope="col" className="w-[136px] pr-4 text-left font-normal">
            Symbol
          </th>
          <th scope="col" className="text-right font-normal">
            <PriceHead simulated={feed.state.simulated} />
          </th>
        </tr>
      </thead>
      <tbody>
        {FIRST_SYMBOLS.map((symbol, index) => (
          <LookupRow key={symbol} feed={feed} first={symbol} label={`Symbol ${index + 1}`} />
        ))}
      </tbody>
    </table>
  )
}

function LookupRow({ feed, first, label }: { feed: QuoteFeed; first: string; label: string }) {
  const [typed, setTyped] = useState(first)
  const { price, why } = useLatestPrice(feed, asSymbol(typed))
  return (
    <tr className="h-13 border-b">
      <td className="pr-4">
        <SymbolInput aria-label={label} value={typed} onType={setTyped} />
      </td>
      <td className="text-right">
        {price === null ? <span className="text-ink2">{why ?? '–'}</span> : formatPrice(price)}
      </td>
    </tr>
  )
}

/** No symbol is longer. */
const MAX_SYMBOL_CHARACTERS = 16

/** A field for a symbol, uppercased while typing. */
const SymbolInput = ({ onType, ...rest }: ComponentProps<typeof Input> & { onType: (symbol: string) => void }) => (
  <Input
    {...rest}
    onChange={(event) => onType(event.target.value.toUpperCase())}
    autoComplete="off"
    spellCheck={false}
    maxLength={MAX_SYMBOL_CHARACTERS}
  />
)

/** A symbol's field and its latest price. */
export function SymbolPrice({ feed }: { feed: QuoteFeed }) {
  const [typed, setTyped] = useState('')
  const symbol = asSymbol(typed)
  const { price, why } = useLatestPrice(feed, symbol)
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
      <Field label="Symbol" className="w-[200px]">
        <SymbolInput value={typed} onType={setTyped} />
      </Field>
      {/* Without the price, which screen readers would announce at every trade. */}
      <p role="status" className={price === null ? 'pb-2 text-body text-ink2' : 'sr-only'}>
        {price === null ? (why ?? 'Type a symbol to see its latest price.') : `The latest price of ${symbol} follows.`}
      </p>
      {price !== null && (
        <p className="flex items-center gap-3 pb-1.5 text-title">
          {formatPrice(price)}
          {feed.state.simulated && <SimulatedBadge />}
        </p>
      )}
    </div>
  )
}
