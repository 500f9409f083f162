import { useId, useState } from 'react'
import type { Shares } from '@/domain/contract/delivery'
import { actionWords } from '@/domain/contract/markets'
import { newTradeId } from '@/features/trades/saving/tradeId'
import { useOpenShares } from '@/features/trades/trades.queries'
import { formatPrice } from '@/lib/format'
import { formatQuantity } from '@/lib/formatTrades'
import { Options, Select } from '@/ui/controls/Field'

interface SharesFieldProps {
  strategyId: string
  shares: Shares
  /** The id of the trade that takes the shares; empty for none. */
  linked: string
  onChoose: (linked: string) => void
}

/** Where the shares of an assignment or exercise go, which are saved together with it. */
export function SharesField({ strategyId, shares, linked, onChoose }: SharesFieldProps) {
  const id = useId()
  const open = useOpenShares(strategyId, shares.symbol).data ?? []
  const [fresh] = useState(newTradeId)
  const isNew = linked !== '' && open.every(({ tradeId }) => tradeId !== linked)
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-table">
      <label htmlFor={id} className="text-ink2">
        {actionWords(shares.side, formatQuantity(shares.quantity), formatPrice(shares.price))} {shares.symbol}, saved
        with it in
      </label>
      <div className="w-64 max-w-full">
        <Select id={id} value={linked} onChange={({ target }) => onChoose(target.value)}>
          <option value={isNew ? linked : fresh}>a new trade</option>
          <Options
            of={open.map(({ tradeId, held, since }) => ({
              value: tradeId,
              label: `the trade of ${since}, ${formatQuantity(held)} open`,
            }))}
          />
          <option value="">no trade: I record them myself</option>
        </Select>
      </div>
    </div>
  )
}
