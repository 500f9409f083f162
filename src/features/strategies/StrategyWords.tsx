import { use } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { accountState } from '@/domain/account/state'
import { evidenceWords, liveSentence } from '@/domain/figures/evidenceWords'
import type { AccountKey, Figure } from '@/domain/figures/figures'
import { FIGURE_MEANINGS } from '@/domain/figures/meanings'
import { figuresOfSet } from '@/domain/figures/ranked'
import type { Basis } from '@/domain/figures/types'
import { figureInterval, hasTooFewRoundTrips } from '@/domain/figures/values'
import { formatInterval } from '@/domain/figures/words'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/controls/Button'
import { Segmented } from '@/ui/controls/Segmented'
import { cx } from '@/ui/cx'
import { FigureGrid } from './FigureGrid'
import { OTHERS, PERIOD_FIGURES, WIN_RATE } from './leadFigures'
import { RowActionContext } from './rowAction'
import { BASES, BASIS_PARAMETER, chosenBasis, openNote, type StrategyRow } from './strategies.rules'

/** What a list of strategies says after a press, on hover or on focus, in a file of its own: see lateWords.tsx. */

/** The tooltip of a row's evidence. */
export const EvidenceTip = ({ strategy }: { strategy: StrategyRow }) =>
  [evidenceWords(strategy), liveSentence(strategy), openNote(strategy)].filter(Boolean).join('. ')

/** The tooltip of a column's head. */
export const FigureMeaning = ({ of }: { of: AccountKey }) => FIGURE_MEANINGS[of]

const ACCOUNT_FIGURES: Record<Basis, readonly Figure[]> = {
  confirmed: [...figuresOfSet('returns', 'confirmed'), ...figuresOfSet('risk', 'confirmed')],
  stated: [...figuresOfSet('returns', 'stated'), ...figuresOfSet('risk', 'stated')],
}

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
  const [parameters, setParameters] = useSearchParams()
  const { state } = useLocation()
  const basis = chosenBasis(parameters.get(BASIS_PARAMETER), [strategy])
  const setBasis = (next: Basis) =>
    setParameters(
      (named) => {
        named.set(BASIS_PARAMETER, next)
        return named
      },
      { replace: true, preventScrollReset: true, state },
    )
  return (
    <>
      <CardNotes strategy={strategy} />
      <FigureGrid figures={OTHERS} values={strategy} className="mt-3 grid-cols-2 border-t pt-3" />
      <FigureGrid figures={PERIOD_FIGURES} values={strategy} className="mt-3 grid-cols-3 border-t pt-3" />
      <div className="mt-3 border-t pt-2">
        <Segmented label="Confirmed or stated" options={BASES} value={basis} onChange={setBasis} />
      </div>
      <FigureGrid
        figures={ACCOUNT_FIGURES[basis]}
        values={strategy}
        className={cx('mt-2', basis === 'confirmed' ? 'grid-cols-2' : 'grid-cols-3')}
      />
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
