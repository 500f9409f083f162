import type { RepeatedVerdicts } from '@/domain/prices/priceCheck'
import { counted } from '@/lib/format'
import { paths } from '@/lib/paths'
import { TextLink } from '@/ui/controls/TextLink'
import { cx } from '@/ui/cx'
import { TitledSection } from '@/ui/layout/Section'

interface PriceChecksProps {
  prices: RepeatedVerdicts
  strategyName: string
}

/** What the reader's browser found when it repeated the verdicts on a strategy's stated prices. */
export function PriceChecks({ prices: { agreeing, differing, unshown, unchecked }, strategyName }: PriceChecksProps) {
  const [wrong] = differing
  const repeated = agreeing + differing.length
  return (
    <TitledSection title="The market’s prices" titleClass="text-title" className="mt-10">
      <p className="mt-2 max-w-reading text-body text-ink2">
        Was each stated price inside the market’s range at the time? The ranges come from the operator, not from the
        ledger. <TextLink to={`${paths.docs}#prices`}>How prices are checked</TextLink>
      </p>
      <div
        className={cx(
          'mt-4 border-l-[3px] py-0.5 pl-[14px]',
          wrong !== undefined ? 'border-l-loss' : repeated > 0 ? 'border-l-gain' : 'border-l-line2',
        )}
      >
        <p className="text-h3">{summary(repeated, differing.length)}</p>
        <div className="mt-1 grid max-w-reading gap-1 text-body text-ink2">
          {repeated > 0 && <p>Your browser compared each of these prices with its range again.</p>}
          {wrong !== undefined && (
            <p>
              <TextLink to={paths.trade(strategyName, wrong)}>Open the first trade that differs</TextLink>
            </p>
          )}
          {unshown > 0 && (
            <p>
              {counted(unshown, 'price was', 'prices were')} checked by the operator against prices that cannot be
              shown. Check with your own: download the record and run{' '}
              <span className="font-mono text-label">verify-record.mjs --bars FILE</span>, as docs/ledger.md says.
            </p>
          )}
          {unchecked > 0 && <p>{counted(unchecked, 'price was', 'prices were')} not checked.</p>}
        </div>
      </div>
    </TitledSection>
  )
}

/** "All 132 verdicts agree", "2 of 132 verdicts differ", "No verdict could be repeated". */
function summary(repeated: number, differing: number): string {
  if (repeated === 0) return 'No verdict could be repeated'
  return differing === 0
    ? `All ${counted(repeated, 'verdict')} agree`
    : `${differing} of ${counted(repeated, 'verdict')} ${differing === 1 ? 'differs' : 'differ'}`
}
