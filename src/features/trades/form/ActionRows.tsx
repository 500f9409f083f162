import { Minus, Plus } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useController, useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { fieldSpec, isDecimal } from '@/domain/contract/action'
import { USD } from '@/domain/contract/currencies'
import { isDelivery } from '@/domain/contract/delivery'
import { isEnding, isSplitMarket, isTradedSide, SIDES, type Side, sideLabel } from '@/domain/contract/markets'
import { plain, ZERO } from '@/domain/decimal'
import { zoneName } from '@/domain/time/zones'
import { splitBehind } from '@/domain/trade/flip'
import { timeInWords, writeTime } from '@/domain/trade/writtenTime'
import { LinkedTrade } from '@/features/trades/detail/TradeActions'
import type { RowClock } from '@/features/trades/detail/tradeClocks.rules'
import {
  canExpire,
  datedRows,
  deliveryOf,
  expiryOf,
  isKnownSplit,
  lacksExpiry,
  lotWords,
  newAction,
  newSplit,
  readTradeForm,
  sharesOfRow,
  splitBefore,
  TYPED_ROW_FIELDS,
  type TypedAction,
  type TypedRowField,
  type TypedTrade,
  understoodAs,
} from '@/features/trades/saving/tradeForm.rules'
import { newTradeId } from '@/features/trades/saving/tradeId'
import { SPLIT_STATED } from '@/features/trades/tradeCells'
import { formatQuantity } from '@/lib/formatTrades'
import { Button } from '@/ui/controls/Button'
import { FieldError, Input } from '@/ui/controls/Field'
import { Segmented } from '@/ui/controls/Segmented'
import { TextButton } from '@/ui/controls/TextLink'
import { cx } from '@/ui/cx'
import { ClockMark } from '@/ui/figures/TradeMarks'
import { UtcTime } from '@/ui/figures/UtcTime'
import { Pager } from '@/ui/tables/Pager'
import { DateInput } from './DateInput'
import { SharesField } from './SharesField'
import { flipOf, flipWords, splitAtFlip } from './splitTrade.rules'
import { useFormReading } from './TradeFormReading'

/** Rows per page: with more, typing becomes slow. */
const ROWS_PER_PAGE = 50

/** The page of a row, from 1. */
const pageOf = (row: number) => Math.floor(row / ROWS_PER_PAGE) + 1

/** The columns of a row from 768 px: side, date, quantity, price, fee, remove. */
const ROW_TRACKS = 'md:grid-cols-[112px_minmax(196px,1fr)_minmax(72px,104px)_minmax(72px,104px)_minmax(56px,72px)_32px]'
/** The same for an option, which has a third side. */
const OPTION_TRACKS =
  'md:grid-cols-[172px_minmax(192px,1fr)_minmax(72px,104px)_minmax(72px,104px)_minmax(56px,72px)_32px]'

/** "Date, New York": in whose time a date is typed. */
const dateLabel = (zone: string) => `Date, ${zoneName(zone)}`

const SIDE_OPTIONS = SIDES.map((side) => ({
  value: side,
  label: (
    <>
      {sideLabel(side)}
      {side === 'EXPIRE' && <span className="sr-only"> worthless</span>}
    </>
  ),
}))
const TRADED_OPTIONS = SIDE_OPTIONS.filter(({ value }) => isTradedSide(value))
const OPTION_SIDES = SIDE_OPTIONS.filter(({ value }) => isTradedSide(value) || value === 'EXPIRE')
/** Sides of rows that are added by a button of their own, and keep them. */
const isFixed = (side: Side) => side === 'SPLIT' || isDelivery(side)
const fixedOption = (side: Side) => SIDE_OPTIONS.filter(({ value }) => value === side)

/** What other parts of the form can ask of the rows. */
export interface RowsHandle {
  /** Shows a row, from 0, and focuses one of its fields. */
  show: (row: number, field: TypedRowField) => void
}

interface ActionRowsProps {
  strategyId: string
  ref: Ref<RowsHandle>
  /** Whether the page with the last row is shown first. */
  startsAtEnd: boolean
  /** Rows that were split off for a trade of their own. */
  rest: readonly TypedAction[]
  onRest: (rest: TypedAction[]) => void
}

