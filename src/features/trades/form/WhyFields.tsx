import { rulesOf } from '@/domain/journal/playbook'
import { NO_RULE } from '@/domain/trade/tradeColumns'
import { newTradeId } from '@/features/trades/saving/tradeId'
import {
  isSaidTyped,
  NOTE_LENGTH,
  type PlanFields,
  type SaidReading,
  type TypedSaid,
} from '@/features/trades/saving/typedSaid.rules'
import { FormFold } from '@/features/trades/tags/FormFold'
import { usePlaybook } from '@/queries/playbook.queries'
import { Checkbox } from '@/ui/controls/Checkbox'
import { Field, Input, Options, Select, Textarea } from '@/ui/controls/Field'

interface WhyFieldsProps {
  strategyId: string
  typed: TypedSaid
  /** What was stated last of a stored trade. */
  last: PlanFields | null
  /** Whether `last` is known: what is stated is stated over it. */
  isKnown: boolean
  problems: SaidReading['problems']
  onChange: (typed: TypedSaid) => void
}

const OF_PRICE = { inputMode: 'decimal', spellCheck: false, autoComplete: 'off' } as const
/** The choice of saying nothing. A rule's name is not empty. */
const UNSAID = 'unsaid'
const NONE = ''

/** Why the trade is made: a note, its stop and target, and the rule that it follows. None of it is required. */
export function WhyFields({ strategyId, typed, last, isKnown, problems, onChange }: WhyFieldsProps) {
  const { data: versions = [] } = usePlaybook(strategyId)
  const rules = rulesOf(versions.at(-1)?.text ?? '')
  const rule = typed.rule === undefined ? (last?.rule ?? null) : typed.rule
  const named = rule && !rules.includes(rule) ? [rule, ...rules] : rules
  const priceOf = (name: 'stop' | 'target') => typed[name] ?? last?.[name] ?? ''
  const says = [
    priceOf('stop') && `stop ${priceOf('stop')}`,
    priceOf('target') && `target ${priceOf('target')}`,
    rule === NONE ? 'no rule' : rule,
    typed.why.trim(),
  ]
  return (
    <FormFold
      title="Why, stop and target"
      says={says.filter(Boolean).join(', ')}
      hasError={Object.keys(problems).length > 0}
      startsOpen={isSaidTyped(typed)}
    >
      <div>
        <Field
          label="Why?"
          hint="Markdown. It can’t be changed later, only withdrawn, and shows whether it was written before the outcome."
        >
          <Textarea
            rows={3}
            maxLength={NOTE_LENGTH}
            aria-keyshortcuts="w"
            value={typed.why}
            onChange={({ target }) => onChange({ ...typed, why: target.value, noteId: newTradeId() })}
          />
        </Field>
        {typed.why.trim() !== '' && (
          <label className="mt-2 flex w-fit items-center gap-2 text-table">
            <Checkbox
              checked={typed.isPrivate}
              onChange={({ target }) => onChange({ ...typed, isPrivate: target.checked, noteId: newTradeId() })}
            />
            Private: only you see it, and it proves nothing
          </label>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        {(['stop', 'target'] as const).map((name) => (
          <Field key={name} label={name === 'stop' ? 'Stop, optional' : 'Target, optional'} error={problems[name]}>
            <Input
              {...OF_PRICE}
              disabled={!isKnown}
              value={priceOf(name)}
              onChange={({ target }) => onChange({ ...typed, [name]: target.value })}
            />
          </Field>
        ))}
        {named.length > 0 && (
          <Field label="Rule, optional">
            <Select
              disabled={!isKnown}
              value={rule ?? UNSAID}
              onChange={({ target }) => onChange({ ...typed, rule: target.value === UNSAID ? null : target.value })}
            >
              <option value={UNSAID}>not said</option>
              <option value={NONE}>{NO_RULE}</option>
              <Options of={named} />
            </Select>
          </Field>
        )}
      </div>
      {last === null && (
        <p className="text-label text-ink3">
          A stop counts as stated in time if it is saved with the trade’s first action, while that is live.
        </p>
      )}
    </FormFold>
  )
}
