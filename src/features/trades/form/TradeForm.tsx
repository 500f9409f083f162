import { Copy, Trash2 } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { FormProvider, useForm, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { blockedWords } from '@/domain/account/blockedWords'
import { tradeDividendWords } from '@/domain/account/words'
import { fieldSpec, pick, TRADE_FIELDS, type TradeField } from '@/domain/contract/action'
import { readCode, type UnderstoodCode } from '@/domain/contract/codes'
import { defaultMultiplier } from '@/domain/contract/contract'
import { contractName } from '@/domain/contract/contractName'
import { currencyMark, isInDollars, readPair, USD } from '@/domain/contract/currencies'
import { isEnding, MARKETS, RIGHTS } from '@/domain/contract/markets'
import type { WaitingMessage } from '@/domain/journal/waitingMessage'
import { tradeClock } from '@/domain/trade/tradeClock'
import { computeTrade } from '@/domain/trade/trades'
import { TradeSummary } from '@/features/trades/detail/TradeSummary'
import { isSignedOut, useDeleteTrades, useSaveTrade } from '@/features/trades/saving/saveTrade.queries'
import { useTagTrades } from '@/features/trades/saving/tags.queries'
import type { Tag } from '@/features/trades/saving/tags.rules'
import {
  closingForm,
  copyOf,
  emptyForm,
  type FormStart,
  firstReason,
  formOf,
  type HeadField,
  nextForm,
  type Reason,
  readTradeForm,
  type TradeReading,
  type TypedAction,
  type TypedTrade,
} from '@/features/trades/saving/tradeForm.rules'
import { newTradeId } from '@/features/trades/saving/tradeId'
import { useTradeSaid } from '@/features/trades/saving/tradeSaid.queries'
import { isSaidTyped, nothingTyped, readSaid, type TypedSaid } from '@/features/trades/saving/typedSaid.rules'
import { FormFold } from '@/features/trades/tags/FormFold'
import { NewTradeTags, OwnTradeTags } from '@/features/trades/tags/TradeTags'
import type { StoredTrade } from '@/features/trades/trades.rules'
import { messageOf } from '@/lib/dataError'
import { formatCount } from '@/lib/format'
import { useAuthStore } from '@/stores/authStore'
import { useZoneStore } from '@/stores/zoneStore'
import { Button } from '@/ui/controls/Button'
import { Field, Input, Options, Select } from '@/ui/controls/Field'
import { SignInAndReturn } from '@/ui/controls/SignInAndReturn'
import { TextButton } from '@/ui/controls/TextLink'
import { typeHeldKeys } from '@/ui/heldKeys'
import { ConfirmDialog } from '@/ui/layout/Modal'
import { TryingAgain } from '@/ui/layout/QueryState'
import { ActionRows, type RowsHandle } from './ActionRows'
import { DateInput } from './DateInput'
import { keptForms } from './keptForm'
import { messageForm } from './messageForm.rules'
import { SaveProblem } from './SaveProblem'
import { TradeFormReading, useFormReading } from './TradeFormReading'
import { WhyFields } from './WhyFields'
import { useDropMessage } from './waitingMessage.queries'

interface TradeFormProps {
  strategyId: string
  /** What the strategy traded before, to be suggested. */
  traded: readonly UnderstoodCode[]
  /** null for a new trade. */
  stored: StoredTrade | null
  /** What a new trade begins with, if not with an empty form. */
  start?: FormStart
  /** Whether the form of a stored trade begins with an action that closes it. */
  closes?: boolean
  /** The message of a machine whose action the form begins with. Saving takes it out of the inbox. */
  message?: WaitingMessage | null
  /** Whether the new trade typed here before turned out to be saved. */
  wasSaved?: boolean
  /** The dialog's element for buttons. */
  footer: HTMLElement | null
  /** The stored trade's edits since it was recorded. */
  history: ReactNode
  onUnsaved: (isUnsaved: boolean) => void
  /** Closes the dialog: cancelled, saved or deleted. */
  onDone: () => void
  /** Saved, with another trade to type in the same dialog. */
  onContinue: (start: FormStart) => void
}

/**
 * The trade form: the fields at the left, the computed trade at the right. Stays open until the database has answered.
 */
export function TradeForm({
  strategyId,
  traded,
  stored,
  start,
  closes = false,
  message = null,
  wasSaved = false,
  footer,
  history,
  onUnsaved,
  onDone,
  onContinue,
}: TradeFormProps) {
  const formId = useId()
  const userId = useAuthStore((state) => state.user?.id ?? null)
  const key = { strategyId, tradeId: stored?.tradeId ?? null }
  /** The text typed before a reload or signing in. */
  const [kept, setKept] = useState(() => {
    const found = start ? null : keptForms.read(key)
    // What was typed over another message is of that one.
    return message && found?.message !== message.id ? null : found
  })
  const messageId = message?.id ?? kept?.message
  const zone = useZoneStore((state) => state.zone)
  const [defaultValues] = useState(() => {
    if (kept) return kept.typed
    if (message) return messageForm(message, stored, { zone, now: new Date() })
    if (!stored) return start?.typed ?? emptyForm(new Date(), zone)
    return (closes ? closingForm : formOf)(stored, zone)
  })
  const form = useForm<TypedTrade>({ defaultValues })
  /** The trade that the edit started from; null for a new trade. */
  const [base, setBase] = useState(() => stored && { ...stored, revision: kept?.revision ?? stored.revision })
  const [newId] = useState(() => kept?.newId ?? newTradeId())
  const rows = useRef<RowsHandle>(null)
  const [rest, setRest] = useState<TypedAction[]>(kept?.rest ?? [])
  const [typedSaid, setTypedSaid] = useState<TypedSaid>(() => kept?.said ?? nothingTyped())
  const known = useTradeSaid(stored, true)
  const lastPlan = known.data?.plans.at(-1) ?? null
  const saying = readSaid(typedSaid, lastPlan)
  const isRest = start?.why === 'rest' || kept?.isRest === true
  /** Of a new trade, which gets them once it is saved. */
  const [tags, setTags] = useState<readonly Tag[]>(kept?.tags ?? [])
  const tagging = useTagTrades(strategyId)
  const save = useSaveTrade(strategyId)
  const drop = useDropMessage(userId)

  const { setFocus, formState, subscribe, getValues } = form
  const isUnsaved =
    formState.isDirty ||
    rest.length > 0 ||
    tags.length > 0 ||
    start?.why === 'rest' ||
    kept !== null ||
    isSaidTyped(typedSaid)
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])
  const keep = useEffectEvent((typed: TypedTrade) => {
    if (isUnsaved)
      keptForms.keep(key, {
        ...{ typed, rest, isRest, tags: [...tags], newId, message: messageId },
        revision: base?.revision ?? null,
        ...(isSaidTyped(typedSaid) && { said: typedSaid }),
      })
    else keptForms.forget(key)
  })
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [subscribe])
  // The first change makes the form unsaved only once it is rendered again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of each of them is kept.
  useEffect(() => keep(getValues()), [isUnsaved, rest, tags, base, typedSaid, getValues])
  useEffect(() => {
    // On touch screens a focused field would open the keyboard unasked.
    if (matchMedia('(pointer: fine)').matches) {
      const last = getValues('actions').length - 1
      if (!stored) setFocus(start?.why === 'copy' ? 'actions.0.date' : 'symbol')
      // The price is what closes a trade, and what is corrected most often.
      else {
        const field = isEnding(getValues(`actions.${last}.side`)) ? 'date' : 'price'
        setFocus(`actions.${last}.${field}`, { shouldSelect: true })
      }
    }
    void typeHeldKeys()
  }, [stored, start, setFocus, getValues])

  /** Focuses the field that a reason is about. */
  const show = (reason: Reason) => {
    if (reason.row !== null) rows.current?.show(reason.row, reason.field)
    else if (reason.field) setFocus(reason.field)
  }

  const problem = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (save.error) problem.current?.focus()
  }, [save.error])

  const saveOver = (
    from: StoredTrade | null,
    { after = 'close', isOfContract = false }: { after?: 'close' | 'next'; isOfContract?: boolean } = {},
  ) =>
    form.handleSubmit((typed) => {
      const reading = readTradeForm(typed, new Date())
      const { trade } = reading
      const reason = firstReason(reading)
      if (reason) return show(reason)
      if (Object.keys(saying.problems).length > 0)
        return document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      if (!trade || save.isPending) return
      setBase(from)
      save.mutate(
        { userId, strategyId, tradeId: from?.tradeId ?? newId, trade, base: from, isOfContract, said: saying.said },
        {
          onSuccess: () => {
            if (messageId !== undefined) drop.mutate(messageId)
            // Apart from the save, which they do not belong to.
            if (tags.length > 0)
              tagging.mutate({
                changes: tags.map((tag) => ({ bet_id: newId, ...tag, is_on: true })),
                failure: `${trade.symbol} is saved, but its tags aren’t`,
              })
            if (rest.length > 0) onContinue({ why: 'rest', typed: { ...typed, actions: rest } })
            else if (after === 'next')
              onContinue({ why: 'next', typed: nextForm(typed, new Date()), saved: trade.symbol })
            else onDone()
          },
        },
      )
    })()
  /** Drops what was kept. */
  const startOver = () => {
    setRest([])
    setTags([])
    setTypedSaid(nothingTyped())
    setKept(null)
    setBase(stored)
    form.reset(stored ? formOf(stored, zone) : emptyForm(new Date(), zone))
    setFocus('symbol')
  }
  const takeStored = (version: StoredTrade) => {
    setBase(version)
    setRest([])
    setKept(null)
    form.reset(formOf(version, zone))
    save.reset()
  }

  return (
    <FormProvider {...form}>
      <TradeFormReading stored={base}>
        <div className="-m-4 flex flex-col sm:-m-6 lg:grid lg:min-h-full lg:grid-cols-[minmax(0,1fr)_312px]">
          <form
            id={formId}
            data-takes-keys=""
            noValidate
            // Text typed while the save is pending would be lost.
            inert={save.isPending}
            onSubmit={(event) => {
              event.preventDefault()
              void saveOver(base)
            }}
            onKeyDown={(event) => {
              if (isWhyKey(event)) {
                event.preventDefault()
                const why = event.currentTarget.querySelector<HTMLElement>('[aria-keyshortcuts=w]')
                why?.closest('details')?.setAttribute('open', '')
                why?.focus()
                return
              }
              const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event
              if (key !== 'Enter' || altKey) return
              const isNext = shiftKey && (ctrlKey || metaKey)
              // By itself, Enter does nothing while the button is off, as it still is right after the last character was typed.
              // In a field with suggestions Enter may choose one.
              const isSave =
                target instanceof HTMLInputElement && target.list === null && !ctrlKey && !metaKey && !shiftKey
              if (!isNext && !isSave) return
              event.preventDefault()
              void saveOver(base, { after: isNext ? 'next' : 'close' })
            }}
            className="flex min-w-0 flex-col gap-5 p-4 sm:p-6"
          >
            <div ref={problem} tabIndex={-1} className="scroll-mt-6 outline-none empty:hidden">
              {save.error && (
                <SaveProblem
                  error={save.error}
                  onTakeStored={takeStored}
                  onOverwrite={(from) => saveOver(from)}
                  onSaveAsNew={() => saveOver(null)}
                  onChangeContract={() => saveOver(base, { isOfContract: true })}
                />
              )}
            </div>
            {[
              start?.why === 'next' && `${start.saved} is saved. Type the next trade, or close this.`,
              start?.why === 'copy' && `A copy of a trade in ${start.typed.symbol}: type its times and prices.`,
              start?.why === 'rest' &&
                'The first trade is saved. Here is the rest: check it and add it. Until then this tab keeps it under Add Trade.',
              message &&
                !kept &&
                'This is what could be read from the message. Once you save it, the message leaves your profile.',
              wasSaved && 'Your last trade was saved. This is a new one.',
            ].map(
              (words) =>
                words && (
                  <p key={words} role="status" className="text-table text-ink2">
                    {words}
                  </p>
                ),
            )}
            {kept && (
              <p role="status" className="flex flex-wrap items-center gap-x-3 text-table text-ink2">
                {isRest
                  ? 'This is the rest of a trade you split: check it and add it.'
                  : 'This is what you typed earlier and didn’t save.'}
                <TextButton onClick={startOver}>{stored ? 'Take the stored trade' : 'Start over'}</TextButton>
              </p>
            )}
            <HeadFields
              traded={traded}
              folds={
                <>
                  <WhyFields
                    strategyId={strategyId}
                    typed={typedSaid}
                    last={lastPlan}
                    isKnown={stored === null || known.data !== undefined}
                    problems={saying.problems}
                    onChange={setTypedSaid}
                  />
                  {base ? (
                    <OwnTradeTags strategyId={strategyId} tradeId={base.tradeId} />
                  ) : (
                    <NewTradeTags strategyId={strategyId} value={tags} onChange={setTags} />
                  )}
                </>
              }
            >
              <ActionRows
                strategyId={strategyId}
                ref={rows}
                startsAtEnd={stored !== null}
                rest={rest}
                onRest={setRest}
              />
            </HeadFields>
            {base && (
              <p className="text-label text-ink2">
                Rows you don’t change keep the time they were recorded. Changes are kept in the strategy’s history.
              </p>
            )}
            {history}
          </form>
          <Outcome isNew={stored === null} base={base} footer={footer} />
        </div>
        {footer &&
          createPortal(
            <>
              <div className="mr-auto flex min-w-0 items-center gap-3">
                {base && <DeleteTrade trade={base} onDeleted={onDone} />}
                {base && !isUnsaved && (
                  <Button
                    variant="ghost"
                    icon={<Copy />}
                    onClick={() => onContinue({ why: 'copy', typed: copyOf(base, zone) })}
                  >
                    Copy
                  </Button>
                )}
              </div>
              <SaveButtons
                formId={formId}
                label={stored === null ? 'Add Trade' : 'Update Trade'}
                isSaving={save.isPending}
                triesAgain={save.failureReason}
                onNext={stored === null ? () => void saveOver(base, { after: 'next' }) : undefined}
                onCancel={onDone}
                onShow={show}
              />
            </>,
            footer,
          )}
      </TradeFormReading>
    </FormProvider>
  )
}

