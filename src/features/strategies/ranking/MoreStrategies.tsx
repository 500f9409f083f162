import { useEffect, useRef } from 'react'
import { useInView } from '@/ui/browserState'
import { ReadError } from '@/ui/layout/QueryState'

/** The next page is read when the end of the list is this near the viewport, as a CSS margin: more than a screen ahead. */
const READ_AHEAD = '1500px 0px'

interface MoreStrategiesProps {
  /** Why the next page could not be read. */
  error: Error | null
  /** Whether any page is being read: reading another one would cancel a refetch of the earlier pages. */
  isReading: boolean
  onRead: () => void
}

/** Marks the end of the rows that were read, and reads the next page before the reader gets there. */
export function MoreStrategies({ error, isReading, onRead }: MoreStrategiesProps) {
  const end = useRef<HTMLDivElement>(null)
  const isNear = useInView(end, READ_AHEAD)
  const isDue = isNear && !error && !isReading
  // biome-ignore lint/correctness/useExhaustiveDependencies: onRead is new with each render.
  useEffect(() => {
    if (isDue) onRead()
  }, [isDue])
  return (
    <div ref={end} className="mt-3 min-h-5">
      {error ? (
        <ReadError query={{ error, refetch: onRead, isFetching: isReading }} what="strategies" />
      ) : (
        <p className="text-label text-ink2">Loading strategies...</p>
      )}
    </div>
  )
}
