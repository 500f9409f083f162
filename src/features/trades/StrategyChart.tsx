import { useState } from 'react'
import { Segmented } from '@/ui/Segmented'
import { EquityView } from './EquityView'
import { CHART_RANGES, type ChartRange } from './equity.rules'
import { FillsView } from './FillsView'
import type { Instrument } from './fills.rules'

const RANGES = CHART_RANGES.map((range) => ({ value: range, label: range }))

interface StrategyChartProps {
  strategyId: string
  /** Whose fills are shown; null for those of the newest trade. */
  instrument: Instrument | null
  onInstrument: (instrument: Instrument) => void
}

/** The chart beside the profile (spec §2): realised equity with drawdown, or own fills. Its box is 70vh high. */
export function StrategyChart({ strategyId, instrument, onInstrument }: StrategyChartProps) {
  const [view, setView] = useState<'equity' | 'fills'>('equity')
  const [range, setRange] = useState<ChartRange>('All')
  return (
    <section aria-label="Chart">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label="What the chart shows"
          options={[
            { value: 'equity', label: 'Equity' },
            { value: 'fills', label: instrument ? `Fills, ${instrument.symbol}` : 'Fills' },
          ]}
          value={view}
          onChange={setView}
        />
        <Segmented label="How far back" options={RANGES} value={range} onChange={setRange} />
      </div>
      {view === 'equity' ? (
        <EquityView strategyId={strategyId} range={range} />
      ) : (
        <FillsView
          strategyId={strategyId}
          range={range}
          instrument={instrument}
          onInstrument={onInstrument}
          onShowAll={() => setRange('All')}
        />
      )}
    </section>
  )
}
