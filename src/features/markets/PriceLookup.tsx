import { useState } from 'react'
import { Field, Input } from '@/ui/Field'

/** A symbol, uppercased while one types, and its latest price: none until a stream brings one. */
export function PriceLookup() {
  const [symbol, setSymbol] = useState('')
  return (
    <div className="flex flex-wrap items-end gap-6">
      <Field label="Symbol" className="w-[200px]">
        {(ids) => (
          <Input
            {...ids}
            value={symbol}
            onChange={(event) => setSymbol(event.target.value.toUpperCase())}
            autoComplete="off"
            spellCheck={false}
            maxLength={16}
          />
        )}
      </Field>
      <p role="status" className="pb-2 text-body text-ink2">
        {symbol ? `No price of ${symbol} has arrived.` : 'Type a symbol to see its latest price.'}
      </p>
    </div>
  )
}
