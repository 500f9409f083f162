import { cx } from '@/ui/cx'
import { Money, Percent, ProfitFactor } from '@/ui/Figure'
import { hasTooFewTrades, type StrategyFigures } from './strategies.rules'
import type { FigureColumn } from './strategyColumns'

interface FigureValueProps {
  column: FigureColumn
  figures: StrategyFigures
  /** Where figures stand below each other in a table: narrow, and ∞ without its words. */
  inColumn?: boolean
  strong?: boolean
}

/** One figure of a strategy as the look draws it; quiet while too few trades are closed. */
export function FigureValue({ column, figures, inColumn = false, strong = false }: FigureValueProps) {
  const value = column.valueOf(figures)
  const tooFew = hasTooFewTrades(figures)
  switch (column.kind) {
    case 'money':
      return <Money value={value} quiet={tooFew || column.quiet} needle={!column.quiet} strong={strong && !tooFew} />
    case 'gain':
      return <Percent value={value} quiet={tooFew} />
    case 'rate':
      return (
        <span className={cx(tooFew && 'text-ink2')}>
          <Percent value={value} signed={false} strong={strong && !tooFew} />
        </span>
      )
    case 'ratio':
      return (
        <span className={cx(tooFew && 'text-ink2')}>
          <ProfitFactor
            value={Number.isFinite(value) ? value : null}
            trades={figures.closedTrades}
            compact={inColumn}
          />
        </span>
      )
  }
}
