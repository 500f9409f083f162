import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react'
import { type UseFormRegisterReturn, useFormContext, useWatch } from 'react-hook-form'
import { useAfterPointerUp } from '@/ui/useAfterPointerUp'
import { type RowClock, rowClocks } from './tradeClocks.rules'
import { draftTrade, type TradeDraft } from './tradeDraft.rules'
import { type HeadField, type RowField, readTradeForm, type TradeReading, type TypedTrade } from './tradeForm.rules'
import type { StoredTrade } from './trades.rules'

type FieldName = 'market' | HeadField | `actions.${number}.${RowField}`

interface FormReading extends TradeReading {
  typed: TypedTrade
  draft: TradeDraft
  /** One for each row. */
  clocks: (RowClock | null)[]
  /** React Hook Form's own register, with a blur that waits for the press that caused it. */
  register: (name: FieldName) => UseFormRegisterReturn
}

const ReadingContext = createContext<FormReading | null>(null)

interface TradeFormReadingProps {
  /** What an edit begins from; null for a new trade. */
  stored: StoredTrade | null
  children: ReactNode
}

/**
 * Reads the form's text once after each change, for all who show something of it. With many actions the figures may
 * follow a moment after the letter, which is never held up.
 */
export function TradeFormReading({ stored, children }: TradeFormReadingProps) {
  const { control, register } = useFormContext<TypedTrade>()
  // The type allows for fields without a value; each of ours has a default.
  const typed = useDeferredValue(useWatch({ control }) as TypedTrade)
  const afterPointerUp = useAfterPointerUp()
  const reading = useMemo(() => {
    const now = new Date()
    const read = readTradeForm(typed, now)
    return {
      ...read,
      typed,
      draft: draftTrade(read),
      clocks: rowClocks(read, stored, now),
      register: (name: FieldName) => {
        const field = register(name)
        // A message that appeared before the release would move the pressed button from under the pointer.
        const onBlur: typeof field.onBlur = (event) => afterPointerUp().then(() => field.onBlur(event))
        return { ...field, onBlur }
      },
    }
  }, [typed, stored, register, afterPointerUp])
  return <ReadingContext value={reading}>{children}</ReadingContext>
}

/** What the form's text says at the moment. */
export function useFormReading(): FormReading {
  const reading = useContext(ReadingContext)
  if (!reading) throw new Error('useFormReading needs a TradeFormReading around it')
  return reading
}
