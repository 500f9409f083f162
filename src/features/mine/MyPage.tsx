import { Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { contractName } from '@/domain/contract/contractName'
import { utcToday } from '@/domain/time/instant'
import { counted, formatCount, formatDay } from '@/lib/format'
import { formatQuantity } from '@/lib/formatTrades'
import { MY_STRATEGIES, paths } from '@/lib/paths'
import { type StrategyDetail, useOwnStrategies } from '@/queries/strategy.queries'
import { ButtonLink } from '@/ui/controls/Button'
import { TextLink } from '@/ui/controls/TextLink'
import { cx } from '@/ui/cx'
import { Money } from '@/ui/figures/Figure'
import { QueryState } from '@/ui/layout/QueryState'
import { TitledSection } from '@/ui/layout/Section'
import { Skeleton } from '@/ui/layout/Skeleton'
import { type OpenTrade, SHOWN_OPEN, useOpenTrades, useResults } from './mine.queries'
import { Priced, WeeklyLetter } from './WeeklyLetter'
import { daysOfWeek, weekOf } from './week.rules'

interface MyPageProps {
  userId: string
  /** A button that creates a private strategy for trades that are nobody else's business. */
  diary: ReactNode
  /** What is new in the strategies that the user follows. */
  followed: ReactNode
  /** Whether the weekly letter comes by mail. */
  letterChoice: ReactNode
}

/** What a signed-in user comes for: the week so far, what is open, one's own strategies, and news of those followed. */
export function MyPage({ userId, diary, followed, letterChoice }: MyPageProps) {
  const own = useOwnStrategies(userId)
  return (
    <QueryState
      query={own}
      what="your strategies"
      loading={<LoadingMine />}
      empty={<WayIn diary={diary} followed={followed} />}
    >
      {(strategies) => (
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div className="flex min-w-0 flex-col gap-8">
            <MyWeek strategies={strategies} />
            <Strategies strategies={strategies} />
            <WeeklyLetter choice={letterChoice} />
          </div>
          <div className="flex min-w-0 flex-col gap-8">
            <Open strategies={strategies} />
            {followed}
          </div>
        </div>
      )}
    </QueryState>
  )
}

/** As tall as what comes, so that the markets below do not move. */
export const LoadingMine = () => (
  <Skeleton label="Loading your week..." bars={['30%', '100%', '60%']} className="flex min-h-[360px] flex-col gap-4" />
)

/** The first thing that people see after signing up. */
function WayIn({ diary, followed }: Pick<MyPageProps, 'diary' | 'followed'>) {
  return (
    <>
      <TitledSection title="Where do you want to begin?">
        <ul className="mt-3 grid gap-px border bg-line sm:grid-cols-2 xl:grid-cols-4">
          <Way title="Keep a diary" text="Private: only you see it. You can publish it later.">
            {diary}
          </Way>
          <Way title="Publish a strategy" text="Its figures are computed from its trades, in the open.">
            <ButtonLink to={paths.create}>Publish a strategy</ButtonLink>
          </Way>
          <Way title="Bring your trades" text="From your broker’s file, into a strategy of your own.">
            <ButtonLink to={paths.import}>Bring your trades</ButtonLink>
          </Way>
          <Way title="Follow one" text="And hear about each of its trades when it is recorded.">
            <ButtonLink to={paths.strategies}>Follow one</ButtonLink>
          </Way>
        </ul>
      </TitledSection>
      <TitledSection id="typing" title="How a trade is typed" className="mt-8 max-xl:hidden">
        <dl className="mt-3 grid grid-cols-4 gap-x-8 border-t pt-3">
          {TYPED.map(([typed, meaning]) => (
            <div key={typed}>
              <dt className="font-mono">{typed}</dt>
              <dd className="mt-1 text-ink2">{meaning}</dd>
            </div>
          ))}
        </dl>
      </TitledSection>
      <div className="mt-8 empty:hidden">{followed}</div>
    </>
  )
}

/** What is typed, as it is typed, and what it does. */
const TYPED = [
  ['n', 'opens the form on your strategy’s page.'],
  ['SPY, 10, 450', 'is enough: symbol, quantity and price. Tab moves from one to the next, and the time is now.'],
  ['y 1435', 'is yesterday, 14:35 where you are. 9:35 ET, fri 10:00 and Nov 27 14:35 work too.'],
  ['c', 'closes the open trade in the focused row: type the price, press Enter.'],
] as const

interface WayProps {
  title: string
  text: string
  children: ReactNode
}

const Way = ({ title, text, children }: WayProps) => (
  <li className="flex flex-col bg-bg p-4">
    <h3 className="font-medium">{title}</h3>
    <p className="mt-1 mb-4 text-ink2">{text}</p>
    <span className="mt-auto">{children}</span>
  </li>
)

const idsOf = (strategies: readonly StrategyDetail[]) => strategies.map(({ id }) => id)

function MyWeek({ strategies }: { strategies: readonly StrategyDetail[] }) {
  const days = useMemo(() => daysOfWeek(utcToday()), [])
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const results = useResults(idsOf(strategies), [first, last])
  return (
    <TitledSection title="My week">
      <QueryState query={results} what="your week" loading={<div className="h-[124px]" />}>
        {(data) => <Week {...weekOf(days, data)} />}
      </QueryState>
    </TitledSection>
  )
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The highest bar. */
const BAR_PX = 24

function Week({ days, total }: ReturnType<typeof weekOf>) {
  const most = Math.max(...days.map(({ pnl }) => Math.abs(pnl ?? 0)))
  const isToday = utcToday()
  return (
    <>
      <p className="mt-1 text-ink2">
        <Money value={total} strong /> realised since Monday, in all your strategies, by UTC day
      </p>
      <ul className="mt-3 grid grid-cols-7 gap-px border-y bg-line">
        {days.map(({ day, pnl }, at) => (
          <li key={day} className={cx('min-w-0 bg-bg px-1 py-2 text-center', day > isToday && 'text-ink3')}>
            <Bar pnl={pnl} most={most} />
            <span aria-hidden="true" className="block text-label">
              {WEEKDAYS[at]}
            </span>
            <span className="sr-only">{formatDay(day)}: </span>
            <span className="block truncate text-label max-sm:sr-only">
              {pnl === null ? <span className="text-ink3">none</span> : <Money value={pnl} needle={false} />}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Up for a gain and down for a loss, by its size. */
function Bar({ pnl, most }: { pnl: number | null; most: number }) {
  const height = pnl === null || most === 0 ? 0 : Math.max(2, Math.round((Math.abs(pnl) / most) * BAR_PX))
  return (
    <span aria-hidden="true" className="mx-auto mb-1 flex flex-col items-center" style={{ height: 2 * BAR_PX }}>
      <span className="flex h-1/2 items-end">
        {pnl !== null && pnl > 0 && <span className="block w-4 bg-gain" style={{ height }} />}
      </span>
      <span className="h-1/2">
        {pnl !== null && pnl < 0 && <span className="block w-4 bg-loss" style={{ height }} />}
      </span>
    </span>
  )
}

function Open({ strategies }: { strategies: readonly StrategyDetail[] }) {
  const open = useOpenTrades(idsOf(strategies))
  const nameOf = new Map(strategies.map(({ id, name }) => [id, name]))
  return (
    <TitledSection title="Open">
      <QueryState
        query={open}
        what="your open trades"
        loading={<div className="h-[124px]" />}
        empty={<p className="mt-1 text-ink2">Nothing is open.</p>}
      >
        {(trades) => (
          <>
            <ul className="mt-3 border-t">
              {trades.slice(0, SHOWN_OPEN).map((trade) => (
                <OpenRow
                  key={`${trade.strategyId} ${trade.tradeId}`}
                  trade={trade}
                  strategy={nameOf.get(trade.strategyId) ?? ''}
                />
              ))}
            </ul>
            {trades.length > SHOWN_OPEN && (
              <p className="mt-2 text-label text-ink2">
                These are the last {SHOWN_OPEN} you opened. Each strategy lists its own.
              </p>
            )}
          </>
        )}
      </QueryState>
    </TitledSection>
  )
}

interface OpenRowProps {
  trade: OpenTrade
  /** Its strategy's name. */
  strategy: string
}

function OpenRow({ trade, strategy }: OpenRowProps) {
  const isLapsed = trade.expiration !== null && trade.expiration < utcToday()
  return (
    <li className="flex items-baseline justify-between gap-x-4 border-b py-2">
      <span className="min-w-0">
        <TextLink to={paths.trade(strategy, trade.tradeId)}>{contractName(trade)}</TextLink>{' '}
        <span className="text-ink2">
          {trade.position.toLowerCase()} {formatQuantity(trade.held)}
        </span>
        <span className="block truncate text-label text-ink2">
          {isLapsed ? 'It expired: record how it ended' : strategy}
        </span>
      </span>
      <span className="shrink-0 text-right">
        <Priced value={trade.unrealised} />
      </span>
    </li>
  )
}

/** How many of one's own are listed. */
const SHOWN_OWN = 6

function Strategies({ strategies }: { strategies: readonly StrategyDetail[] }) {
  return (
    <TitledSection title="My strategies">
      <ul className="mt-3 border-t">
        {strategies.slice(0, SHOWN_OWN).map(({ id, name, isPublic, figures }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b py-2">
            <span className="min-w-0 flex-1">
              <TextLink to={paths.performance(name)} className="wrap-anywhere">
                {name}
              </TextLink>{' '}
              <span className="text-label text-ink2">
                {isPublic ? '' : 'private, '}
                {counted(figures?.trades ?? 0, 'trade')}
              </span>
            </span>
            <Money value={figures?.total_pnl ?? null} needle={false} />
            <ButtonLink to={paths.trade(name, 'new')} icon={<Plus />} aria-label={`Record a trade in ${name}`}>
              Record
            </ButtonLink>
          </li>
        ))}
      </ul>
      {strategies.length > SHOWN_OWN && (
        <p className="mt-2 text-label text-ink2">
          <TextLink to={MY_STRATEGIES}>All {formatCount(strategies.length)}</TextLink>, the newest first
        </p>
      )}
    </TitledSection>
  )
}
