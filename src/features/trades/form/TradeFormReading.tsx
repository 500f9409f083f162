import { createContext, type ReactNode, useContext, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { type RegisterOptions, type UseFormRegisterReturn, useFormContext, useWatch } from 'react-hook-form'
import { USD } from '@/domain/contract/currencies'
import { storedSymbol } from '@/domain/trade/actionText'
import type { TradeClock } from '@/domain/trade/clocks'
import { clockAfterSaving, type RowClock, rowClocks } from '@/features/trades/detail/tradeClocks.rules'
import { draftTrade, type TradeDraft } from '@/features/trades/detail/tradeDraft.rules'
import {
  type HeadField,
  readTradeForm,
  type TradeReading,
  type TypedRowField,
  type TypedTrade,
} from '@/features/trades/saving/tradeForm.rules'
import type { StoredTrade } from '@/features/trades/trades.rules'
import { useSplits } from '@/queries/splits.queries'
import { useAfterPointerUp } from '@/ui/pointerAndFocus'
import { type FormFlip, flipOf } from './splitTrade.rules'

/** How often the clocks of the rows are updated. */
const TICK_MS = 10_000

type FieldName = 'market' | HeadField | `actions.${number}.${TypedRowField}`

interface FormReading extends TradeReading {
  typed: TypedTrade
  /** The present time for the clocks, at most {@link TICK_MS} old. */
  now: Date
  draft: TradeDraft
  /** Where the trade flips to the other side; null if it never does. */
  flip: FormFlip | null
  /** One per row. */
  clocks: (RowClock | null)[]
  /** How the trade would be logged if it were saved now; null while a date is invalid. */
  clock: TradeClock | null
  /** React Hook Form's register, with a blur delayed until the pointer is released. */
  register: (name: FieldName, options?: Pick<RegisterOptions, 'onChange'>) => UseFormRegisterReturn
}

const ReadingContext = createContext<FormReading | null>(null)

interface TradeFormReadingProps {
  /** The trade that the edit started from; null for a new trade. */
  stored: StoredTrade | null
  children: ReactNode
}

/**
 * Parses the form's text once per change, for every part that shows it. Deferred, so that with many actions the figures lag behind the
 * typing instead of blocking it.
 */
export function TradeFormReading({ stored, children }: TradeFormReadingProps) {
  const { control, register } = useFormContext<TypedTrade>()
  // The type allows missing values, but each of our fields has a default.
  const typed = useDeferredValue(useWatch({ control }) as TypedTrade)
  const afterPointerUp = useAfterPointerUp()
  const { market, currency } = typed
  const symbol = storedSymbol(typed.symbol.trim(), market)
  // Only what was held over time can have been split.
  const splits = useSplits(typed.actions.length > 1 ? { market, symbol, currency: currency || USD } : null)
  const read = useMemo(() => {
    const now = new Date()
    const form = readTradeForm(typed, now, splits)
    return { ...form, now, typed, draft: draftTrade(form), flip: flipOf(form) }
  }, [typed, splits])
  const tick = useTick()
  const reading = useMemo(() => {
    const now = new Date(Math.max(tick, read.now.getTime()))
    const clocks = rowClocks(read, stored, now)
    return {
      ...read,
      now,
      clocks,
      clock: clockAfterSaving(read, clocks, now),
      register: (name: FieldName, options?: Pick<RegisterOptions, 'onChange'>) => {
        const field = register(name, { onChange: options?.onChange })
        // An error that appears before the release would move the pressed button away from under the pointer.
        const onBlur: typeof field.onBlur = (event) => afterPointerUp().then(() => field.onBlur(event))
        return { ...field, onBlur }
      },
    }
  }, [read, tick, stored, register, afterPointerUp])
  return <ReadingContext value={reading}>{children}</ReadingContext>
}

/** The time in ms, updated every {@link TICK_MS}: while a form is open, a typed time can become too old to be logged live. */
function useTick(): number {
  const [tick, setTick] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setTick(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return tick
}

/** The form's current text, parsed. */
export function useFormReading(): FormReading {
  const reading = useContext(ReadingContext)
  if (!reading) throw new Error('useFormReading needs a TradeFormReading around it')
  return reading
}
