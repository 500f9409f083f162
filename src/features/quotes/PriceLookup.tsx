import { useState } from 'react'
import { formatPrice } from '@/lib/format'
import { Input } from '@/ui/Field'
import { asSymbol } from './quotes.rules'
import { PriceHead } from './SimulatedBadge'
import { MAX_SYMBOL_CHARACTERS } from './SymbolPrice'
import { useLatestPrice } from './useLatestPrice'
import type { QuoteFeed } from './useQuoteStream'

/** What stands there before anybody types: a share, the market and gold. */
const FIRST_SYMBOLS = ['AAPL', 'SPY', 'GLD']

/** A small table of one's own: a symbol to type, a price beside it (spec §2). */
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
        <Input
          aria-label={label}
          value={typed}
          onChange={(event) => setTyped(event.target.value.toUpperCase())}
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SYMBOL_CHARACTERS}
        />
      </td>
      <td className="text-right">
        {price === null ? <span className="text-ink2">{why ?? '–'}</span> : formatPrice(price)}
      </td>
    </tr>
  )
}
