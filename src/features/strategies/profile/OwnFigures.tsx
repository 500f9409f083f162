import type { ReactNode } from 'react'
import type { StrategyMetrics } from '@/domain/figures/values'
import { utcToday } from '@/domain/time/instant'
import { counted } from '@/lib/format'
import { paths } from '@/lib/paths'
import { useRealisedDays } from '@/queries/realisedDays.queries'
import { TextLink } from '@/ui/controls/TextLink'
import { Money } from '@/ui/figures/Figure'
import { QueryState } from '@/ui/layout/QueryState'
import { useLargestLoss } from './ownFigures.queries'
import { ownFigures, type Streak } from './ownFigures.rules'

/** What helps the owner of a private strategy: the week, streaks and the largest loss. */
export function OwnFigures({ values: { strategy_id, name } }: { values: StrategyMetrics }) {
  const days = useRealisedDays(strategy_id)
  const loss = useLargestLoss(strategy_id)
  return (
    <section aria-label="For you" className="border-t py-3">
      <QueryState query={days} what="your week" loading={<p className="text-label text-ink3">Loading your week...</p>}>
        {(results) => {
          const { week, now, longestWon, longestLost } = ownFigures(results, utcToday())
          return (
            <dl>
              <Line label="This week" note={`realised since Monday, on ${counted(week.days, 'day')}`}>
                <Money value={week.pnl} />
              </Line>
              <Line label="Streak" note="days with a result in a row, by UTC day">
                {now ? streakWords(now) : 'none'}
              </Line>
              <Line label="Longest streaks">
                {longestWon} won, {longestLost} lost
              </Line>
            </dl>
          )
        }}
      </QueryState>
      <QueryState
        query={loss}
        what="your largest loss"
        loading={<p className="text-label text-ink3">Loading your largest loss...</p>}
        empty={<p className="text-label text-ink3">No trade has lost yet.</p>}
      >
        {({ tradeId, symbol, loss: amount }) => (
          <dl>
            <Line label="Largest loss" note={<TextLink to={paths.trade(name, tradeId)}>{symbol}</TextLink>}>
              <Money value={amount} />
            </Line>
          </dl>
        )}
      </QueryState>
    </section>
  )
}

const streakWords = ({ kind, days }: Streak) => `${counted(days, 'day')} ${kind}`

interface LineProps {
  label: string
  note?: ReactNode
  children: ReactNode
}

const Line = ({ label, note, children }: LineProps) => (
  <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-1">
    <dt>{label}</dt>
    <dd>{children}</dd>
    {note && <dd className="col-span-2 text-label text-ink3">{note}</dd>}
  </div>
)