/** Alt and w in any field of the form, or w alone where nothing is typed: the key of "Why?". */
const isWhyKey = ({ code, key, altKey, ctrlKey, metaKey, target }: KeyboardEvent<HTMLElement>): boolean =>
  (altKey && !ctrlKey && code === 'KeyW') ||
  (key === 'w' && !ctrlKey && !metaKey && !(target instanceof Element && target.closest('input, textarea, select')))

/** The fields that a code in the symbol determines. */
const CODE_FIELDS = ['market', 'expiration', 'strike', 'option_right', 'multiplier'] as const
type CodeFields = Pick<TypedTrade, (typeof CODE_FIELDS)[number]>

/** The fields that a code determines, as text. If an option's code has no date, the typed date stays. */
const codeFields = (code: UnderstoodCode, before: CodeFields): CodeFields => ({
  market: code.market,
  expiration: code.expiration ?? (code.market === 'OPTIONS' ? before.expiration : ''),
  strike: code.strike ?? '',
  option_right: code.option_right ?? '',
  multiplier: code.multiplier ?? '',
})

const OF_NUMBER: ComponentProps<'input'> = { inputMode: 'decimal', spellCheck: false }
const OF_CURRENCY: ComponentProps<'input'> = { autoCapitalize: 'characters', spellCheck: false, maxLength: 3 }

