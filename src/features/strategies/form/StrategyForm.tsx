import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Control, Controller, useController, useForm, useWatch } from 'react-hook-form'
import { keyof } from 'zod/mini'
import { CATEGORY_OPTIONS, MARKET_OPTIONS, TIMEFRAME_OPTIONS } from '@/content/strategyOptions'
import { characters, cleanText } from '@/domain/text'
import { MAX_STRATEGY_NAME } from '@/lib/constants'
import { formatCount } from '@/lib/format'
import { Field, Input, Textarea } from '@/ui/controls/Field'
import { FormError } from '@/ui/controls/Notice'
import { ChoiceGroup } from './ChoiceGroup'
import { LOGIN_REQUIRED, type StrategyFormValues, strategySchema } from './strategyForm.rules'

interface StrategyFormProps {
  /** Connects a submit button outside the form. */
  id?: string
  initial: StrategyFormValues
  isSignedIn: boolean
  /** Whether the strategy exists and has ever been public, in which case hiding it leaves a trace. */
  isPublished?: boolean
  /** Why the database refused the save; null if it did not. */
  refusal: string | null
  /** Rendered after the error in the red box, such as a link to a solution. */
  wayOut?: (message: string) => ReactNode
  /** Called after each change with the current values. */
  onChange: (values: StrategyFormValues) => void
  /** Called with valid values. */
  onSubmit: (values: StrategyFormValues) => void
  /** Buttons inside the form. */
  children?: ReactNode
}

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const MARKETS = asOptions(MARKET_OPTIONS)
const CATEGORIES = asOptions(CATEGORY_OPTIONS)
const TIMEFRAMES = asOptions(TIMEFRAME_OPTIONS)
/** What others see with each choice. */
const privacyOptions = (isPublished: boolean) =>
  [
    {
      value: 'true',
      label: 'Public',
      hint: 'Listed in the ranking. Everyone can see its trades and figures, and what you edit or delete. Readers can always see its former names and when you hid, renamed or deleted it.',
    },
    {
      value: 'false',
      label: 'Private',
      hint: isPublished
        ? 'Only you and the people you share it with can see it. Your page keeps its name, when you hid it, and how many trades and what total it had then.'
        : 'Only you and the people you share it with can see it. Others see how many private and deleted strategies you have, but never their names.',
    },
  ] as const

/** In the order in which their errors are announced. */
const FIELDS = keyof(strategySchema).options

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
  const { control, register, handleSubmit, subscribe, formState } = useForm<StrategyFormValues>({
    resolver: zodResolver(strategySchema),
    defaultValues: initial,
    // The box with the first error takes the focus instead.
    shouldFocusError: false,
  })
  const { errors, submitCount } = formState
  const box = useRef<HTMLDivElement>(null)

  const wantsLogin = submitCount > 0 && !isSignedIn
  const first = FIELDS.find((field) => errors[field])
  const error = wantsLogin ? LOGIN_REQUIRED : first ? errors[first]?.message : refusal

  useEffect(() => {
    if (submitCount > 0 || refusal !== null) box.current?.focus()
  }, [submitCount, refusal])

  // biome-ignore lint/correctness/useExhaustiveDependencies: onChange is new with each render, and does the same.
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }), [subscribe])

  return (
    <form
      id={id}
      noValidate
      onSubmit={handleSubmit((values) => {
        if (isSignedIn) onSubmit(values)
      })}
      className="flex flex-col gap-6"
    >
      {error && (
        <div ref={box} tabIndex={-1} className="scroll-mt-20 rounded outline-none">
          <FormError>
            {error} {wayOut?.(error)}
          </FormError>
        </div>
      )}
      <Field label="Strategy name" error={errors.name?.message} hint={<NameLength control={control} />}>
        <Input {...register('name')} autoComplete="off" placeholder="Turn of the month" />
      </Field>
      <Field
        label="Description (optional)"
        hint="The rule in plain words: what you buy, when, and when you sell."
        error={errors.description?.message}
      >
        <Textarea {...register('description')} />
      </Field>
      <Several control={control} name="markets" legend="Markets" options={MARKETS} />
      <Several control={control} name="categories" legend="Categories" options={CATEGORIES} />
      <Several control={control} name="timeframes" legend="Timeframes" options={TIMEFRAMES} />
      <Controller
        control={control}
        name="public"
        render={({ field }) => (
          <ChoiceGroup
            legend="Privacy"
            pick="one"
            options={privacyOptions(isPublished)}
            chosen={[field.value]}
            onPick={field.onChange}
          />
        )}
      />
      {children}
    </form>
  )
}

interface SeveralProps {
  control: Control<StrategyFormValues>
  name: 'markets' | 'categories' | 'timeframes'
  legend: string
  options: ReturnType<typeof asOptions>
}

/** A field with several choices, kept in the order in which they were made. */
function Several({ control, name, legend, options }: SeveralProps) {
  const { field, fieldState } = useController({ control, name })
  const chosen: readonly string[] = field.value
  return (
    <ChoiceGroup
      legend={legend}
      pick="several"
      options={options}
      chosen={chosen}
      onPick={(value) =>
        field.onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
      }
      error={fieldState.error?.message}
    />
  )
}

/** Counts the characters of the name as it will be stored. */
function NameLength({ control }: { control: Control<StrategyFormValues> }) {
  const used = characters(cleanText(useWatch({ control, name: 'name' })))
  return (
    <span className={used > MAX_STRATEGY_NAME ? 'text-loss' : undefined}>
      {formatCount(used)} of {MAX_STRATEGY_NAME} characters
    </span>
  )
}
