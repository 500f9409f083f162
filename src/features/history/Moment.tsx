import type { ReactNode } from 'react'
import { cx } from '@/ui/cx'
import { UtcTime } from '@/ui/figures/UtcTime'
import { type ChangedAction, type FieldChange, type HistoryMoment, momentWords } from './history.rules'

interface MomentProps {
  moment: HistoryMoment
  /** false where the trade is already named above. */
  namesTrade: boolean
  /** The link to the trade. */
  children: ReactNode
}

/** One entry: when, in which trade, and each action before and after the change. */
export function Moment({ moment, namesTrade, children }: MomentProps) {
  return (
    <article className="grid gap-x-8 gap-y-2 py-4 lg:grid-cols-[220px_minmax(0,1fr)]">
      <header className="text-table">
        <Time iso={moment.changedAt} />
        {namesTrade && <h3 className="mt-1 break-words text-body font-heading">{moment.contract}</h3>}
        <p className="text-ink2">{momentWords(moment)}</p>
        {children && <p className="mt-1 text-label text-ink2">{children}</p>}
      </header>
      <div className="grid min-w-0 gap-4 text-table">
        {moment.shared.length > 0 && <Changes heading="The whole trade" changes={moment.shared} />}
        {moment.actions
          // If only the trade's symbol changed, an action may have no change of its own.
          .filter((action) => action.isDeleted || action.changes.length > 0)
          .map((action) => (
            <Action key={action.id} action={action} />
          ))}
      </div>
    </article>
  )
}

/** A time in UTC, beside other text. */
export const Time = ({ iso }: { iso: string }) => <UtcTime iso={iso} className="font-mono text-label text-ink2" />

function Action({ action }: { action: ChangedAction }) {
  if (action.isDeleted) {
    return (
      <div>
        <p>
          <span className="font-medium text-loss">Deleted:</span> <del className="break-words">{action.words}</del>
        </p>
        <p className="mt-0.5 text-ink2">
          stated <Time iso={action.date} />, {action.recorded}
        </p>
      </div>
    )
  }
  return (
    <Changes
      heading={
        <>
          {action.words}, <Time iso={action.date} />
        </>
      }
      changes={action.changes}
    >
      {action.lostItsLiveMark && 'It was recorded on time. Because it was edited, it does not count as logged live.'}
    </Changes>
  )
}

interface ChangesProps {
  heading: ReactNode
  changes: readonly FieldChange[]
  children?: ReactNode
}

/** Old and new values, field by field. */
function Changes({ heading, changes, children }: ChangesProps) {
  return (
    <div>
      <p className="break-words">{heading}</p>
      <dl className="mt-1 grid grid-cols-[72px_minmax(0,1fr)] gap-x-3 gap-y-1">
        {changes.map(({ label, from, to, times }) => (
          <div key={label} className="contents">
            <dt className="text-ink2">{label}</dt>
            {/* Two times in lines of 24 px, so that a finger meets the one it means. */}
            <dd className={cx('break-words', times && 'leading-6')}>
              <span className="sr-only">from </span>
              <del className="text-ink2 decoration-ink3">
                {times ? <UtcTime iso={times.from}>{from}</UtcTime> : from}
              </del>
              <span aria-hidden="true"> → </span>
              <span className="sr-only">to </span>
              <ins className="font-medium no-underline">{times ? <UtcTime iso={times.to}>{to}</UtcTime> : to}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {children && <p className="mt-1 text-label text-ink2">{children}</p>}
    </div>
  )
}
