import type { ReactNode } from 'react'
import { type MaxDrawdown, maxDrawdown } from '@/domain/record'
import { formatCount, formatPercent, formatRatio } from '@/lib/format'
import { messageOf } from '@/lib/messageOf'
import { paths } from '@/lib/paths'
import { useRealisedDays } from '@/lib/realisedDays.queries'
import { Money, Percent } from '@/ui/Figure'
import { IntervalBar } from '@/ui/IntervalBar'
import { ErrorNotice } from '@/ui/Notice'
import { TextLink } from '@/ui/TextLink'
import { type StoredRecord, useRecord, useSums } from './record.queries'
import {
  moneyInterval,
  percentInterval,
  type Sureness,
  surenessOf,
  surenessSentence,
  tradesWords,
} from './sureness.rules'

/** What the figures of a strategy allow to say: each with the trades behind it and how far it may be off (design §9.4). */
export function HowSure({ strategyId }: { strategyId: string }) {
  const sums = useSums(strategyId)
  const record = useRecord(strategyId)
  const days = useRealisedDays(strategyId)
  const failed = [sums, record, days].find(({ error, data }) => error && data === undefined)
  const sureness = sums.data && surenessOf(sums.data)
  return (
    <section aria-labelledby="how-sure-title">
      <h2 id="how-sure-title" className="text-title">
        How sure?
      </h2>
      {failed ? (
        <div className="mt-3">
          <ErrorNotice
            title={`Error loading the record: ${messageOf(failed.error)}`}
            onRetry={() => {
              for (const read of [sums, record, days]) if (read.isError) void read.refetch()
            }}
            retrying={[sums, record, days].some(({ isFetching }) => isFetching)}
          />
        </div>
      ) : sureness && record.data && days.data ? (
        <>
          <p className="mt-2 mb-5 max-w-reading text-body text-ink2">
            {surenessSentence(sureness)} <TextLink to={`${paths.docs}#sureness`}>How this is computed</TextLink>
          </p>
          <Readings sureness={sureness} record={record.data} drawdown={maxDrawdown(days.data)} />
        </>
      ) : (
        <div role="status" className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <span className="sr-only">Loading the record...</span>
          {['70%', '55%', '80%', '60%', '65%', '75%', '50%', '70%'].map((width, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity.
            <span key={at} className="my-9 h-2.5 bg-line" style={{ width }} />
          ))}
        </div>
      )}
    </section>
  )
}

interface ReadingsProps {
  sureness: Sureness
  record: StoredRecord
  drawdown: MaxDrawdown | null
}

function Readings({ sureness, record, drawdown }: ReadingsProps) {
  const { closedTrades, winningTrades, losingTrades, tooFew } = sureness
  const { winRateInterval, meanInterval } = sureness
  const closed = `${tradesWords(closedTrades)} closed`
  return (
    <dl className="grid border-t border-t-line2 sm:grid-cols-2 lg:grid-cols-4">
      <Reading
        label="Win Rate"
        value={<Percent value={sureness.winRate} signed={false} strong={!tooFew} />}
        bar={
          winRateInterval && (
            <IntervalBar
              {...winRateInterval}
              value={sureness.winRate ?? 0}
              from={0}
              to={100}
              tick={50}
              isDoubtful={tooFew}
            />
          )
        }
        range={winRateInterval && percentInterval(winRateInterval)}
      >
        {formatCount(winningTrades)} of {tradesWords(closedTrades)}
        {sureness.breakEvenWinRate !== null &&
          `; at these sizes ${formatPercent(sureness.breakEvenWinRate)} would break even`}
      </Reading>
      <Reading
        label="Mean trade (expectancy)"
        value={<Money value={sureness.expectancy} quiet={tooFew} strong={!tooFew} />}
        bar={
          meanInterval && (
            <IntervalBar
              {...meanInterval}
              value={sureness.expectancy ?? 0}
              {...scaleWithZero(meanInterval.low, meanInterval.high)}
              tick={0}
              isDoubtful={tooFew}
            />
          )
        }
        range={meanInterval && moneyInterval(meanInterval)}
      >
        {closed}
        {closedTrades === 1 && '; one trade has no spread'}
      </Reading>
      <Reading
        label="Spread of a trade"
        value={sureness.deviation === null ? <Ratio value={null} /> : `$${formatRatio(sureness.deviation)}`}
      >
        standard deviation, {closed}
      </Reading>
      <Reading label="Payoff ratio" value={<Ratio value={sureness.payoffRatio} />}>
        mean win ÷ mean loss, {formatCount(winningTrades)} wins and {formatCount(losingTrades)} losses
      </Reading>
      <Reading label="Sharpe, per trade" value={<Ratio value={sureness.sharpe} />}>
        mean ÷ spread, {closed}
      </Reading>
      <Reading label="Sortino, per trade" value={<Ratio value={sureness.sortino} />}>
        mean ÷ spread of the losses, {formatCount(losingTrades)} losses
      </Reading>
      <Reading
        label="Maximum drawdown"
        value={<Money value={drawdown?.amount ?? (closedTrades > 0 ? 0 : null)} quiet />}
      >
        {drawdown ? drawdownWords(drawdown) : 'the realised curve never fell'}
      </Reading>
      <Reading label="Longest losing run" value={formatCount(record.longestLosingRun)}>
        {formatCount(losingTrades)} of {tradesWords(closedTrades)} lost
        {record.best !== null && record.worst !== null && (
          <>
            ; best <Money value={record.best} quiet needle={false} />, worst{' '}
            <Money value={record.worst} quiet needle={false} />
          </>
        )}
      </Reading>
    </dl>
  )
}

interface ReadingProps {
  label: string
  value: ReactNode
  bar?: ReactNode
  /** The interval in words. */
  range?: string | null
  /** What the figure rests on. */
  children: ReactNode
}

function Reading({ label, value, bar, range, children }: ReadingProps) {
  return (
    <div className="min-w-0 border-b py-4 sm:pr-6">
      <dt className="text-label text-ink2">{label}</dt>
      <dd className="mt-0.5 text-h3">{value}</dd>
      {bar && <dd className="mt-2 max-w-[240px]">{bar}</dd>}
      {range && <dd className="mt-1 text-label">{range}</dd>}
      <dd className="mt-1 text-label text-ink3">{children}</dd>
    </div>
  )
}

function Ratio({ value }: { value: number | null }) {
  if (value === null) return <span className="text-body text-ink3">not defined</span>
  return formatRatio(value)
}

function drawdownWords({ percentOfPeak, peakDay, day }: MaxDrawdown): string {
  const when = peakDay ? `${peakDay} to ${day}` : `from the beginning to ${day}`
  return percentOfPeak === null
    ? `${when}; no high above zero to take percents of`
    : `${formatPercent(percentOfPeak)} of the high, ${when}`
}

/** Room at both ends of a scale, as a share of it. */
const MARGIN = 0.06

/** A scale that holds an interval and zero. */
function scaleWithZero(low: number, high: number) {
  const [least, most] = [Math.min(0, low), Math.max(0, high)]
  const margin = (most - least) * MARGIN
  return { from: least - margin, to: most + margin }
}
