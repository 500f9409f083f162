import { useMediaQuery } from '@/ui/useMediaQuery'
import { StrategyCards } from './StrategyCards'
import { type StrategyListProps, StrategyTable } from './StrategyTable'

const TABLE_FITS = '(min-width: 640px)'

/** The ranking as a table, or as cards on phones. Only one is rendered, since it may have thousands of rows. */
export function StrategyList(props: StrategyListProps) {
  const isTable = useMediaQuery(TABLE_FITS)
  return isTable ? <StrategyTable {...props} /> : <StrategyCards {...props} />
}
