import { Money } from '@/ui/Figure'
import { IntervalBar } from '@/ui/IntervalBar'
import { counted, hasTooFewTrades, type StrategyFigures } from './strategies.rules'
import { meanTradeReading, moneyRange, scaleWithZero } from './strategyIntervals.rules'

/** What a closed trade returned on average, with its 95% interval on a scale that holds zero; nothing before any is closed. */
export function MeanTrade({ figures }: { figures: StrategyFigures }) {
  const reading = meanTradeReading(figures)
  if (!reading) return null
  const { value, interval } = reading
  const tooFew = hasTooFewTrades(figures)
  return (
    <dl className="grid grid-cols-[1fr_auto] items-baseline border-t py-3">
      <dt className="text-label text-ink2 lg:text-body">Mean trade</dt>
      <dd className="truncate">
        <Money value={value} quiet={tooFew} strong={!tooFew} />
      </dd>
      <dd className="col-span-2 text-label text-ink3">
        {interval && (
          <IntervalBar
            {...interval}
            {...scaleWithZero(interval)}
            value={value}
            tick={0}
            isDoubtful={tooFew}
            className="my-1"
          />
        )}
        <span className="flex flex-wrap justify-between gap-x-4">
          {interval && <span>{moneyRange(interval)}</span>}
          <span>{counted(figures.closedTrades, 'closed trade')}</span>
          {tooFew && <span className="w-full">too few trades to tell</span>}
        </span>
      </dd>
    </dl>
  )
}
