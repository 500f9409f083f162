import { ErrorNotice } from '@/ui/Notice'
import { hasArrived, OnDemand } from '@/ui/OnDemand'
import { useIsHydrated } from '@/ui/useIsHydrated'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { RankingSkeleton } from './RankingSkeleton'
import { loadStrategyCards, loadStrategyTable, TABLE_FITS } from './strategyList'
import type { StrategyListProps } from './strategyListProps'

/**
 * The ranking as a table, or as cards on phones: only the one that fits is downloaded. HTML made ahead of time has both,
 * and the style sheet shows the one.
 */
export function StrategyList(props: StrategyListProps) {
  const isTable = useMediaQuery(TABLE_FITS)
  const isHydrated = useIsHydrated()
  return (
    <>
      {(isTable || !isHydrated) && <OneList {...props} load={loadStrategyTable} madeAheadFor="max-sm:hidden" />}
      {(!isTable || !isHydrated) && <OneList {...props} load={loadStrategyCards} madeAheadFor="sm:hidden" />}
    </>
  )
}

/** More than most screens show: a list of thousands is not drawn twice. */
const MOST_SKELETON_ROWS = 24

interface OneListProps extends StrategyListProps {
  load: typeof loadStrategyTable
  /** Classes that leave it in sight where it fits alone. */
  madeAheadFor: string
}

function OneList({ load, madeAheadFor, ...list }: OneListProps) {
  const isHydrated = useIsHydrated()
  if (!isHydrated && !hasArrived(load)) {
    // Of the other width: it stays as it stands in the HTML, until the next moment takes it away.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, React only leaves what is there.
    return <div className={madeAheadFor} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  }
  return (
    <div className={isHydrated ? undefined : madeAheadFor}>
      <OnDemand
        load={load}
        props={list}
        fallback={<RankingSkeleton rows={Math.min(list.rows.length, MOST_SKELETON_ROWS)} />}
        failure={(retry) => <ErrorNotice title="The list could not be loaded" onRetry={retry} />}
      />
    </div>
  )
}
