import { useEffect } from 'react'
import { TOO_MUCH_TO_VALUE } from '@/domain/account/state'
import { accountAsOf, accountNote } from '@/domain/account/words'
import { figureOf } from '@/domain/figures/figures'
import { docsAnchor } from '@/domain/figures/ranked'
import type { StrategyMetrics } from '@/domain/figures/values'
import { FigureMeaning, preloadWords } from '@/features/strategies/lateWords'
import { MeaningLabel } from '@/ui/controls/Meaning'
import { WithUnbrokenParts } from '@/ui/figures/Figure'
import { FigureValue } from '@/ui/figures/FigureValue'
import { ReturnIntervals } from './ReturnIntervals'
import { useValuation } from './valuation.queries'

const VS_MARKET = figureOf('vs_market')

/** How much money the trades needed, what became of it and of the same money in the market, and as of which day. */
export function AccountSummary({ values }: { values: StrategyMetrics }) {
  useEffect(preloadWords, [])
  const { data: valuation, isLoading } = useValuation(values.strategy_id, values)
  const note = values.too_much_to_value ? TOO_MUCH_TO_VALUE : accountNote(values)
  if (note === null || values.returns_at === null) return null
  return (
    <div className="border-b py-3 lg:border-t">
      <p className="break-words">
        <WithUnbrokenParts text={note} />
      </p>
      {!values.too_much_to_value && (
        <>
          {values.vs_market !== null && (
            <p className="mt-1 flex items-baseline justify-between gap-4">
              <MeaningLabel text={<FigureMeaning of="vs_market" />} docs={docsAnchor(VS_MARKET)}>
                {VS_MARKET.label}
              </MeaningLabel>
              <FigureValue figure={VS_MARKET} values={values} />
            </p>
          )}
          <ReturnIntervals values={values} />
          <p className="mt-1 text-label text-ink3">
            {/* Keeps its line free until the last close is known. */}
            {isLoading ? '\u00A0' : accountAsOf(valuation?.lastDay ?? null, values.returns_at)}
          </p>
        </>
      )}
    </div>
  )
}