/** The actions of a trade, a page at a time. */
export function ActionRows({ strategyId, ref, startsAtEnd, rest, onRest }: ActionRowsProps) {
  const { control, getValues, setFocus } = useFormContext<TypedTrade>()
  const { fields, append, insert, remove, replace } = useFieldArray({ control, name: 'actions' })
  const { touchedFields, isSubmitted } = useFormState({ control, name: 'actions' })
  const { market, splits, held, typed } = useFormReading()
  const heads = ['Side', dateLabel(typed.zone), 'Quantity', 'Price', 'Fee']
  const tracks = market === 'OPTIONS' ? OPTION_TRACKS : ROW_TRACKS
  const [page, setPage] = useState(startsAtEnd ? pageOf(fields.length - 1) : 1)
  const addButton = useRef<HTMLButtonElement>(null)

  const lastPage = Math.max(1, Math.ceil(fields.length / ROWS_PER_PAGE))
  const shownPage = Math.min(page, lastPage)
  const first = (shownPage - 1) * ROWS_PER_PAGE
  const shown = fields.slice(first, first + ROWS_PER_PAGE)

  useImperativeHandle(ref, () => ({
    show: (row, field) => {
      flushSync(() => setPage(pageOf(row)))
      setFocus(`actions.${row}.${field}`)
    },
  }))

  const add = (action: TypedAction) => {
    setPage(pageOf(fields.length))
    const [opening] = getValues('actions')
    // Whoever dates the first action of a new trade dates the next one too; the quantity of one that closes is filled in.
    const isDated = opening?.actionId === undefined && opening?.date !== ''
    const isFilled = action.quantity !== '' && isTradedSide(action.side)
    const next = isDated ? 'date' : isFilled ? 'price' : 'quantity'
    append(action, { focusName: `actions.${fields.length}.${next}` })
  }
  const timeContext = () => ({ zone: getValues('zone'), now: new Date() })
  const addNext = () => add(newAction(getValues('actions'), getValues(), new Date()))
  const removeRow = (index: number) => {
    remove(index)
    // The pressed button is removed, and the focus with it.
    addButton.current?.focus()
  }
  const split = () => {
    // The parsed rows may lag behind the typing.
    const typed = getValues()
    const reading = readTradeForm(typed, new Date(), splits)
    const flip = flipOf(reading)
    if (!flip) return
    const rows = splitAtFlip(typed.actions, reading, flip)
    replace(rows.kept)
    onRest([...rows.rest, ...rest])
  }
  const addSplit = (index: number, units: number) => {
    const { actions } = readTradeForm(getValues(), new Date(), splits)
    insert(index, splitBefore(datedRows(actions), index, String(units), getValues('zone')), { shouldFocus: false })
    // The pressed button is gone, and the focus with it.
    addButton.current?.focus()
  }
  const join = () => {
    append([...rest], { shouldFocus: false })
    onRest([])
    addButton.current?.focus()
  }

  return (
    <div>
      <div aria-hidden="true" className={cx('hidden gap-x-2 pb-1.5 text-label text-ink2 md:grid', tracks)}>
        {heads.map((head, index) => (
          <span key={head} className={index > 1 ? 'text-right' : undefined}>
            {head}
          </span>
        ))}
      </div>
      <div className="flex flex-col gap-2">
        {shown.map(({ id }, at) => (
          <ActionRow
            key={id}
            strategyId={strategyId}
            index={first + at}
            tracks={tracks}
            isTouched={(field) => isSubmitted || touchedFields.actions?.[first + at]?.[field] === true}
            removable={fields.length > 1}
            onRemove={() => removeRow(first + at)}
            onAdd={addNext}
            onSplit={split}
            onAddSplit={(units) => addSplit(first + at, units)}
          />
        ))}
      </div>
      {lastPage > 1 && (
        <Pager
          label="Pages of actions"
          page={shownPage}
          perPage={ROWS_PER_PAGE}
          shown={shown.length}
          total={fields.length}
          hasMore={shownPage < lastPage}
          onPage={setPage}
        />
      )}
      <div className="mt-2 flex flex-wrap items-center">
        <Button
          ref={addButton}
          variant="ghost"
          aria-keyshortcuts="Alt+Enter"
          onClick={addNext}
          icon={<Plus />}
          className="-ml-3"
        >
          Add action
        </Button>
        {market === 'OPTIONS' && !held.eq(ZERO) && (
          <Button
            variant="ghost"
            onClick={() => add(deliveryOf(getValues('actions'), getValues(), timeContext(), newTradeId()))}
          >
            {held.lt(ZERO) ? 'It was assigned' : 'I exercised it'}
          </Button>
        )}
        {isSplitMarket(market) && !held.eq(ZERO) && (
          <Button variant="ghost" onClick={() => add(newSplit())}>
            Add a split
          </Button>
        )}
      </div>
      {rest.length > 0 && <SplitOff rest={rest} onJoin={join} />}
      <LackingExpiry onRecord={() => add(expiryOf(getValues('expiration'), getValues('actions'), timeContext()))} />
    </div>
  )
}

