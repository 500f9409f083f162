import type { TradeChange, TradeShare } from '@/lib/tradeChange'
import type { StrategyFigures } from './strategies.rules'

const PERCENT = 100

/**
 * A strategy's figures with trades that the database has not counted yet, by the rules of design §5. What one trade
 * alone does not tell (days, windows, the line of the year) stays until it is read.
 * @param readAt when the figures were read, epoch ms: writes confirmed before are in them.
 */
export function figuresAhead(
  figures: StrategyFigures,
  readAt: number,
  changes: readonly TradeChange[],
): StrategyFigures {
  return changes
    .filter(({ savedAt }) => savedAt === null || readAt <= savedAt)
    .flatMap(({ before, after }) => [...counted(before, -1), ...counted(after, 1)])
    .reduce(withShare, figures)
}

type Counted = TradeShare & { times: 1 | -1 }

const counted = (share: TradeShare | null, times: Counted['times']): Counted[] => (share ? [{ ...share, times }] : [])

function withShare(figures: StrategyFigures, { status, return: realised, isLive, times }: Counted): StrategyFigures {
  const isOpen = status === 'OPEN'
  const isWin = status === 'WIN'
  const isLoss = status === 'LOSS'
  const winningTrades = figures.winningTrades + (isWin ? times : 0)
  const losingTrades = figures.losingTrades + (isLoss ? times : 0)
  const closedTrades = figures.closedTrades + (isOpen ? 0 : times)
  const won = figures.avgWin * figures.winningTrades + (isWin ? times * realised : 0)
  const lost = figures.avgLoss * figures.losingTrades + (isLoss ? times * realised : 0)
  const closed = isOpen ? 0 : realised
  return {
    ...figures,
    totalPnl: figures.totalPnl + times * realised,
    trades: figures.trades + times,
    openTrades: figures.openTrades + (isOpen ? times : 0),
    closedTrades,
    winningTrades,
    losingTrades,
    liveTrades: figures.liveTrades + (isLive ? times : 0),
    winRate: share(winningTrades * PERCENT, closedTrades),
    avgWin: share(won, winningTrades),
    avgLoss: share(lost, losingTrades),
    profitFactor: losingTrades > 0 ? won / Math.abs(lost) : winningTrades > 0 ? Number.POSITIVE_INFINITY : 0,
    closedPnl: figures.closedPnl + times * closed,
    sumSquares: figures.sumSquares + times * closed * closed,
  }
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
