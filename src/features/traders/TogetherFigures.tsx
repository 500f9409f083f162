import type { Together } from '@/domain/account/together'
import { figureOf } from '@/domain/figures/figures'
import { hasTooFewRoundTrips } from '@/domain/figures/values'
import { livePercent } from '@/domain/percentages'
import { openPositionsWords } from '@/domain/prices/priceWords'
import { counted, formatCount, formatMoney } from '@/lib/format'
import { ShareBar } from '@/ui/charts/Bars'
import { Money, NoFigure, Percent } from '@/ui/figures/Figure'
import { FourFigures } from './FourFigures'

/** The sums of a trader's public strategies, and what they do not mean. */
export function TogetherFigures({ together }: { together: Together }) {
  const {
    total_pnl,
    confirmed_pnl,
    win_rate,
    trades,
    closed_trades,
    open_trades,
    winning_trades,
    live_trades,
    rounds,
  } = together
  const tooFew = hasTooFewRoundTrips(together)
  const live = livePercent(together)
  return (
    <>
      <FourFigures
        of={[
          {
            label: figureOf('total_pnl').label,
            value: <Money value={total_pnl} quiet={tooFew} strong={!tooFew} />,
            note: `${confirmed_pnl === null ? 'not' : formatMoney(confirmed_pnl)} confirmed; ${counted(rounds, 'round trip')}${tooFew ? ', too few to tell' : ''}${open_trades > 0 ? `; ${openPositionsWords(together)}` : ''}`,
          },
          {
            label: figureOf('win_rate').label,
            value: (
              <Percent value={closed_trades === 0 ? null : win_rate} signed={false} quiet={tooFew} strong={!tooFew} />
            ),
            note: `${formatCount(winning_trades)} of ${counted(closed_trades, 'closed trade')}`,
          },
          {
            label: 'Trades',
            value: formatCount(trades),
            note: `${formatCount(closed_trades)} closed, ${formatCount(open_trades)} open`,
          },
          {
            label: 'Logged live',
            value:
              live === null ? (
                <NoFigure />
              ) : (
                <>
                  {live}%<ShareBar percent={live} className="ml-2.5 w-12" />
                </>
              ),
            note: `${formatCount(live_trades)} of ${counted(trades, 'trade')}`,
          },
        ]}
      />
      <p className="mt-2 max-w-reading text-label text-ink2">
        Dollars are added up, not compounded: a strategy that trades ten times the money counts ten times as much.
        Hidden and deleted strategies aren’t included.
      </p>
    </>
  )
}
