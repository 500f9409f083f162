import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { maxDrawdown } from '@/domain/record'
import { formatCount, formatPercent, formatRatio } from '@/lib/format'
import { paths } from '@/lib/paths'
import { Money, Percent, ProfitFactor } from '@/ui/Figure'
import { IntervalBar } from '@/ui/IntervalBar'
import { TextLink } from '@/ui/TextLink'
import { moneyInterval, percentInterval, type Sureness, surenessOf, tradesWords } from '../sureness.rules'
import type { ComparedStrategy } from './comparison.queries'
import { LineSample } from './LineSample'

const PERIODS = ['24H', '7D', '28D', '3M', '6M', '1Y']

interface ComparedFiguresProps {
  strategies: readonly ComparedStrategy[]
  onRemove: (strategy: ComparedStrategy) => void
}

interface Compared {
  strategy: ComparedStrategy
  sureness: Sureness
}

/** The figures of some strategies side by side, with their intervals on shared scales. */
export function ComparedFigures({ strategies, onRemove }: ComparedFiguresProps) {
  const compared = strategies.map((strategy) => ({ strategy, sureness: surenessOf(strategy.sums) }))
  const meanScale = sharedScale(compared)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by the keyboard.
    <section aria-label="Figures side by side" tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-table">
        <caption className="sr-only">Figures of the compared strategies, with their 95% intervals</caption>
        <thead>
          <tr className="border-y border-y-line2">
            <th scope="col" className="sticky left-0 bg-bg py-2 pr-3 text-left text-label font-normal text-ink2">
              Figure
            </th>
            {compared.map(({ strategy }, index) => (
              <th key={strategy.id} scope="col" className="min-w-[150px] py-2 pl-4 text-left align-top font-normal">
                <span className="flex items-start gap-2">
                  <span className="flex h-5 items-center">
                    <LineSample index={index} />
                  </span>
                  <span dir="auto" className="min-w-0 flex-1 break-words font-medium">
                    <TextLink to={paths.performance(strategy.name)}>{strategy.name}</TextLink>
                  </span>
                  <button
                    type="button"
                    aria-label={`Remove ${strategy.name}`}
                    onClick={() => onRemove(strategy)}
                    className="grid size-6 shrink-0 place-items-center rounded text-ink2 hover:bg-hover hover:text-ink"
                  >
                    <X size={14} strokeWidth={1.5} aria-hidden="true" />
                  </button>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row label="Closed trades" of={compared}>
            {({ sureness: { closedTrades, tooFew } }) => (
              <>
                {formatCount(closedTrades)}
                {tooFew && <Note>too few trades to tell</Note>}
              </>
            )}
          </Row>
          <Row label="Logged live" of={compared}>
            {({ strategy: { liveTrades, trades } }) => `${formatCount(liveTrades)} of ${tradesWords(trades)}`}
          </Row>
          <Row label="Total PNL" of={compared}>
            {({ strategy, sureness }) => <Money value={strategy.totalPnl} quiet={sureness.tooFew} />}
          </Row>
          <Row label="Win Rate" of={compared}>
            {({ sureness: { winRate, winRateInterval, tooFew } }) => (
              <>
                <Percent value={winRate} signed={false} />
                {winRateInterval && (
                  <>
                    <IntervalBar
                      {...winRateInterval}
                      value={winRate ?? 0}
                      from={0}
                      to={100}
                      tick={50}
                      isDoubtful={tooFew}
                      className="my-1 max-w-[180px]"
                    />
                    <Note>{percentInterval(winRateInterval)}</Note>
                  </>
                )}
              </>
            )}
          </Row>
          <Row label="Mean trade" of={compared}>
            {({ sureness: { expectancy, meanInterval, tooFew } }) => (
              <>
                <Money value={expectancy} quiet={tooFew} />
                {meanInterval && (
                  <>
                    <IntervalBar
                      {...meanInterval}
                      value={expectancy ?? 0}
                      {...meanScale}
                      tick={0}
                      isDoubtful={tooFew}
                      className="my-1 max-w-[180px]"
                    />
                    <Note>{moneyInterval(meanInterval)}</Note>
                  </>
                )}
              </>
            )}
          </Row>
          <Row label="Profit Factor" of={compared}>
            {({ strategy, sureness }) => <ProfitFactor value={strategy.profitFactor} trades={sureness.closedTrades} />}
          </Row>
          <Row label="Payoff ratio" of={compared}>
            {({ sureness }) => <Ratio value={sureness.payoffRatio} />}
          </Row>
          <Row label="Avg PNL/Day" of={compared}>
            {({ strategy, sureness }) => <Money value={strategy.avgPnlPerDay} quiet={sureness.tooFew} />}
          </Row>
          <Row label="Maximum drawdown" of={compared}>
            {({ strategy }) => <Drawdown strategy={strategy} />}
          </Row>
          <Row label="Sharpe, per trade" of={compared}>
            {({ sureness }) => <Ratio value={sureness.sharpe} />}
          </Row>
          <Row label="Sortino, per trade" of={compared}>
            {({ sureness }) => <Ratio value={sureness.sortino} />}
          </Row>
          {PERIODS.map((period, at) => (
            <Row key={period} label={period} of={compared}>
              {({ strategy, sureness }) => <Percent value={strategy.periods[at] ?? null} quiet={sureness.tooFew} />}
            </Row>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  label: string
  of: readonly Compared[]
  children: (compared: Compared) => ReactNode
}

function Row({ label, of, children }: RowProps) {
  return (
    <tr className="border-b align-top">
      <th scope="row" className="sticky left-0 bg-bg py-2 pr-3 text-left font-normal text-ink2">
        {label}
      </th>
      {of.map((compared) => (
        <td key={compared.strategy.id} className="py-2 pl-4">
          {children(compared)}
        </td>
      ))}
    </tr>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <span className="block text-label text-ink2">{children}</span>
}

function Ratio({ value }: { value: number | null }) {
  return value === null ? <span className="text-ink3">not defined</span> : formatRatio(value)
}

function Drawdown({ strategy }: { strategy: ComparedStrategy }) {
  const worst = maxDrawdown(strategy.days)
  if (!worst) return <span className="text-ink3">{strategy.days.length === 0 ? 'nothing realised' : 'never fell'}</span>
  return (
    <>
      <Money value={worst.amount} quiet />
      <Note>
        {worst.percentOfPeak === null ? 'from the beginning' : `${formatPercent(worst.percentOfPeak)} of the high`}
      </Note>
    </>
  )
}

/** One scale for all mean trades, zero on it. */
function sharedScale(compared: readonly Compared[]) {
  const ends = compared.flatMap(({ sureness: { meanInterval } }) =>
    meanInterval ? [meanInterval.low, meanInterval.high] : [],
  )
  return { from: Math.min(0, ...ends), to: Math.max(0, ...ends) }
}
