import { useState } from 'react'
import { formatPrice } from '@/lib/format'
import { Field, Input } from '@/ui/Field'
import { asSymbol } from './quotes.rules'
import { SimulatedBadge } from './SimulatedBadge'
import { useLatestPrice } from './useLatestPrice'
import type { QuoteFeed } from './useQuoteStream'

/** Longer symbols are nobody's. */
export const MAX_SYMBOL_CHARACTERS = 16

/** A symbol, uppercased while one types, and its latest price (spec §2). */
export function SymbolPrice({ feed }: { feed: QuoteFeed }) {
  const [typed, setTyped] = useState('')
  const symbol = asSymbol(typed)
  const { price, why } = useLatestPrice(feed, symbol)
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
      <Field label="Symbol" className="w-[200px]">
        {(ids) => (
          <Input
            {...ids}
            value={typed}
            onChange={(event) => setTyped(event.target.value.toUpperCase())}
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_SYMBOL_CHARACTERS}
          />
        )}
      </Field>
      {/* The price itself is not in the status: it would be read aloud at every trade. */}
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