/** Says what became of the rows that were split off, and offers to take them back. */
function SplitOff({ rest, onJoin }: { rest: readonly TypedAction[]; onJoin: () => void }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-3">
      <p className="text-table text-ink2">
        {rest.length === 1 ? 'The rest becomes a new trade' : `The other ${rest.length} actions become a new trade`},
        which opens here once this one is saved.
      </p>
      {/* The pressed button is gone, and the focus with it. */}
      <Button ref={focusOnce} onClick={onJoin}>
        Keep it as one trade
      </Button>
    </div>
  )
}

const focusOnce = (button: HTMLButtonElement | null) => button?.focus()

/** Offers to fill in the expiry of an option that is open past its expiration date. */
function LackingExpiry({ onRecord }: { onRecord: () => void }) {
  const reading = useFormReading()
  if (!lacksExpiry(reading, new Date())) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-3">
      <p className="text-table text-ink2">
        This option expired on {reading.expiration.ok && reading.expiration.value} with{' '}
        {formatQuantity(plain(reading.held.abs()))} still open.
      </p>
      <Button onClick={onRecord}>Record as expired worthless</Button>
    </div>
  )
}

interface ActionRowProps {
  strategyId: string
  index: number
  /** The grid's columns from 768 px. */
  tracks: string
  /** Whether a field has lost the focus once: errors of a new row are not shown before that. */
  isTouched: (field: TypedRowField) => boolean
  /** false if it is the only row left. */
  removable: boolean
  onRemove: () => void
  /** Adds an action behind the last. */
  onAdd: () => void
  /** Splits the trade where it flips. */
  onSplit: () => void
  /** Adds a split of so many new units for each old one before the row. */
  onAddSplit: (units: number) => void
}

