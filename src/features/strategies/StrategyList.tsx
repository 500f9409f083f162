import { LazyBoundary, lazyPart } from '@/ui/LazyBoundary'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { RankingSkeleton, type StrategyListProps, StrategyTable } from './StrategyTable'

const TABLE_FITS = '(min-width: 640px)'

const loadCards = () => import('./StrategyCards').then((module) => module.StrategyCards)
const StrategyCards = lazyPart(loadCards)

// On a phone the cards download while the rows are read. A failure shows in their place.
if (!import.meta.env.SSR && !matchMedia(TABLE_FITS).matches) loadCards().catch(() => undefined)

/** More than most screens show. */
const MOST_SKELETON_ROWS = 24

/** The ranking as a table, or as cards on phones. Only one is drawn: it may have thousands of rows. */
export function StrategyList(props: StrategyListProps) {
  const isTable = useMediaQuery(TABLE_FITS)
  if (isTable) return <StrategyTable {...props} />
  return (
    <LazyBoundary
      failure="The list could not be loaded"
      fallback={<RankingSkeleton rows={Math.min(props.rows.length, MOST_SKELETON_ROWS)} />}
    >
      <StrategyCards {...props} />
    </LazyBoundary>
  )
}