/** Typed seldom, and so behind the actions. */
const SELDOM = ['sector', 'currency'] as const satisfies readonly TradeField[]
/** The market before the symbol, which mostly says it: Tab leads from the symbol to the first action. */
const OFTEN: readonly TradeField[] = [
  'market',
  ...TRADE_FIELDS.filter((field) => field !== 'market' && !SELDOM.some((one) => one === field)),
]

interface HeadFieldsProps {
  traded: readonly UnderstoodCode[]
  /** What else can be said of the trade, each behind a line of its own. */
  folds: ReactNode
  children: ReactNode
}

/** The fields that all actions of a trade share, around the actions. */
function HeadFields({ traded, folds, children }: HeadFieldsProps) {
  const { control, getValues, setValue } = useFormContext<TypedTrade>()
  const { touchedFields, dirtyFields, isSubmitted } = useFormState({ control })
  // Not the deferred values: the expiration field must appear together with the chosen market.
  const [market, expiration, strike, right, multiplier, symbol, currency, sector] = useWatch({
    control,
    name: ['market', 'expiration', 'strike', 'option_right', 'multiplier', 'symbol', 'currency', 'sector'],
  })
  const { register, ...reading } = useFormReading()
  /** How the last code was read, and the previous values of the fields that it set. */
  const [code, setCode] = useState<{ read: UnderstoodCode; before: CodeFields } | null>(null)
  const listId = useId()
  /** What this symbol was traded as the last time, unless another contract was begun. */
  const lastTraded = ({ symbol, market, expiration }: TypedTrade) => {
    const name = symbol.trim().toUpperCase()
    const last = traded.find((one) => one.symbol.toUpperCase() === name) ?? null
    const isBegun = expiration !== '' || (dirtyFields.market === true && market !== last?.market)
    return isBegun && !code ? null : last
  }
  /**
   * The symbol of an option or future may be a code that determines more fields. Changing the symbol undoes what the last code set.
   */
  const readTypedCode = () => {
    const typed = getValues()
    if (code && typed.symbol === code.read.symbol) return
    const read = readCode(typed.symbol, new Date().getFullYear(), typed.market === 'OPTIONS') ?? lastTraded(typed)
    if (!read && !code) return
    const before = code?.before ?? pick(CODE_FIELDS, typed)
    const fields = read ? codeFields(read, before) : before
    for (const field of CODE_FIELDS) setValue(field, fields[field], { shouldDirty: true, shouldTouch: read !== null })
    if (read) setValue('symbol', read.symbol, { shouldDirty: true })
    setCode(read && { read, before })
  }
  /** A FOREX symbol determines the currency, unless one was typed. */
  const filledCurrency = useRef(USD)
  const fillCurrency = () => {
    const typed = getValues()
    const pair = typed.market === 'FOREX' ? readPair(typed.symbol) : null
    if (!pair || (typed.currency !== '' && typed.currency !== filledCurrency.current)) return
    filledCurrency.current = pair.quote
    setValue('currency', pair.quote, { shouldDirty: true })
  }
  const isUnstated = currency === USD && currencyMark({ market, symbol, currency }) !== null && symbol.trim() !== ''
  const errorIn = (field: HeadField) => {
    const read = reading[field]
    return !read.ok && (isSubmitted || touchedFields[field]) ? read.message : undefined
  }
  const hintOf = (field: TradeField): string | undefined => {
    if (field === 'symbol' && code && symbol === code.read.symbol) return code.read.words
    if (field === 'multiplier') return 'What one contract counts, × its price.'
    if (field === 'currency' && isUnstated) return 'Currency not stated by the symbol: counted as dollars.'
    return undefined
  }
  const fieldOf = (field: TradeField): ReactNode => {
    const { label, empty } = fieldSpec(field)
    if (field === 'market') {
      return (
        <Field key={field} label={label}>
          <Select {...register(field, { onChange: fillCurrency })}>
            <Options of={MARKETS} />
          </Select>
        </Field>
      )
    }
    if (field === 'expiration') {
      // Runs after a change of market too, so that nothing invisible is saved.
      if (market !== 'OPTIONS' && expiration === '') return null
      return (
        <Field key={field} label={label} error={errorIn(field)}>
          <DateInput
            {...register(field)}
            kind="date"
            pickLabel="Pick the expiration"
            opensAt={() => (reading.expiration.ok ? (reading.expiration.value ?? '') : '')}
            onPick={(text) => setValue(field, text, { shouldDirty: true, shouldTouch: true })}
          />
        </Field>
      )
    }
    if (field === 'option_right') {
      if (market !== 'OPTIONS' && right === '') return null
      return (
        <Field key={field} label={label} error={errorIn(field)}>
          <Select {...register(field)}>
            <option value="">not stated</option>
            <Options of={RIGHTS} />
          </Select>
        </Field>
      )
    }
    if (field === 'strike' && market !== 'OPTIONS' && strike === '') return null
    if (field === 'multiplier' && market !== 'OPTIONS' && market !== 'ALTERNATIVE' && multiplier === '') return null
    const input = register(field)
    const ofSymbol: ComponentProps<'input'> = {
      onBlur: (event) => {
        readTypedCode()
        fillCurrency()
        return input.onBlur(event)
      },
      // Enter saves the form without leaving the field.
      onKeyDown: ({ key }) => {
        if (key === 'Enter') readTypedCode()
      },
      autoCapitalize: 'characters',
      spellCheck: false,
    }
    return (
      <Field
        key={field}
        label={empty === null && field !== 'strike' ? `${label}, optional` : label}
        hint={hintOf(field)}
        error={errorIn(field)}
      >
        <Input
          {...input}
          autoComplete="off"
          {...(field === 'symbol' && { ...ofSymbol, list: listId })}
          {...(field === 'currency' && OF_CURRENCY)}
          {...(field === 'strike' && OF_NUMBER)}
          {...(field === 'multiplier' && { ...OF_NUMBER, placeholder: defaultMultiplier(market) })}
        />
      </Field>
    )
  }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {OFTEN.map(fieldOf)}
        <datalist id={listId}>
          {traded.map(({ symbol, words }) => (
            <option key={symbol} value={symbol} label={words} />
          ))}
        </datalist>
      </div>
      {children}
      <div className="border-t">
        {folds}
        <FormFold
          title="Sector and currency"
          says={[sector.trim(), isUnstated ? `${currency}, not stated by the symbol` : currency]
            .filter(Boolean)
            .join(', ')}
          hasError={SELDOM.some(errorIn)}
        >
          <div className="grid gap-4 sm:grid-cols-2">{SELDOM.map(fieldOf)}</div>
        </FormFold>
      </div>
    </>
  )
}