/** One action of the form: a line of fields, or a card on a phone, with its errors below. */
function ActionRow({
  strategyId,
  index,
  tracks,
  isTouched,
  removable,
  onRemove,
  onAdd,
  onSplit,
  onAddSplit,
}: ActionRowProps) {
  const { setValue, setFocus } = useFormContext<TypedTrade>()
  const { register, ...form } = useFormReading()
  const { typed, clocks, now } = form
  const currency = form.currency.ok ? form.currency.value : USD
  const messagesId = useId()
  const reading = form.actions[index]
  const isExpiry = isEnding(reading?.side ?? '')
  const isSplit = reading?.side === 'SPLIT'
  const errorIn = (field: TypedRowField) => {
    // An expiry is filled in all at once.
    const read = isTouched(field) || isExpiry ? reading?.[field] : undefined
    return read && !read.ok ? read.message : undefined
  }
  // Each message once, even if two fields of the row share it.
  const messages = [...new Set(TYPED_ROW_FIELDS.flatMap((field) => errorIn(field) ?? []))]
  const echoes = TYPED_ROW_FIELDS.flatMap((field) => {
    const { label, kind } = fieldSpec(field)
    if (!reading || !isDecimal(kind)) return []
    const text = typed.actions[index]?.[field] ?? ''
    const meaning = understoodAs(text, reading[field])
    const lot = field === 'quantity' ? lotWords(text, typed) : null
    return meaning ? [`${label} is read as ${meaning}`, lot].filter(Boolean).join(': ') : []
  })
  const flip = form.flip?.action.at === index ? form.flip : null
  const shares = reading ? sharesOfRow(form, reading) : null
  const splitUnits = flip && isSplitMarket(form.market) ? splitBehind(flip) : null
  const hasMessages = messages.length + echoes.length > 0 || isExpiry || isSplit
  const describedBy = [hasMessages && messagesId, flip && `${messagesId}-flip`].filter(Boolean).join(' ')
  const clockId = clocks[index] ? `${messagesId}-clock` : undefined
  const meaning = reading?.date.ok && !reading.isNow ? timeInWords(reading.date.value, typed.zone) : null
  /** The time of the row, or the present one, as the calendar takes it. */
  const opensAt = () => {
    const [day, time = '00:00'] = writeTime(
      reading?.date.ok ? reading.date.value : new Date().toISOString(),
      typed.zone,
    ).split(' ')
    return `${day}T${time.slice(0, 5)}`
  }
  /** A new row with a typed date. */
  const canBeNow = reading !== undefined && reading.actionId === undefined && !reading.isNow
  const onKey = (event: KeyboardEvent) => {
    const act = { Enter: onAdd, Delete: removable ? onRemove : undefined }[event.key]
    if (!event.altKey || !act) return
    event.preventDefault()
    act()
  }
  const pickDate = (text: string) => setValue(`actions.${index}.date`, text, { shouldDirty: true, shouldTouch: true })
  const takeNow = () => {
    pickDate('')
    // The pressed button is gone, and the focus with it.
    setFocus(`actions.${index}.date`)
  }
  const inputOf = (field: TypedRowField) => ({
    ...register(`actions.${index}.${field}`),
    id: `${messagesId}-${field}`,
    'aria-invalid': errorIn(field) ? true : undefined,
    'aria-describedby': describedBy || undefined,
  })

  return (
    <fieldset onKeyDown={onKey} className="border-b pb-3 md:border-0 md:pb-0">
      <legend className="sr-only">Action {index + 1}</legend>
      <div className={`grid grid-cols-[minmax(0,1fr)_32px] items-end gap-x-2 gap-y-2.5 ${tracks}`}>
        <div className="flex [&>div]:flex-1">
          <SideField index={index} canExpire={canExpire(form, index)} />
        </div>
        <LabelledField label={dateLabel(typed.zone)} id={`${messagesId}-date`}>
          <DateInput
            {...inputOf('date')}
            aria-describedby={
              [describedBy, clockId && meaning && `${clockId}-meaning`, clockId].filter(Boolean).join(' ') || undefined
            }
            kind="datetime"
            whenEmpty={reading?.actionId === undefined ? 'Now, when saved' : undefined}
            pickLabel={`Pick the date of action ${index + 1}`}
            opensAt={opensAt}
            onPick={pickDate}
          />
        </LabelledField>
        <LabelledField label={isSplit ? 'New units' : 'Quantity'} id={`${messagesId}-quantity`}>
          <NumberInput {...inputOf('quantity')} />
        </LabelledField>
        <LabelledField label={isSplit ? 'For so many old ones' : 'Price'} id={`${messagesId}-price`}>
          {/* Read-only rather than disabled, which would take the field out of the form's values. */}
          <NumberInput {...inputOf('price')} readOnly={isExpiry} />
        </LabelledField>
        <LabelledField label="Fee" id={`${messagesId}-fee`}>
          {/* Keypads for decimals have no minus, which a rebate needs. */}
          <NumberInput {...inputOf('fee')} inputMode="text" readOnly={isSplit} />
        </LabelledField>
        <button
          type="button"
          aria-label={`Remove action ${index + 1}`}
          aria-keyshortcuts="Alt+Delete"
          tabIndex={-1}
          disabled={!removable}
          onClick={onRemove}
          className="col-start-2 row-start-1 grid size-8 place-items-center self-center rounded text-ink2 hover:bg-hover hover:text-ink disabled:text-line2 disabled:hover:bg-transparent md:col-auto md:row-auto"
        >
          <Minus />
        </button>
        {currency !== USD && (
          <div className="col-span-full flex items-center justify-end gap-2 md:pr-10">
            <label htmlFor={`${messagesId}-usd_rate`} className="text-label text-ink2">
              USD per {currency}
            </label>
            <div className="w-44">
              {/* A rate that follows from the price need not be typed. */}
              <NumberInput
                {...inputOf('usd_rate')}
                placeholder={reading?.usd_rate.ok ? reading.usd_rate.value : undefined}
              />
            </div>
          </div>
        )}
      </div>
      <Clock
        id={clockId}
        meaning={meaning}
        clock={clocks[index] ?? null}
        now={reading?.isNow ? now : null}
        action={index + 1}
        onNow={canBeNow ? takeNow : undefined}
      />
      <div aria-live="polite">
        {flip && (
          <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-2">
            <p id={`${messagesId}-flip`} className="text-table text-ink2">
              {flipWords(flip)}.
            </p>
            <Button onClick={onSplit}>Split into two trades</Button>
            {splitUnits && (
              <>
                <p id={`${messagesId}-was-split`} className="text-table text-ink2">
                  That is {splitUnits} times what was held: were the units split before?
                </p>
                <Button onClick={() => onAddSplit(splitUnits)} aria-describedby={`${messagesId}-was-split`}>
                  Yes, {splitUnits} for 1
                </Button>
              </>
            )}
          </div>
        )}
      </div>
      {reading?.actionId !== undefined && typed.actions[index]?.linked && (
        <div className="mt-1 text-label">
          <LinkedTrade id={typed.actions[index].linked} />
        </div>
      )}
      {shares && (
        <SharesField
          strategyId={strategyId}
          shares={shares}
          linked={typed.actions[index]?.linked ?? ''}
          onChoose={(linked) => setValue(`actions.${index}.linked`, linked, { shouldDirty: true })}
        />
      )}
      {hasMessages && (
        <div id={messagesId}>
          {isExpiry && (
            <p className="mt-1.5 text-label text-ink2">
              {reading?.side === 'EXPIRE'
                ? 'Expired worthless: the price is 0 and the whole position ends.'
                : 'The option ends at 0, and its shares change hands at the strike.'}
            </p>
          )}
          {isSplit && (
            <p className="mt-1.5 text-label text-ink2">
              {isKnownSplit(reading, form.splits)
                ? 'The site knows a split of this week already. That one counts, and this row changes nothing.'
                : `So many new units for so many old ones: what is held is converted, with its cost. For such a split, ${SPLIT_STATED}`}
            </p>
          )}
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

interface ClockProps {
  id: string | undefined
  /** What the typed date is read as; null for now and for what cannot be read. */
  meaning: string | null
  clock: RowClock | null
  /** The time, for a row that is dated when it is saved. */
  now: Date | null
  /** The number of the row. */
  action: number
  /** Makes the save date the row; absent if the save does so already, or if the row is stored. */
  onNow: (() => void) | undefined
}

/** When the row was or will be recorded. Always rendered, so that nothing moves. */
function Clock({ id, meaning, clock, now, action, onNow }: ClockProps) {
  const time = clock?.recordedAt ?? now?.toISOString()
  return (
    <div className="mt-1 flex min-h-4 flex-wrap items-center gap-x-2 text-label text-ink2">
      {meaning && <span id={id && `${id}-meaning`}>{meaning}</span>}
      {clock && (
        <>
          <ClockMark clock={clock.live ? 'live' : 'late'} />
          <span id={id}>{clock.words}</span>
          {time && <UtcTime iso={time} className="font-mono text-ink3" />}
        </>
      )}
      {onNow && (
        <TextButton tabIndex={-1} onClick={onNow}>
          Use now<span className="sr-only"> for action {action}</span>
        </TextButton>
      )}
    </div>
  )
}

interface LabelledFieldProps {
  label: string
  id: string
  children: ReactNode
}

/**
 * Below 768 px each field has a line of its own, wide enough for a number with eight decimals. From there a header row shows the labels,
 * which then remain for screen readers only.
 */
function LabelledField({ label, id, children }: LabelledFieldProps) {
  return (
    <div className="max-md:col-span-full">
      <label htmlFor={id} className="mb-1 block text-label text-ink2 md:sr-only">
        {label}
      </label>
      {children}
    </div>
  )
}

function NumberInput(props: ComponentProps<'input'>) {
  return (
    <Input
      inputMode="decimal"
      {...props}
      autoComplete="off"
      spellCheck={false}
      className="px-2 text-right read-only:border-line read-only:bg-raised read-only:text-ink3"
    />
  )
}

/** The side. Choosing an expiry fills the row in; choosing another side again restores what was typed. */
function SideField({ index, canExpire: offersExpiry }: { index: number; canExpire: boolean }) {
  const { getValues, setValue } = useFormContext<TypedTrade>()
  const { field } = useController<TypedTrade, `actions.${number}.side`>({ name: `actions.${index}.side` })
  const typed = useRef<Pick<TypedAction, 'date' | 'quantity' | 'price'> | null>(null)
  const choose = (side: TypedAction['side']) => {
    const row = getValues(`actions.${index}`)
    const isExpiry = side === 'EXPIRE'
    if (isExpiry !== (row.side === 'EXPIRE')) {
      const others = getValues('actions').toSpliced(index, 1)
      const filled = isExpiry
        ? expiryOf(getValues('expiration'), others, { zone: getValues('zone'), now: new Date() })
        : (typed.current ?? { ...row, price: '' })
      typed.current = isExpiry ? { ...row } : null
      for (const name of ['date', 'quantity', 'price'] as const) {
        setValue(`actions.${index}.${name}`, filled[name], { shouldDirty: true })
      }
    }
    field.onChange(side)
  }
  return (
    <Segmented
      label={`Side of action ${index + 1}`}
      options={isFixed(field.value) ? fixedOption(field.value) : offersExpiry ? OPTION_SIDES : TRADED_OPTIONS}
      value={field.value}
      onChange={choose}
      size="field"
    />
  )
}
