import { X } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Created } from '@/features/strategies/strategies.rules'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/controls/Button'
import { PrefetchLink } from '@/ui/controls/links'
import { TextButton } from '@/ui/controls/TextLink'
import { useHistoryState } from '@/ui/remembered'

/** A bar at the bottom of the window: where the new strategy is listed, and a link to add its first trade. */
export function CreatedNotice({ created: { name, isPublic } }: { created: Created }) {
  const [isClosed, setClosed] = useHistoryState('created notice closed', false)
  if (isClosed) return null
  return (
    <div className="sticky bottom-4 z-20 mt-4 flex max-w-reading items-start gap-3 rounded border border-line2 border-l-[3px] border-l-acc-fill bg-raised py-2.5 pr-2 pl-[14px] shadow-float">
      <p role="status" className="min-w-0 flex-1 break-words">
        {name} {isPublic ? 'is on the list.' : 'is private: only you can see it, here and on its own page.'}{' '}
        <Link to={paths.trade(name, 'new')} className="underline underline-offset-2">
          Add its first trade
        </Link>
      </p>
      <Button variant="ghost" aria-label="Close" icon={<X />} className="-my-1" onClick={() => setClosed(true)} />
    </div>
  )
}

interface CreatedOutOfListProps {
  name: string
  /** Why the list does not show it. */
  reason: 'filtered' | 'further down'
  onShowAll: () => void
}

/** Stands in for the new strategy's row, above a list that does not show it. */
export function CreatedOutOfList({ name, reason, onShowAll }: CreatedOutOfListProps) {
  return (
    <p className="mb-3 flex flex-wrap items-baseline gap-x-2 border-l-[3px] border-l-acc-fill bg-acc-wash py-2 pr-3 pl-[14px]">
      <PrefetchLink
        to={paths.performance(name)}
        dir="auto"
        className="min-w-0 truncate font-medium underline-offset-2 hover:underline"
      >
        {name}
      </PrefetchLink>
      <span className="text-table text-ink2">
        New, no trades yet.{' '}
        {reason === 'further down' ? (
          'Its row is further down this list.'
        ) : (
          <>
            This list leaves it out. <TextButton onClick={onShowAll}>Show all strategies</TextButton>
          </>
        )}
      </span>
    </p>
  )
}
