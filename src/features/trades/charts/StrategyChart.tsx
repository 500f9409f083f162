import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { StrategyMetrics } from '@/domain/figures/values'
import type { OpenFigures } from '@/domain/prices/priceWords'
import type { Instrument } from '@/features/trades/trades.rules'
import { marketBarsQuery } from '@/queries/marketBars.queries'
import { realisedDaysQuery } from '@/queries/realisedDays.queries'
import { useEmbedStore } from '@/stores/embedStore'
import { useSymbolStore } from '@/stores/symbolStore'
import { ChartBox, ChartLoading, ChartNotLoaded, MarketFoot } from '@/ui/charts/ChartBox'
import { Segmented } from '@/ui/controls/Segmented'
import { TextButton } from '@/ui/controls/TextLink'
import { cx } from '@/ui/cx'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { CHART_RANGES, type ChartRange } from './chartRange.rules'

type View = 'market' | 'equity' | 'account' | 'actions'

const RANGES = CHART_RANGES.map((range) => ({ value: range, label: range }))

const EquityView = lazyPart(() => import('./EquityView').then((module) => module.EquityView))
const StrategyAccount = lazyPart(() => import('./StrategyAccount').then((module) => module.StrategyAccount))
const ActionsView = lazyPart(() => import('./ActionsView').then((module) => module.ActionsView))

interface StrategyChartProps {
  strategyId: string
  /**
   * The open positions, whether the account rests on prices that may not be shown, and whether valuing it would take too long; null
   * until that is known.
   */
  open: (OpenFigures & Pick<StrategyMetrics, 'has_hidden_prices' | 'too_much_to_value'>) | null
  /** The instrument whose actions are shown; null until it is known, and without trades. */
  instrument: Instrument | null
  /** Whether the instrument, and with it the active symbol, is known. The views are named after both. */
  isReady: boolean
  onInstrument: (instrument: Instrument) => void
  /** The market chart of the active symbol; fills its box. */
  children: ReactNode
}

/**
 * The chart beside the profile: the market's prices, or the strategy's own realised P&L, account or actions. Falls back to realised
 * P&L if the market chart cannot be loaded and there are no prices of our own to show instead.
 */
export function StrategyChart({ strategyId, open, instrument, isReady, onInstrument, children }: StrategyChartProps) {
  const reached = useEmbedStore((state) => state.reached)
  const isOutOfReach = reached === false
  const activeSymbol = useSymbolStore((state) => state.activeSymbol)
  const symbol = activeSymbol.replace(/^.*:/, '')
  const ownPrices = useQuery({ ...marketBarsQuery(activeSymbol), enabled: isOutOfReach })
  const hasNoPrices = ownPrices.isError || ownPrices.data?.length === 0
  const [chosen, setChosen] = useState<View | null>(null)
  const [range, setRange] = useState<ChartRange>('All')
  const view = chosen ?? (isOutOfReach && hasNoPrices ? 'equity' : 'market')
  const note = view !== 'market' && chosen === null && <OutOfReach onRetry={() => setChosen('market')} />
  const isTooMuch = open?.too_much_to_value === true
  // In parallel with the download of the chart's code.
  usePrefetchQuery(realisedDaysQuery(strategyId))
  return (
    // The account has a table below its chart. Its space is reserved at once, so that the trades do not move when it arrives.
    <section aria-label="Chart" className={cx(view === 'account' && !isTooMuch && 'min-h-[calc(70vh+16rem)]')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className={cx('contents', !isReady && 'invisible')}>
          <Segmented
            label="What the chart shows"
            options={[
              { value: 'market', label: <Of name="Market" symbol={symbol} /> },
              { value: 'equity', label: 'Realised P&L' },
              { value: 'account', label: 'Equity' },
              { value: 'actions', label: instrument ? <Of name="Actions" symbol={instrument.symbol} /> : 'Actions' },
            ]}
            value={view}
            onChange={setChosen}
          />
        </div>
        {/* One grid cell for both, so that nothing moves when the chart changes. */}
        <div className="grid items-center *:[grid-area:1/1]">
          <div className={cx(view === 'market' && 'invisible')}>
            <Segmented label="How far back" options={RANGES} value={range} onChange={setRange} />
          </div>
          {view === 'market' && (
            // Rendered once the symbol is known.
            <p className="text-label text-ink2 sm:text-right">
              {reached !== null && (reached ? 'Daily, New York time' : 'Daily')}
            </p>
          )}
        </div>
      </div>
      {view === 'market' ? (
        <>
          <ChartBox>{isReady ? children : <ChartLoading />}</ChartBox>
          <MarketFoot>
            Open a trade below to see its symbol here.{reached ? ' Prices from TradingView.' : ''}
          </MarketFoot>
        </>
      ) : (
        <LazyBoundary
          key={view}
          fallback={
            <>
              <ChartBox>
                {note}
                <ChartLoading />
              </ChartBox>
              <MarketFoot>{null}</MarketFoot>
            </>
          }
          failure={(retry) => (
            <ChartBox>
              <ChartNotLoaded onRetry={retry} />
            </ChartBox>
          )}
        >
          {view === 'equity' && <EquityView strategyId={strategyId} open={open} range={range} note={note} />}
          {view === 'account' && (
            <StrategyAccount
              strategyId={strategyId}
              range={range}
              isByMonth={open?.has_hidden_prices === true}
              isTooMuch={isTooMuch}
            />
          )}
          {view === 'actions' && (
            <ActionsView
              strategyId={strategyId}
              range={range}
              instrument={instrument}
              onInstrument={onInstrument}
              onShowAll={() => setRange('All')}
            />
          )}
        </LazyBoundary>
      )}
    </section>
  )
}

/** A view's name with its symbol, which can be forty letters long. */
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
      TradingView couldn’t be loaded, so here’s the strategy’s own chart.{' '}
      <TextButton onClick={onRetry} className="min-h-6">
        Try the market chart
      </TextButton>
    </p>
  )
}
