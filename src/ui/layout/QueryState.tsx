import type { ReactNode } from 'react'
import { messageOf } from '@/lib/dataError'
import { ErrorNotice } from '@/ui/controls/Notice'

/** The part of a TanStack Query result that decides which state is shown. */
export interface Read<Data> {
  data: Data | undefined
  error: Error | null
  /** Why the read is being retried; null before the first failure and after an answer. */
  failureReason: Error | null
  isFetching: boolean
  refetch: () => unknown
}

interface ReadErrorProps {
  query: Pick<Read<unknown>, 'error' | 'isFetching' | 'refetch'>
  /** What was read, as in "Error loading {what}: {message}". */
  what: string
  /** Replaces that sentence. */
  title?: ReactNode
  /** What was kept, or what to do next. */
  children?: ReactNode
}

/** A failed read, with a retry. For the rare place that cannot use {@link QueryState}. */
export const ReadError = ({ query, what, title, children }: ReadErrorProps) => (
  <ErrorNotice
    title={title ?? `Error loading ${what}: ${messageOf(query.error)}`}
    onRetry={() => void query.refetch()}
    retrying={query.isFetching}
  >
    {children}
  </ErrorNotice>
)

/** Why the answer is late, while the request is being retried. */
export const TryingAgain = ({ reason }: { reason: Error }) => (
  <p role="status" className="text-body text-ink2">
    {messageOf(reason)}. Trying again…
  </p>
)

interface QueryStateProps<Data> extends Pick<ReadErrorProps, 'what' | 'title'> {
  query: Read<Data>
  /** Shown until the first answer: words, or a skeleton as large as what replaces it. */
  loading: ReactNode
  /** Shown for `null` and for an empty list: why there is nothing, and a next step. Without it, an empty list counts as ready. */
  empty?: ReactNode
  /** Shown with the error while there is no data. */
  hint?: ReactNode
  /** Shown with the error of a failed re-read, above the old data. Without it, only the old data is shown. */
  old?: ReactNode
  /** Class of the box around the error. */
  errorClass?: string
  children: (data: NonNullable<Data>) => ReactNode
}

/** A read in each of its four states: loading, error with a retry, empty with a next step, ready. */
export function QueryState<Data>({
  query,
  what,
  title,
  loading,
  empty,
  hint,
  old,
  errorClass,
  children,
}: QueryStateProps<Data>) {
  const { data, error, failureReason } = query
  const hasData = data !== undefined && data !== null
  const failure = error && (!hasData || old) && (
    <div className={errorClass}>
      <ReadError query={query} what={what} title={title}>
        {hasData ? old : hint}
      </ReadError>
    </div>
  )
  if (!hasData && failure) return failure
  if (data === undefined) {
    return (
      <>
        {failureReason && (
          <div className="mb-3">
            <TryingAgain reason={failureReason} />
          </div>
        )}
        {loading}
      </>
    )
  }
  if (data === null) return empty
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0
  return (
    <>
      {failure}
      {isEmpty ? empty : children(data)}
    </>
  )
}

/** Two reads as one. A retry repeats those that failed. */
export function both<A, B>(first: Read<A>, second: Read<B>): Read<readonly [A, B]> {
  const reads = [first, second]
  const unread = reads.filter(({ data }) => data === undefined)
  return {
    data: first.data === undefined || second.data === undefined ? undefined : [first.data, second.data],
    // A failed re-read of one part must not be reported while the other part is still loading.
    error: (unread.length > 0 ? unread : reads).find(({ error }) => error)?.error ?? null,
    failureReason: unread.find(({ failureReason }) => failureReason)?.failureReason ?? null,
    isFetching: reads.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const read of reads) if (read.error) read.refetch()
    },
  }
}
