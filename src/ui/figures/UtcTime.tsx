import type { ReactNode } from 'react'
import { instantOf, isoOfInstant } from '@/domain/time/instant'
import { formatDateTime } from '@/lib/format'
import { readerTime } from '@/lib/readerTime'
import { Hint } from '@/ui/controls/Meaning'

interface UtcTimeProps {
  /** A date from the database, with its zone. */
  iso: string
  className?: string
  /** The time as shown; by default the date and time with "UTC". */
  children?: ReactNode
}

/** A time in UTC. The reader's own time, if it differs, opens on hover, focus and tap. */
export function UtcTime({ iso, className, children }: UtcTimeProps) {
  const utc = isoOfInstant(instantOf(iso))
  const time = (
    <time dateTime={utc} className={className}>
      {children ?? `${formatDateTime(utc)} UTC`}
    </time>
  )
  if (new Date(utc).getTimezoneOffset() === 0) return time
  return <Hint content={<ReaderTime iso={utc} />}>{time}</Hint>
}

/** An instant in the reader's time, in words. It is computed only when shown, because a phone's first date format takes a while. */
const ReaderTime = ({ iso }: { iso: string }) => readerTime(iso)
