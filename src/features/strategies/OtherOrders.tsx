import { Chip } from '@/ui/Chip'
import { EVIDENCE_SORT_KEY, SOUND_SORT_KEY, type StrategySort, VERDICT_SORT_KEY } from './strategySort.rules'

interface OtherOrdersProps {
  sort: StrategySort | null
  onSort: (sort: StrategySort | null) => void
}

const ORDERS = [
  { key: VERDICT_SORT_KEY, name: 'Clearest gains first' },
  { key: EVIDENCE_SORT_KEY, name: 'Most evidence first' },
  { key: SOUND_SORT_KEY, name: 'Most sound P&L first' },
]

/** The orders of the ranking that are no column. */
export function OtherOrders({ sort, onSort }: OtherOrdersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {ORDERS.map(({ key, name }) => (
        <Chip
          key={key}
          selected={sort?.key === key}
          onClick={() => onSort(sort?.key === key ? null : { key, direction: 'desc' })}
        >
          {name}
        </Chip>
      ))}
    </div>
  )
}
