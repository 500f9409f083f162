import { use } from 'react'
import { accountState } from '@/domain/account/state'
import { evidenceWords, liveSentence } from '@/domain/figures/evidenceWords'
import type { AccountKey } from '@/domain/figures/figures'
import { FIGURE_MEANINGS } from '@/domain/figures/meanings'
import { figuresOfSet } from '@/domain/figures/ranked'
import { figureInterval, hasTooFewRoundTrips } from '@/domain/figures/values'
import { formatInterval } from '@/domain/figures/words'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/controls/Button'
import { FigureGrid } from './FigureGrid'
import { OTHERS, PERIOD_FIGURES, WIN_RATE } from './leadFigures'
import { RowActionContext } from './rowAction'
import { openNote, type StrategyRow } from './strategies.rules'

/** What a list of strategies says after a press, on hover or on focus, in a file of its own: see lateWords.tsx. */

/** The tooltip of a row's evidence. */
export const EvidenceTip = ({ strategy }: { strategy: StrategyRow }) =>
  [evidenceWords(strategy), liveSentence(strategy), openNote(strategy)].filter(Boolean).join('. ')

/** The tooltip of a column's head. */
export const FigureMeaning = ({ of }: { of: AccountKey }) => FIGURE_MEANINGS[of]

const ACCOUNT_FIGURES = [...figuresOfSet('returns'), ...figuresOfSet('risk')]

/** The win rate's confidence interval, the evidence, and what was logged live. */
function CardNotes({ strategy }: { strategy: StrategyRow }) {
  const interval = WIN_RATE && figureInterval(WIN_RATE, strategy)
  return (
    <p className="grid gap-1 text-label text-ink2">
      {WIN_RATE && interval && (
        <span>
          Win rate, 95%: {formatInterval(WIN_RATE.kind, interval)}
          {hasTooFewRoundTrips(strategy) && ': too few round trips to tell'}
        </span>
      )}
      <span>{evidenceWords(strategy)}</span>
      <span>{openNote(strategy)}</span>
      <span>{liveSentence(strategy)}</span>
    </p>
  )
}

function CardAction({ strategy }: { strategy: StrategyRow }) {
  const Action = use(RowActionContext)
  return Action && <Action strategy={strategy} isSmall={false} />
}

/** What an open card shows. */
export function CardBody({ strategy }: { strategy: StrategyRow }) {
  const account = accountState(strategy)
  return (
    <>
      <CardNotes strategy={strategy} />
      <FigureGrid figures={OTHERS} values={strategy} className="mt-3 grid-cols-2 border-t pt-3" />
      <FigureGrid figures={PERIOD_FIGURES} values={strategy} className="mt-3 grid-cols-3 border-t pt-3" />
      <FigureGrid figures={ACCOUNT_FIGURES} values={strategy} className="mt-3 grid-cols-3 border-t pt-3" />
      {account !== null && <p className="mt-2 text-mark text-ink3">{account}</p>}
      <div className="mt-4 flex flex-col gap-2">
        <ButtonLink to={paths.performance(strategy.name)} size="lg" className="w-full">
          Open strategy
        </ButtonLink>
        <CardAction strategy={strategy} />
      </div>
    </>
  )
}
