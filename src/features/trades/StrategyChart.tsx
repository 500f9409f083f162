import { type ReactNode, useState } from 'react'
import { useRealisedDays } from '@/lib/realisedDays.queries'
import { useEmbedStore } from '@/stores/embedStore'
import { useSymbolStore } from '@/stores/symbolStore'
import { ChartBox, ChartLoading, ChartNotLoaded, MarketFoot } from '@/ui/ChartBox'
import { cx } from '@/ui/cx'
import { LazyBoundary, lazyPart } from '@/ui/LazyBoundary'
import { Segmented } from '@/ui/Segmented'
import { CHART_RANGES, type ChartRange } from './chartRange'
import { EquityOutline } from './EquityOutline'
import type { Instrument } from './fills.rules'

type View = 'market' | 'equity' | 'fills'

const RANGES = CHART_RANGES.map((range) => ({ value: range, label: range }))

const EquityView = lazyPart(() => {
  // The chart is downloaded beside the view that draws it. A failure is shown where it is drawn.
  import('./EquityChart').catch(() => undefined)
  return import('./EquityView').then((module) => module.EquityView)
})
const FillsView = lazyPart(() => {
  import('./FillsChart').catch(() => undefined)
  return import('./FillsView').then((module) => module.FillsView)
})

const VIEW_PENDING = {
  fallback: (
    <ChartBox>
      <ChartLoading />
    </ChartBox>
  ),
  failure: (retry: () => void) => (
    <ChartBox>
      <ChartNotLoaded onRetry={retry} />
    </ChartBox>
  ),
}

interface StrategyChartProps {
  strategyId: string
  /** The market's prices of the active symbol; fills its box. */
  marketChart: ReactNode
  /** Whose fills are shown; null for those of the newest trade. */
  instrument: Instrument | null
  onInstrument: (instrument: Instrument) => void
}

/**
 * The chart beside the profile (spec §2): the market's prices, or the strategy's own equity or fills. Its own is what one
 * sees where the market's chart cannot be loaded. The box is 70vh high.
 */
export function StrategyChart({ strategyId, marketChart, instrument, onInstrument }: StrategyChartProps) {
  const isOutOfReach = useEmbedStore((state) => state.reached === false)
  const symbol = useSymbolStore((state) => state.activeSymbol).replace(/^.*:/, '')
  const [chosen, setChosen] = useState<View | null>(null)
  const [range, setRange] = useState<ChartRange>('All')
  const view = chosen ?? (isOutOfReach ? 'equity' : 'market')
  // Read before somebody asks for it: what the record below the trades needs too.
  const { data: days } = useRealisedDays(strategyId)
  const note = chosen === null && <OutOfReach onRetry={() => setChosen('market')} />
  const outline = days?.length && range === 'All' ? <EquityOutline days={days} /> : <ChartLoading />
  return (
    <section aria-label="Chart">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label="What the chart shows"
          options={[
            { value: 'market', label: <Of name="Market" symbol={symbol} /> },
            { value: 'equity', label: 'Equity' },
            { value: 'fills', label: instrument ? <Of name="Fills" symbol={instrument.symbol} /> : 'Fills' },
          ]}
          value={view}
          onChange={setChosen}
        />
        {/* One place for both, so that nothing moves when the own chart takes over. */}
        <div className="grid items-center *:[grid-area:1/1]">
          <div className={cx(view === 'market' && 'invisible')}>
            <Segmented label="How far back" options={RANGES} value={range} onChange={setRange} />
          </div>
          {view === 'market' && <p className="text-label text-ink2 sm:text-right">Daily, New York time</p>}
        </div>
      </div>
      {view === 'market' && (
        <>
          <ChartBox>{marketChart}</ChartBox>
          <MarketFoot>Prices from TradingView. A trade that is opened below brings its symbol here.</MarketFoot>
        </>
      )}
      {view === 'equity' && (
        <LazyBoundary
          {...VIEW_PENDING}
          fallback={
            <>
              <ChartBox>
                {note}
                {outline}
              </ChartBox>
              <MarketFoot>{null}</MarketFoot>
            </>
          }
        >
          <EquityView strategyId={strategyId} range={range} note={note} outline={outline} />
        </LazyBoundary>
      )}
      {view === 'fills' && (
        <LazyBoundary {...VIEW_PENDING}>
          <FillsView
            strategyId={strategyId}
            range={range}
            instrument={instrument}
            onInstrument={onInstrument}
            onShowAll={() => setRange('All')}
          />
        </LazyBoundary>
      )}
    </section>
  )
}

/** A view's name with what it is of; anybody may have typed a symbol of forty letters. */
function Of({ name, symbol }: { name: string; symbol: string }) {
  return (
    <>
      {name}, <span className="inline-block max-w-24 truncate align-bottom">{symbol}</span>
    </>
  )
}

function OutOfReach({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="status" className="shrink-0 pb-1 text-label text-ink2">
      TradingView did not come, so this is the strategy’s own chart.{' '}
      <button
        type="button"
        onClick={onRetry}
        className="text-ink underline decoration-field underline-offset-4 hover:decoration-current"
      >
        Try the market chart
      </button>
    </p>
  )
}
