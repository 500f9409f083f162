import { type ReactNode, useState } from 'react'
import { useSymbolStore } from '@/stores/symbolStore'
import { chartSymbol } from './chartSymbol.rules'
import type { Instrument } from './fills.rules'
import { StrategyChart } from './StrategyChart'
import { TradeDialog } from './TradeDialog'
import { TradeOverview } from './TradeOverview'
import type { TradeRow } from './tradeList.rules'
import { type TradeHistoryOf, useTradeDialog } from './useTradeDialog'
import { useTradesAhead } from './useTradeWrites'
import { useWarnBeforeLeaving } from './useWarnBeforeLeaving'

interface StrategyTradesProps {
  /** null while it is being read, and where there is none. */
  strategyId: string | null
  /** There is none: only the panel stands here, and says so. */
  isMissing: boolean
  isOwner: boolean
  /** How many trades the strategy has; null where it is not known. */
  counts: { closed: number; open: number } | null
  /** The profile, at the left of the chart on desktops and above it on phones (spec §2). */
  panel: ReactNode
  historyOf: TradeHistoryOf
  /** The market's own prices of the active symbol, for the chart's box. */
  marketChart: ReactNode
}

/** A strategy's chart beside its profile, its trades below, and the dialog of the one that is open. */
export function StrategyTrades({
  strategyId,
  isMissing,
  isOwner,
  counts,
  panel,
  historyOf,
  marketChart,
}: StrategyTradesProps) {
  const { shown, refused, open, add, close, unsaved } = useTradeDialog(strategyId)
  const writes = useTradesAhead(strategyId)
  useWarnBeforeLeaving(writes.some(({ savedAt }) => savedAt === null))
  const [instrument, setInstrument] = useState<Instrument | null>(null)
  const setActiveSymbol = useSymbolStore((state) => state.setActiveSymbol)

  const choose = ({ market, symbol }: Instrument) => {
    setInstrument({ market, symbol })
    const charted = chartSymbol(market, symbol)
    if (charted) setActiveSymbol(charted)
  }
  const openRow = (trade: TradeRow) => {
    choose(trade)
    open(trade.betId)
  }
  if (isMissing) return <div className="max-w-reading pt-4 lg:pt-6">{panel}</div>
  return (
    <>
      <div className="lg:grid lg:grid-cols-[320px_minmax(0,1fr)]">
        <div className="pt-4 pb-6 lg:border-r lg:pt-6 lg:pr-6 lg:pb-0">{panel}</div>
        <div className="min-w-0 lg:min-h-[70vh] pt-2 lg:pt-3 lg:pl-6">
          {strategyId && (
            <StrategyChart
              strategyId={strategyId}
              marketChart={marketChart}
              instrument={instrument}
              onInstrument={choose}
            />
          )}
        </div>
      </div>
      {strategyId && (
        <TradeOverview
          strategyId={strategyId}
          isOwner={isOwner}
          counts={counts}
          writes={writes}
          openBetId={shown?.betId ?? null}
          onOpen={openRow}
          onAdd={add}
        />
      )}
      {strategyId && shown && (
        <TradeDialog
          key={shown.betId}
          strategyId={strategyId}
          isOwner={isOwner}
          openTrade={shown}
          isSaving={writes.some(({ betId, savedAt }) => betId === shown.betId && savedAt === null)}
          refused={refused}
          unsaved={unsaved}
          historyOf={historyOf}
          onClose={close}
        />
      )}
    </>
  )
}
