import { Money, Percent, ProfitFactor } from '@/ui/Figure'
import { hasTooFewTrades, type StrategyFigures } from './strategies.rules'
import type { FigureColumn } from './strategyColumns'

interface FigureValueProps {
  column: FigureColumn
  figures: StrategyFigures
  /** Where a column of figures stands below each other: ∞ without its words, and needles on every gain. */
  inColumn?: boolean
  strong?: boolean
}

/** One figure of a strategy as the look draws it; quiet while too few trades are closed. */
export function FigureValue({ column, figures, inColumn = false, strong = false }: FigureValueProps) {
  const value = column.valueOf(figures)
  const tooFew = hasTooFewTrades(figures)
  const quiet = tooFew || column.quiet === true
  switch (column.kind) {
    case 'money':
      return <Money value={value} quiet={quiet} needle={!column.quiet} strong={strong && !tooFew} />
    case 'gain':
      return <Percent value={value} quiet={quiet} />
    case 'rate':
      return <Percent value={value} signed={false} strong={strong && !tooFew} />
    case 'ratio':
      return (
        <ProfitFactor value={Number.isFinite(value) ? value : null} trades={figures.closedTrades} compact={inColumn} />
      )
  }
}
