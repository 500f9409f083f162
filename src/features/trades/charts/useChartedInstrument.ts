import { useEffect, useState } from 'react'
import { instrumentsOf } from '@/features/trades/chartActions.rules'
import type { Instrument } from '@/features/trades/trades.rules'
import { DEFAULT_SYMBOL } from '@/lib/constants'
import { useSymbolStore } from '@/stores/symbolStore'
import { useCharted } from './charted.queries'
import { chartSymbol } from './chartSymbol.rules'

/**
 * The instrument of a strategy's charts: its most traded one until another is chosen. The market chart follows it where an
 * exchange quotes it, and begins with the default symbol where none does.
 * @param strategyId null until it is known.
 */
export function useChartedInstrument(strategyId: string | null) {
  const [chosen, choose] = useState<Instrument | null>(null)
  const { data, isError } = useCharted(strategyId, chosen)
  /** The new choice, until its answer arrives. */
  const instrument = data === undefined ? chosen : data
  const isKnown = chosen !== null || data !== undefined || isError
  const quoted = instrument && chartSymbol(instrument.market, instrument.symbol)
  /** Waits, so that the market chart is not loaded with one symbol and then immediately with another. */
  const [isReady, setReady] = useState(false)
  const setActiveSymbol = useSymbolStore((state) => state.setActiveSymbol)
  useEffect(() => {
    if (!isKnown) return
    if (quoted) setActiveSymbol(quoted)
    else if (!instrument) setActiveSymbol(DEFAULT_SYMBOL)
    setReady(true)
  }, [isKnown, quoted, instrument, setActiveSymbol])
  return { instrument, isReady, choose: (of: Instrument) => choose(instrumentsOf([of])[0] ?? null) }
}
