import { TOO_MUCH_TO_VALUE } from '@/domain/accountState'
import { accountAsOf, accountNote } from '@/domain/accountWords'
import type { StrategyMetrics } from '@/domain/figureValues'
import { WithUnbrokenParts } from '@/ui/Figure'
import { ReturnIntervals } from './ReturnIntervals'
import { useValuation } from './valuation.queries'

/** What the trades took, what became of it, and until when that counts. */
export function AccountSummary({ values }: { values: StrategyMetrics }) {
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
          <ReturnIntervals values={values} />
          <p className="mt-1 text-label text-ink3">
            {/* Its line is reserved until the last close is known. */}
            {isLoading ? '\u00A0' : accountAsOf(valuation?.lastDay ?? null, values.returns_at)}
          </p>
        </>
      )}
    </div>
  )
}
