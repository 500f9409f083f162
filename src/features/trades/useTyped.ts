import { useFormContext, useWatch } from 'react-hook-form'
import type { TradeFormInput, TradeFormOutput } from './tradeForm.rules'

/** Everything that stands in the trade form, after each letter. */
export function useTyped(): TradeFormInput {
  const { control } = useFormContext<TradeFormInput, unknown, TradeFormOutput>()
  // The type allows for fields without a value; each of ours has a default.
  return useWatch({ control }) as TradeFormInput
}
