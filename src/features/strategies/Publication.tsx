import { Globe, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { formerNameWords, publicationNotes } from '@/domain/ledger/strategyEvents'
import { messageOf } from '@/lib/dataError'
import { formatDay } from '@/lib/format'
import { paths } from '@/lib/paths'
import { type StrategyDetail, useFirstTradeDate } from '@/queries/strategy.queries'
import { useStrategyPast } from '@/queries/strategyEvents.queries'
import { TextButton, TextLink } from '@/ui/controls/TextLink'
import { cx } from '@/ui/cx'
import { WithUnbrokenParts } from '@/ui/figures/Figure'
import { Badge } from '@/ui/layout/Badge'

/**
 * Since when a strategy has been public, when its trades began, what it did before, and its former names: the context of all figures
 * below. Marked if there is more to know than dates.
 */
export function Publication({ strategy }: { strategy: Pick<StrategyDetail, 'id' | 'ownerId' | 'figures'> }) {
  const { data, error, refetch } = useStrategyPast(strategy.id)
  const hasTrades = (strategy.figures?.trades ?? 0) > 0
  const first = useFirstTradeDate(strategy.id, hasTrades).data
  // One line, while loading too.
  const from = hasTrades && <p>{first ? `Trades from ${formatDay(first)}` : '\u00a0'}</p>
  if (!data) {
    // As high as its usual single line.
    return (
      <Lines>
        {error ? (
          <p role="alert">
            Whether it was always public couldn’t be loaded: {messageOf(error)}{' '}
            <TextButton onClick={() => void refetch()}>Try again</TextButton>
          </p>
        ) : (
          <p role="status">
            <span className="sr-only">Loading when it was published...</span>&nbsp;
          </p>
        )}
        {from}
      </Lines>
    )
  }
  const { notes, isNotable } = publicationNotes(data.events)
  const [former] = data.formerNames
  return (
    <Lines isMarked={isNotable || former !== undefined}>
      {notes.map((note) => (
        <p key={note} className="break-words">
          <WithUnbrokenParts text={note} />
        </p>
      ))}
      {from}
      {former && (
        <p>
          This name belonged to another strategy{' '}
          {former.other_user_id === strategy.ownerId ? (
            'of this trader'
          ) : (
            <>
              of <TextLink to={paths.trader(former.other_user_id)}>another trader</TextLink>
            </>
          )}{' '}
          <WithUnbrokenParts text={formerNameWords(former)} />
        </p>
      )}
    </Lines>
  )
}

function Lines({ isMarked = false, children }: { isMarked?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx('mb-4 grid gap-1 text-label', isMarked ? 'border-l-2 border-l-ink pl-2.5 text-ink' : 'text-ink2')}
    >
      {children}
    </div>
  )
}

/** Says whether a strategy is public or private. */
export function PrivacyBadge({ isPublic }: { isPublic: boolean }) {
  const Icon = isPublic ? Globe : Lock
  return <Badge icon={<Icon size={12} />}>{isPublic ? 'Public' : 'Private'}</Badge>
}
