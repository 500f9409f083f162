import { ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { contractName } from '@/domain/contract/contractName'
import { currencyMark, USD } from '@/domain/contract/currencies'
import { isEnding, sideLabel } from '@/domain/contract/markets'
import type { Fill } from '@/features/imports/fills/fill'
import type { PlannedTrade } from '@/features/imports/plan/plan.rules'
import { adjustGrouping, useImportSession } from '@/features/imports/run/importSession'
import { counted, formatCount, formatDateTime, formatPrice } from '@/lib/format'
import { formatQuantity } from '@/lib/formatTrades'
import { Button } from '@/ui/controls/Button'
import { Field, Input } from '@/ui/controls/Field'
import { cx } from '@/ui/cx'
import { Money } from '@/ui/figures/Figure'
import { Status } from '@/ui/figures/TradeMarks'
import { UtcTime } from '@/ui/figures/UtcTime'
import { LongRows } from './LongRows'
import { Step } from './Step'

const ROW_HEIGHT_PX = 57

type Item = { kind: 'trade'; trade: PlannedTrade } | { kind: 'fill'; trade: PlannedTrade; fill: Fill; place: number }

const idOf = (item: Item) =>
  item.kind === 'trade' ? `trade ${item.trade.key}` : `fill ${item.fill.row} ${item.fill.part}`

/** The trades of an import, each with its fills on demand. Only those near the screen are rendered. */
export function PlannedTrades({ trades }: { trades: readonly PlannedTrade[] }) {
  const [filter, setFilter] = useState('')
  const [openKeys, setOpenKeys] = useState<ReadonlySet<number>>(new Set())

  const wanted = filter.trim().toUpperCase()
  const items = useMemo(() => {
    const found = trades.filter((trade) => contractName(trade).toUpperCase().includes(wanted))
    return found.flatMap((trade): Item[] => [
      { kind: 'trade', trade },
      ...(openKeys.has(trade.key)
        ? trade.fills.map((fill, place): Item => ({ kind: 'fill', trade, fill, place }))
        : []),
    ])
  }, [trades, wanted, openKeys])

  const toggle = (key: number) => {
    const next = new Set(openKeys)
    if (!next.delete(key)) next.add(key)
    setOpenKeys(next)
  }

  return (
    <Step
      numbered={false}
      id="trades"
      title={trades.length === 1 ? 'The trade' : `The ${formatCount(trades.length)} trades`}
      intro="Each runs from flat to flat. Open one to see its fills, and split or join trades where you disagree."
    >
      <div className="pb-3">
        <Field label="Filter by symbol" className="w-full sm:w-[220px]">
          <Input
            type="search"
            autoComplete="off"
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
        </Field>
      </div>
      {items.length === 0 && <p className="border-t py-3 text-body">No trade in this file has that symbol.</p>}
      <LongRows
        items={items}
        rowHeightPx={ROW_HEIGHT_PX}
        keyOf={idOf}
        className="border-t text-table"
        rowClass={({ kind }) => cx('border-b', kind === 'fill' && 'bg-panel')}
      >
        {(item) =>
          item.kind === 'trade' ? (
            <TradeLine
              trade={item.trade}
              isOpen={openKeys.has(item.trade.key)}
              onToggle={() => toggle(item.trade.key)}
            />
          ) : (
            <FillLine trade={item.trade} fill={item.fill} isFirst={item.place === 0} />
          )
        }
      </LongRows>
    </Step>
  )
}

/** What happens to a stored trade. */
function changeWords(added: number, edited: number): string {
  const edits = edited > 0 ? `edits ${counted(edited, 'action')} of a trade of the strategy` : ''
  if (added === 0) return edits
  return edits === ''
    ? `adds ${counted(added, 'fill')} to an open trade of the strategy`
    : `${edits} and adds ${counted(added, 'fill')}`
}

function TradeLine({ trade, isOpen, onToggle }: { trade: PlannedTrade; isOpen: boolean; onToggle: () => void }) {
  const { market, multiplier, fills, edits, position, status, continues } = trade
  const [first, last] = [fills.at(0), fills.at(-1)]
  const mark = currencyMark(trade)
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="grid min-h-14 w-full grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-2 py-2 text-left hover:bg-hover sm:grid-cols-[20px_minmax(0,3fr)_minmax(0,3fr)_110px_130px]"
    >
      <ChevronRight className={cx('text-ink2', isOpen && 'rotate-90')} />
      <span className="min-w-0">
        <span className="block truncate font-heading">{contractName(trade)}</span>
        <span className="block truncate text-label text-ink2">
          {position.toLowerCase()}, {market}
          {multiplier && `, × ${formatQuantity(multiplier)}`}
          {mark && `, ${mark}`}
        </span>
      </span>
      <span className="min-w-0 text-label text-ink2 max-sm:col-start-2 max-sm:row-start-2">
        <span className="block truncate">
          {continues ? changeWords(fills.length, edits.length) : counted(fills.length, 'fill')}
        </span>
        <span className="block truncate">
          {first && formatDateTime(first.date)}
          {last && last !== first && ` – ${formatDateTime(last.date)}`}
          {!first && edits[0] && formatDateTime(edits[0].after.date)}
        </span>
      </span>
      <span className="max-sm:col-start-3 max-sm:row-start-2 max-sm:text-right">
        <Status status={status} />
      </span>
      <span className="text-right max-sm:col-start-3 max-sm:row-start-1">
        <Money value={Number(trade.return)} />
      </span>
    </button>
  )
}

function FillLine({ trade, fill, isFirst }: { trade: PlannedTrade; fill: Fill; isFirst: boolean }) {
  const adjusted = useImportSession((state) => state.adjustments[fill.row])
  const isLocked = useImportSession((state) => state.run !== null)
  // A row that is a whole position stays one trade.
  const canSplit = fill.part === 0 && (!isFirst || trade.continues !== null)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 pl-7">
      <span className="w-[70px] text-label text-ink2">Row {formatCount(fill.row)}</span>
      <span className="w-[128px]">
        <UtcTime iso={fill.date}>{formatDateTime(fill.date)}</UtcTime>
      </span>
      <span className="w-[60px]">{sideLabel(fill.side)}</span>
      <span className="break-words max-sm:order-last max-sm:w-full sm:flex-1">
        {formatQuantity(fill.quantity)}
        {!isEnding(fill.side) && ` at ${formatPrice(fill.price)}`}
        {fill.fee !== '0' && <span className="text-ink2">, fee {formatPrice(fill.fee)}</span>}
        {fill.currency !== USD && (
          <span className="text-ink2">
            , 1 {fill.currency} = {formatPrice(fill.usd_rate)} USD
          </span>
        )}
      </span>
      {!isLocked && adjusted !== undefined && fill.part === 0 && (
        <Button variant="ghost" onClick={() => adjustGrouping(fill.row, null)}>
          {adjusted === 'split' ? 'Don’t start a trade here' : 'Separate it again'}
        </Button>
      )}
      {!isLocked && adjusted === undefined && canSplit && (
        <Button variant="ghost" onClick={() => adjustGrouping(fill.row, 'split')}>
          Start a trade here
        </Button>
      )}
      {!isLocked && adjusted === undefined && isFirst && !canSplit && trade.canJoin && (
        <Button variant="ghost" onClick={() => adjustGrouping(fill.row, 'join')}>
          Join to the previous trade
        </Button>
      )}
    </div>
  )
}
