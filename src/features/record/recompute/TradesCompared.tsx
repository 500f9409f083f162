import { createColumnHelper } from '@tanstack/react-table'
import { formatDateTime } from '@/lib/format'
import { DataTable } from '@/ui/DataTable'
import { Money } from '@/ui/Figure'
import { sortingKit } from '@/ui/sortingKit'
import type { TableKit } from '@/ui/tableKit'
import { Agreement } from './Agreement'
import type { TradeLine, TradeValues } from './recompute.rules'
import { TRADE_FIELDS } from './recomputeFigures'

const column = createColumnHelper<TableKit, TradeLine>()

/** What differs in a trade, in words: "Return: 12 from the actions, 13 in the database". */
function differences({ computed, stored, differing }: TradeLine): string {
  if (!computed) return 'Only the database has this trade'
  if (!stored) return 'Only the actions have this trade'
  const labelOf = (field: string) => TRADE_FIELDS.find(({ key }) => key === field)?.label ?? field
  return differing
    .map(
      (field) =>
        `${labelOf(field)}: ${computed[field] ?? 'none'} from the actions, ${stored[field] ?? 'none'} in the database`,
    )
    .join('; ')
}

const returnOf = (values: TradeValues | null) => (values?.return == null ? undefined : Number(values.return))

const returnCell = (value: number | undefined) => <Money value={value ?? null} />

const trade = column.accessor((line) => line.symbol ?? line.betId, {
  id: 'trade',
  header: 'Trade',
  meta: { width: '34%' },
  cell: ({ row: { original: line } }) => (
    <span className="block min-w-0 py-1">
      <span className="block truncate font-heading">{line.symbol ?? line.betId}</span>
      {line.agrees === false && <span className="block break-words text-label text-ink2">{differences(line)}</span>}
    </span>
  ),
})
const date = column.accessor((line) => line.date ?? undefined, {
  id: 'date',
  header: 'Date, UTC',
  meta: { hideBelow: 'sm', width: '18%' },
  cell: ({ getValue }) => {
    const value = getValue()
    return value && <span className="whitespace-nowrap font-mono text-label">{formatDateTime(value)}</span>
  },
})
const computed = column.accessor((line) => returnOf(line.computed), {
  id: 'computed',
  header: 'Return',
  meta: { align: 'right', needle: true, width: '18%' },
  cell: ({ getValue }) => returnCell(getValue()),
})
const stored = column.accessor((line) => returnOf(line.stored), {
  id: 'stored',
  header: 'Database',
  meta: { align: 'right', needle: true, width: '18%' },
  cell: ({ getValue }) => returnCell(getValue()),
})
const verdict = column.accessor((line) => (line.agrees === false ? 0 : 1), {
  id: 'verdict',
  header: 'Verdict',
  meta: { align: 'right', width: '12%' },
  cell: ({ row }) => <Agreement agrees={row.original.agrees} />,
})

const COMPARED = column.columns([trade, date, computed, stored, verdict])
const ALONE = column.columns([trade, date, computed])

interface TradesComparedProps {
  lines: readonly TradeLine[]
  isCompared: boolean
}

/** Every trade twice: those that differ first, then the newest. Thousands are drawn only near the screen. */
export function TradesCompared({ lines, isCompared }: TradesComparedProps) {
  return (
    <DataTable
      columns={isCompared ? COMPARED : ALONE}
      rows={lines}
      getRowId={(line) => line.betId}
      caption="Each trade from its actions, and by the database"
      kit={sortingKit}
      density="compact"
    />
  )
}
