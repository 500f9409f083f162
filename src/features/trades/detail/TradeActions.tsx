import { useMemo } from 'react'
import { type Counted, multiplierOf } from '@/domain/contract/contract'
import { USD } from '@/domain/contract/currencies'
import { isEnding, sideLabel } from '@/domain/contract/markets'
import { Decimal } from '@/domain/decimal'
import type { PriceVerdicts } from '@/domain/prices/priceCheck'
import { type FollowedAction, followedWords, tradePricesSentence, verdictWords } from '@/domain/prices/priceWords'
import { dateToFormText } from '@/domain/time/instant'
import { clockWords, recordedByWords } from '@/domain/trade/clocks'
import { TradeValue } from '@/features/trades/tradeCells'
import type { StoredAction, StoredTrade } from '@/features/trades/trades.rules'
import { formatPrice } from '@/lib/format'
import { formatQuantity } from '@/lib/formatTrades'
import { type NotedFill, type NotedFills, useNotedFills } from '@/queries/brokerFills.queries'
import { useFollowedActions } from '@/queries/followedActions.queries'
import { usePriceVerdicts } from '@/queries/priceChecks.queries'
import { useRecordedHow } from '@/queries/recordedHow.queries'
import { TextLink } from '@/ui/controls/TextLink'
import { cx } from '@/ui/cx'
import { WithUnbrokenParts } from '@/ui/figures/Figure'
import { ClockMark, OutsideMark } from '@/ui/figures/TradeMarks'
import { QueryState, ReadError } from '@/ui/layout/QueryState'
import { SmallTable } from '@/ui/tables/SmallTable'
import type { TableColumn } from '@/ui/tables/Table'
import { storedClock } from './tradeClocks.rules'

const ACTIONS_PER_PAGE = 50

/** The actions, how their prices compare with the market's, and what followers got. */
export function TradeActions({ trade }: { trade: StoredTrade }) {
  const { strategyId, tradeId, actions } = trade
  const read = usePriceVerdicts(strategyId, tradeId)
  const noted = useNotedFills({ strategyId, tradeId })
  const followed = useFollowedActions(strategyId, tradeId)
  const verdicts = read.data
  const fills = noted.data
  const columns = useMemo(
    () => actionColumns(trade, verdicts ?? new Map(), fills ?? new Map(), followed.data ?? new Map()),
    [trade, verdicts, fills, followed.data],
  )
  return (
    <>
      {followed.error && !followed.data && <ReadError query={followed} what="what followers got" />}
      {noted.error && !fills && <ReadError query={noted} what="what the broker’s file said" />}
      <div className="pb-1 text-label text-ink2">
        <QueryState
          query={read}
          what="the market’s prices"
          loading={<p role="status">Loading the market’s prices...</p>}
        >
          {(verdicts) => <PricesFound verdicts={verdicts} actions={actions} />}
        </QueryState>
      </div>
      <SmallTable
        caption="Actions of this trade, oldest first"
        columns={columns}
        rows={actions}
        isStacked
        paging={{ perPage: ACTIONS_PER_PAGE, label: 'Pages of actions' }}
      />
    </>
  )
}

/** Leads to the trade on the other side of an assignment or exercise. */
export function LinkedTrade({ id }: { id: string }) {
  return (
    <TextLink to={`?trade=${encodeURIComponent(id)}`} className="ml-2">
      linked trade
    </TextLink>
  )
}

/** How many prices lie inside and outside the market's range. */
function PricesFound({ verdicts, actions }: { verdicts: PriceVerdicts; actions: readonly StoredAction[] }) {
  const words = tradePricesSentence(actions, verdicts)
  const isOutside = actions.some(({ id }) => verdicts.get(id)?.inside === false)
  return <p>{isOutside ? <OutsideMark>{words}</OutsideMark> : words}</p>
}

const actionColumns = (
  { strategyId, currency, market, multiplier }: StoredTrade,
  verdicts: PriceVerdicts,
  fills: NotedFills,
  followed: ReadonlyMap<number, FollowedAction[]>,
): readonly TableColumn<StoredAction>[] => [
  {
    head: 'Side',
    cell: ({ side, linked }) => (
      <>
        {sideLabel(side)}
        {linked && <LinkedTrade id={linked} />}
      </>
    ),
  },
  {
    head: 'Quantity',
    align: 'right',
    cell: ({ side, quantity, price }) =>
      side === 'SPLIT' ? `${formatQuantity(quantity)} for ${formatQuantity(price)}` : formatQuantity(quantity),
  },
  {
    head: 'Price',
    align: 'right',
    cell: (action) => (
      <>
        <StatedPrice action={action} verdicts={verdicts} />
        <FollowedPrices action={action} of={{ market, multiplier }} followed={followed.get(action.id) ?? []} />
        <BrokerPrices fills={fills.get(action.id) ?? []} />
      </>
    ),
  },
  { head: 'Fee', align: 'right', cell: ({ fee }) => formatPrice(fee) },
  // What one unit of another currency was worth at each action.
  ...(currency === USD
    ? []
    : [
        {
          head: `USD per ${currency}`,
          align: 'right',
          cell: ({ usd_rate }: StoredAction) => formatQuantity(usd_rate),
        } as const,
      ]),
  { head: 'Date, UTC', cell: ({ date }) => <TradeValue kind="date" value={date} />, cellClass: 'whitespace-nowrap' },
  { head: 'Recorded, UTC', cell: (action) => <Recorded action={action} strategyId={strategyId} /> },
]