interface OutcomeProps {
  isNew: boolean
  base: StoredTrade | null
  footer: HTMLElement | null
}

/** The trade computed from the typed values, beside the stored one. */
function Outcome({ isNew, base, footer }: OutcomeProps) {
  const { typed, head, currency, draft, clock } = useFormReading()
  const saved = useMemo(() => base && computeTrade(base.actions, base), [base])
  return (
    <TradeSummary
      title={isNew ? 'This trade' : 'After this edit'}
      inDollars={{
        saved: base !== null && isInDollars(base),
        now: currency.ok && isInDollars({ ...typed, currency: currency.value }),
      }}
      saved={saved}
      draft={draft}
      clock={{ saved: base && tradeClock(base.actions), now: clock }}
      notes={[base && tradeDividendWords(base.dividends), head && draft.result && blockedWords(head, draft.result)]}
      footer={footer}
    />
  )
}

interface SaveButtonsProps {
  formId: string
  label: string
  isSaving: boolean
  /** Why the save takes so long, while it is being retried. */
  triesAgain: Error | null
  /** Saves and goes on with the next trade; absent in an edit. */
  onNext: (() => void) | undefined
  onCancel: () => void
  /** Leads to the field with a reason. */
  onShow: (reason: Reason) => void
}

/** Why the trade cannot be saved yet, Cancel, and Save. */
function SaveButtons({ formId, label, isSaving, triesAgain, onNext, onCancel, onShow }: SaveButtonsProps) {
  const reasonId = useId()
  const reading = useFormReading()
  const reason = firstReason(reading)
  const isShownBeside = useIsShownBeside(reason, reading)
  return (
    <>
      {reason && (
        <p id={reasonId} className="w-full text-table text-ink2 sm:w-auto sm:text-right">
          {reason.row !== null && (
            <TextButton onClick={() => onShow(reason)} className="mr-1">
              {isShownBeside ? `See action ${reason.row + 1}` : `Action ${reason.row + 1}:`}
            </TextButton>
          )}
          <span className={isShownBeside ? 'sr-only' : undefined}>{reason.message}</span>
        </p>
      )}
      {isSaving && triesAgain && <TryingAgain reason={triesAgain} />}
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      {onNext && (
        <Button
          onClick={onNext}
          disabled={reason !== null}
          aria-disabled={isSaving}
          aria-keyshortcuts="Control+Shift+Enter"
          aria-describedby={reason ? reasonId : undefined}
        >
          Save and next
        </Button>
      )}
      <Button
        type="submit"
        form={formId}
        variant="primary"
        disabled={reason !== null}
        aria-disabled={isSaving}
        aria-describedby={reason ? reasonId : undefined}
      >
        {isSaving ? 'Saving…' : label}
      </Button>
    </>
  )
}

