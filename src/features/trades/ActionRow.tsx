import { Minus } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import {
  type Control,
  type FieldErrors,
  type FieldNamesMarkedBoolean,
  useController,
  useFormContext,
  useWatch,
} from 'react-hook-form'
import { isSide, SIDES } from '@/domain/markets'
import { ClockMark } from '@/ui/ClockMark'
import { FieldError, Input } from '@/ui/Field'
import { Segmented } from '@/ui/Segmented'
import { DateInput } from './DateInput'
import { type RowClock, rowClock } from './tradeClocks.rules'
import { shownDate } from './tradeColumns'
import { type TradeActionInput, type TradeFormInput, type TradeFormOutput, understoodAs } from './tradeForm.rules'
import type { StoredAction } from './tradeList.rules'

/** The tracks of a row from 768 px: side, date, quantity, price, fee, remove. */
export const ROW_TRACKS =
  'md:grid-cols-[112px_minmax(196px,1fr)_minmax(72px,88px)_minmax(72px,96px)_minmax(56px,72px)_32px]'

const SIDE_OPTIONS = SIDES.map((side) => ({ value: side, label: side }))

/** What is typed; a side is chosen, and cannot be wrong. */
const TYPED_FIELDS = ['date', 'quantity', 'price', 'fee'] as const
type TypedField = (typeof TYPED_FIELDS)[number]

interface ActionRowProps {
  index: number
  errors: FieldErrors<TradeActionInput> | undefined
  /** The fields that were left once: a row that was only just added is not told what it lacks. */
  touched: 'all' | FieldNamesMarkedBoolean<TradeActionInput> | undefined
  /** The stored action that the row edits; null for a new one. */
  stored: StoredAction | null
  /** What all actions share reads as it is stored. */
  isHeadSame: boolean
  /** The last row cannot be removed (spec §5). */
  removable: boolean
  onRemove: () => void
}

/** One action of the form: a line of fields, or a card of them on a phone, and under it what is wrong in it. */
export function ActionRow({ index, errors, touched, stored, isHeadSame, removable, onRemove }: ActionRowProps) {
  const { control, register, setValue, getValues } = useFormContext<TradeFormInput, unknown, TradeFormOutput>()
  const messagesId = useId()
  const name = (field: keyof Omit<TradeActionInput, 'actionId'>) => `actions.${index}.${field}` as const
  const errorIn = (key: TypedField) => (touched === 'all' || touched?.[key] ? errors?.[key] : undefined)
  // Each sentence once, also where two fields of the row share it.
  const messages = [...new Set(TYPED_FIELDS.flatMap((key) => errorIn(key)?.message ?? []))]
  const typed = useWatch({ control, name: `actions.${index}` })
  const echoes = understood(typed)
  const describedBy = messages.length + echoes.length > 0 ? messagesId : undefined
  const field = (key: TypedField) => ({
    ...register(name(key)),
    id: `${messagesId}-${key}`,
    'aria-invalid': errorIn(key) ? true : undefined,
    'aria-describedby': describedBy,
  })
  const setDate = (text: string) =>
    setValue(name('date'), text, { shouldDirty: true, shouldTouch: true, shouldValidate: true })

  return (
    <fieldset className="border-b pb-3 md:border-0 md:pb-0">
      <legend className="sr-only">Action {index + 1}</legend>
      <div className={`grid grid-cols-[1fr_1fr_1fr_32px] items-end gap-x-2 gap-y-2.5 ${ROW_TRACKS}`}>
        <div className="col-span-3 flex md:col-span-1 [&>div]:flex-1">
          <SideField control={control} index={index} />
        </div>
        <RowField
          label="Date, UTC"
          id={`${messagesId}-date`}
          className="col-span-4 row-start-2 md:col-span-1 md:row-auto"
        >
          <DateInput
            {...field('date')}
            kind="datetime"
            pickLabel={`Pick the date of action ${index + 1}`}
            currentText={() => getValues(name('date'))}
            onPick={setDate}
          />
        </RowField>
        <RowField label="Quantity" id={`${messagesId}-quantity`} className="row-start-3 md:row-auto">
          <NumberInput {...field('quantity')} />
        </RowField>
        <RowField label="Price" id={`${messagesId}-price`} className="row-start-3 md:row-auto">
          <NumberInput {...field('price')} />
        </RowField>
        <RowField label="Fee" id={`${messagesId}-fee`} className="col-span-2 row-start-3 md:col-span-1 md:row-auto">
          <NumberInput {...field('fee')} />
        </RowField>
        <button
          type="button"
          aria-label={`Remove action ${index + 1}`}
          disabled={!removable}
          onClick={onRemove}
          className="col-start-4 row-start-1 grid size-8 place-items-center self-center rounded text-ink2 hover:bg-hover hover:text-ink disabled:text-line2 disabled:hover:bg-transparent md:col-auto md:row-auto"
        >
          <Minus size={16} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
      <Clock clock={rowClock(typed, stored, isHeadSame, new Date())} />
      {describedBy && (
        <div id={messagesId}>
          {echoes.map((echo) => (
            <p key={echo} className="mt-1.5 text-label text-ink2">
              {echo}
            </p>
          ))}
          {messages.map((message) => (
            <FieldError key={message}>{message}</FieldError>
          ))}
        </div>
      )}
    </fieldset>
  )
}

/** The row's second clock beside the date it states; its line is always there, so that nothing moves. */
function Clock({ clock }: { clock: RowClock | null }) {
  return (
    <p className="mt-1 flex min-h-4 flex-wrap items-center gap-x-2 text-label text-ink2">
      {clock && (
        <>
          <ClockMark live={clock.live} />
          <span>{clock.words}</span>
          {clock.recordedAt && <span className="font-mono text-ink3">{shownDate(clock.recordedAt)} UTC</span>}
        </>
      )}
    </p>
  )
}

interface RowFieldProps {
  label: string
  id: string
  className: string
  children: React.ReactNode
}

/** From 768 px the heads above the rows say the label; it stays for screen readers. */
function RowField({ label, id, className, children }: RowFieldProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-label text-ink2 md:sr-only">
        {label}
      </label>
      {children}
    </div>
  )
}

function NumberInput(props: ComponentProps<'input'>) {
  return <Input {...props} inputMode="decimal" autoComplete="off" spellCheck={false} className="px-2 text-right" />
}

interface SideFieldProps {
  control: Control<TradeFormInput, unknown, TradeFormOutput>
  index: number
}

function SideField({ control, index }: SideFieldProps) {
  const { field } = useController({ control, name: `actions.${index}.side` })
  return (
    <Segmented
      label={`Side of action ${index + 1}`}
      options={SIDE_OPTIONS}
      value={isSide(field.value) ? field.value : 'BUY'}
      onChange={field.onChange}
      size="field"
    />
  )
}

function understood(typed: TradeActionInput): string[] {
  return (['quantity', 'price', 'fee'] as const).flatMap((field) => {
    const meaning = understoodAs(typed[field])
    return meaning === null ? [] : `${field[0]?.toUpperCase()}${field.slice(1)} is read as ${meaning}`
  })
}