/** An action's price, and how it compares with the market's. */
function StatedPrice({ action: { id, side, price }, verdicts }: { action: StoredAction; verdicts: PriceVerdicts }) {
  // A split states none.
  if (side === 'SPLIT') return null
  const verdict = verdicts.get(id)
  // Where nothing of the trade was checked, the line above the table says so once.
  const isExpiry = isEnding(side)
  const isSilent = verdicts.size === 0 || isExpiry
  const words = verdict && <WithUnbrokenParts text={verdictWords(verdict, side)} />
  return (
    <span className="block sm:py-1">
      {formatPrice(price)}
      {verdict ? (
        <span
          className={cx('block text-label text-ink2 sm:min-w-40', verdict.range && !isExpiry && 'sm:whitespace-nowrap')}
        >
          {verdict.inside ? words : <OutsideMark>{words}</OutsideMark>}
        </span>
      ) : (
        !isSilent && <span className="block text-label text-ink3">not checked</span>
      )}
    </span>
  )
}

interface FollowedPricesProps {
  action: StoredAction
  of: Counted
  followed: readonly FollowedAction[]
}

/** What followers paid or got for an action and each of its edits, or why nothing. */
const FollowedPrices = ({ action: { quantity }, of, followed }: FollowedPricesProps) =>
  followed.map((one) => (
    <span key={`${one.at} ${one.change}`} className="block text-label text-ink2">
      <WithUnbrokenParts text={followedWords(one, new Decimal(quantity).times(multiplierOf(of)), new Date())} />
    </span>
  ))

/** Executions named of an order. */
const FILLS_NAMED = 3

/** To the second, which tells an execution from the next. */
const SECONDS = 19

/** What the broker's file said of an action that was kept as it was logged. */
const BrokerPrices = ({ fills }: { fills: readonly NotedFill[] }) =>
  fills.length > 0 && (
    <span className="block text-label text-ink2">
      broker’s file, unchecked:
      {fills.slice(0, FILLS_NAMED).map(({ date, quantity, price }) => (
        <span key={`${date} ${quantity} ${price}`} className="block">
          {fills.length > 1 && `${formatQuantity(quantity)} at `}
          {formatPrice(price)}, <span className="whitespace-nowrap">{dateToFormText(date).slice(0, SECONDS)}</span>
        </span>
      ))}
      {fills.length > FILLS_NAMED && <span className="block">and {fills.length - FILLS_NAMED} more</span>}
    </span>
  )

/** When an action was recorded, how long after its date, how often it was edited, and how it was recorded first. */
function Recorded({ action, strategyId }: { action: StoredAction; strategyId: string }) {
  const { live } = storedClock(action)
  return (
    <span className="block sm:py-1">
      <span className="flex items-center gap-1.5 whitespace-nowrap">
        <ClockMark clock={live ? 'live' : 'late'} />
        <TradeValue kind="date" value={action.recordedAt} />
      </span>
      <span className="block text-label text-ink2">{clockWords(action.date, action.recordedAt, action.edits)}</span>
      <span className="block wrap-anywhere text-label text-ink2">{recordedByWords(action.recordedBy)}</span>
      {action.recordedBy?.startsWith('key ') && <Doubted action={action} strategyId={strategyId} />}
    </span>
  )
}

/** What the owner of a leaked key says of what it recorded since. An edit of an earlier action counts too, or it could hide the mark. */
function Doubted({ action, strategyId }: { action: StoredAction; strategyId: string }) {
  const { data } = useRecordedHow(strategyId)
  const since = data?.keys.find(({ name }) => action.recordedBy === `key ${name}`)?.doubted_since
  if (!since || Date.parse(action.recordedAt) < Date.parse(since)) return null
  return <span className="block text-label">somebody else may have used this key</span>
}

/**
 * How the prices of a trade as last saved compare with the market's and with those of a broker's file, and what recorded its actions, for
 * its owner, who sees the actions in a form. Nothing if none was checked and all were recorded by hand.
 */
export function SavedPrices({ trade }: { trade: StoredTrade }) {
  const read = usePriceVerdicts(trade.strategyId, trade.tradeId)
  const noted = useNotedFills(trade)
  if (read.error && !read.data) return <ReadError query={read} what="the market’s prices" />
  if (noted.error && !noted.data) return <ReadError query={noted} what="what the broker’s file said" />
  const isByHand = trade.actions.every(({ recordedBy }) => recordedBy === null)
  if (!read.data || !noted.data || (read.data.size + noted.data.size === 0 && isByHand)) return null
  return (
    <section>
      <h4 className="pb-1 font-heading">As saved</h4>
      <TradeActions trade={trade} />
    </section>
  )
}
