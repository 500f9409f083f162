import { RotateCw } from 'lucide-react'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { Strategies } from '@/features/strategies/ranking/Strategies'
import { RowActionContext, type RowActionProps } from '@/features/strategies/rowAction'
import { Tooltip } from '@/ui/controls/Tooltip'
import { SmallFailure, useLater } from '@/ui/layout/LazyBoundary'
import { PageTitle } from '@/ui/layout/PageHead'

const loadFollowRow = (): Promise<ComponentType<RowActionProps>> =>
  import('@/features/following/FollowRow').then((module) => module.FollowRow)

const NO_FOLLOW = 'Follow couldn’t be loaded'

/** Takes the place of Follow. */
function NotLoaded({ isSmall, onRetry }: { isSmall: boolean; onRetry: () => void }) {
  if (!isSmall) return <SmallFailure title={NO_FOLLOW} onRetry={onRetry} />
  const words = `${NO_FOLLOW}. Try again`
  return (
    <Tooltip content={words}>
      <button
        type="button"
        aria-label={words}
        onClick={onRetry}
        className="-my-1 grid size-6 shrink-0 place-items-center rounded text-ink3 hover:text-ink"
      >
        <RotateCw size={14} />
      </button>
    </Tooltip>
  )
}

/** Adds Follow to each row, once its code has loaded. */
function WithFollow({ children }: { children: ReactNode }) {
  const { Part, retry } = useLater(loadFollowRow)
  const Action = useMemo(
    () => Part ?? (retry && (({ isSmall }: RowActionProps) => <NotLoaded isSmall={isSmall} onRetry={retry} />)),
    [Part, retry],
  )
  return <RowActionContext value={Action}>{children}</RowActionContext>
}

/** /strategy */
export const Component = () => (
  <div className="page pb-22">
    <PageTitle>Strategies</PageTitle>
    <Strategies>{(ranking) => <WithFollow>{ranking}</WithFollow>}</Strategies>
  </div>
)
