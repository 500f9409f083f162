import { useEffect } from 'react'
import { TOO_MUCH_TO_VALUE } from '@/domain/accountState'
import { accountAsOf, accountNote } from '@/domain/accountWords'
import { figureOf } from '@/domain/figures'
import type { StrategyMetrics } from '@/domain/figureValues'
import { docsAnchor } from '@/domain/rankedFigures'
import { WithUnbrokenParts } from '@/ui/Figure'
import { FigureValue } from '@/ui/FigureValue'
import { MeaningLabel } from '@/ui/Meaning'
import { FigureMeaning, preloadWords } from './lateWords'
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