/** Whether a reason repeats the error that its field shows already, which it does once it has been left. */
function useIsShownBeside(reason: Reason | null, { actions }: TradeReading): boolean {
  const { touchedFields, isSubmitted } = useFormState<TypedTrade>()
  if (!reason?.field) return false
  if (isSubmitted) return true
  const { row, field } = reason
  if (row === null)
    return Object.entries(touchedFields).some(([name, isTouched]) => name === field && isTouched === true)
  return (
    isEnding(actions[row]?.side ?? '') ||
    Object.entries(touchedFields.actions?.[row] ?? {}).some(([name, isTouched]) => name === field && isTouched)
  )
}

/** The Delete button when editing, with its confirmation. */
function DeleteTrade({ trade, onDeleted }: { trade: StoredTrade; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const userId = useAuthStore((state) => state.user?.id ?? null)
  const removal = useDeleteTrades(trade.strategyId)
  const actions = trade.actions.length
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)} icon={<Trash2 />} className="-ml-3">
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete this trade in ${contractName(trade)}?`}
        confirmLabel="Delete trade"
        onConfirm={() => removal.mutate({ ...trade, userId, tradeIds: [trade.tradeId] }, { onSuccess: onDeleted })}
        write={removal}
        failure={
          removal.error && isSignedOut(removal.error) ? (
            <>
              {messageOf(removal.error)}. <SignInAndReturn /> to delete it.
            </>
          ) : undefined
        }
      >
        Its {actions === 1 ? 'action is' : `${formatCount(actions)} actions are`} deleted with it, and the strategy’s
        figures change accordingly. The strategy’s history keeps what they said. For ten seconds you can record it
        again; it then counts as late.
      </ConfirmDialog>
    </>
  )
}
