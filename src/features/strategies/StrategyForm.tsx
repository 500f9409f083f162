import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { CATEGORY_OPTIONS, MARKET_OPTIONS, TIMEFRAME_OPTIONS } from '@/content/strategyOptions'
import { characters, cleanText } from '@/domain/text'
import { formatCount } from '@/lib/format'
import { Field, Input, Textarea } from '@/ui/Field'
import { FormError } from '@/ui/Notice'
import { ChoiceGroup } from './ChoiceGroup'
import {
  NAME_MAX_LENGTH,
  type StrategyField,
  type StrategyFormValues,
  strategyFormProblems,
} from './strategyForm.rules'

interface StrategyFormProps {
  /** Connects a submit button outside the form with it. */
  id?: string
  initial: StrategyFormValues
  isSignedIn: boolean
  /** Whether the strategy exists and was ever public, so that hiding it leaves a trace. */
  isPublished?: boolean
  /** Why the database refused the save; null if it did not. */
  refusal: string | null
  /** Rendered after the error in the red box, such as a link to a solution. */
  wayOut?: (message: string) => ReactNode
  /** Called after each change with the current values. */
  onChange?: (values: StrategyFormValues) => void
  /** Called with valid values. */
  onSubmit: (values: StrategyFormValues) => void
  /** Buttons inside the form. */
  children?: ReactNode
}

const asOptions = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, label: value }))
const MARKETS = asOptions(MARKET_OPTIONS)
const CATEGORIES = asOptions(CATEGORY_OPTIONS)
const TIMEFRAMES = asOptions(TIMEFRAME_OPTIONS)
/** What each choice shows others. */
const privacyOptions = (isPublished: boolean) =>
  [
    { value: 'true', label: 'Public', hint: 'Listed in the ranking. Everyone sees its trades and figures.' },
    {
      value: 'false',
      label: 'Private',
      hint: isPublished
        ? 'Only you and the people you share it with see it. Your page keeps its name, when you hid it, and its number of trades and total at that time.'
        : 'Only you and the people you share it with see it. Others see how many private and deleted strategies you have, never their names.',
    },
  ] as const

const toggled = <T extends string>(chosen: readonly T[], value: T): T[] =>
  chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]

/** A strategy's profile fields: the form of /create, and of editing. */
export function StrategyForm({
  id,
  initial,
  isSignedIn,
  isPublished = false,
  refusal,
  wayOut,
  onChange,
  onSubmit,
  children,
}: StrategyFormProps) {
  const [values, setValues] = useState(initial)
  const [attempts, setAttempts] = useState(0)
  const box = useRef<HTMLDivElement>(null)

  // After the first attempt errors are updated with each change.
  const problems = attempts > 0 ? strategyFormProblems(values, isSignedIn) : []
  const error = problems[0]?.message ?? refusal
  const problemOf = (field: StrategyField) => problems.find((problem) => problem.field === field)?.message

  useEffect(() => {
    if (attempts > 0 || refusal !== null) box.current?.focus()
  }, [attempts, refusal])

  const change = (part: Partial<StrategyFormValues>) => {
    const next = { ...values, ...part }
    setValues(next)
    onChange?.(next)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (strategyFormProblems(values, isSignedIn).length === 0) onSubmit(values)
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-6">
      {error && (
        <div ref={box} tabIndex={-1} className="scroll-mt-20 rounded outline-none">
          <FormError>
            {error} {wayOut?.(error)}
          </FormError>
        </div>
      )}
      <Field label="Strategy name" error={problemOf('name')} hint={<NameLength name={values.name} />}>
        {(ids) => (
          <Input
            {...ids}
            value={values.name}
            onChange={(event) => change({ name: event.target.value })}
            autoComplete="off"
            placeholder="Turn of the month"
          />
        )}
      </Field>
      <Field
        label="Description (optional)"
        hint="The rule in plain words: what you buy, when, and when you sell."
        error={problemOf('description')}
      >
        {(ids) => (
          <Textarea
            {...ids}
            value={values.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <ChoiceGroup
        legend="Markets"
        pick="several"
        options={MARKETS}
        chosen={values.markets}
        onPick={(value) => change({ markets: toggled(values.markets, value) })}
        error={problemOf('markets')}
      />
      <ChoiceGroup
        legend="Categories"
        pick="several"
        options={CATEGORIES}
        chosen={values.categories}
        onPick={(value) => change({ categories: toggled(values.categories, value) })}
        error={problemOf('categories')}
      />
      <ChoiceGroup
        legend="Timeframes"
        pick="several"
        options={TIMEFRAMES}
        chosen={values.timeframes}
        onPick={(value) => change({ timeframes: toggled(values.timeframes, value) })}
        error={problemOf('timeframes')}
      />
      <ChoiceGroup
        legend="Privacy"
        pick="one"
        options={privacyOptions(isPublished)}
        chosen={[values.public]}
        onPick={(value) => change({ public: value })}
      />
      {children}
    </form>
  )
}

/** The length of the name as it is stored. */
function NameLength({ name }: { name: string }) {
  const used = characters(cleanText(name))
  return (
    <span className={used > NAME_MAX_LENGTH ? 'text-loss' : undefined}>
      {formatCount(used)} of {NAME_MAX_LENGTH} characters
    </span>
  )
}
