import { useMediaQuery } from '@/ui/useMediaQuery'
import { StrategyCards } from './StrategyCards'
import { type StrategyListProps, StrategyTable } from './StrategyTable'

/** The ranking as a table, or as cards on phones. Only one is drawn: it may have thousands of rows. */
export function StrategyList(props: StrategyListProps) {
  const isTable = useMediaQuery('(min-width: 640px)')
  return isTable ? <StrategyTable {...props} /> : <StrategyCards {...props} />
}
