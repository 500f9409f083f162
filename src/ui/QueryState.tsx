import type { ReactNode } from 'react'
import { messageOf } from '@/lib/dataError'
import { ErrorNotice } from './Notice'

/** The part of a TanStack Query result that its states are drawn from. */
export interface Read<Data> {
  data: Data | undefined
  error: Error | null
  /** Why the read is being tried again; null before the first failure, and again after an answer. */
  failureReason: Error | null
  isFetching: boolean
  refetch: () => unknown
}

interface ReadErrorProps {
  query: Pick<Read<unknown>, 'error' | 'isFetching' | 'refetch'>
  /** What was read, as in "Error loading {what}: {message}". */
  what: string
  /** In place of that sentence. */
  title?: ReactNode
  /** What was kept, or what to do next. */
  children?: ReactNode
}

/** A read that failed, with a retry. For the rare place that cannot be a {@link QueryState}. */
export const ReadError = ({ query, what, title, children }: ReadErrorProps) => (
  <ErrorNotice
    title={title ?? `Error loading ${what}: ${messageOf(query.error)}`}
    onRetry={() => void query.refetch()}
    retrying={query.isFetching}
  >
    {children}
  </ErrorNotice>
)

/** Why the answer is late, while the request is tried again. */
export const TryingAgain = ({ reason }: { reason: Error }) => (
  <p role="status" className="text-body text-ink2">
    {messageOf(reason)}. Trying again…
  </p>
)

interface QueryStateProps<Data> extends Pick<ReadErrorProps, 'what' | 'title'> {
  query: Read<Data>
  /** Until the first answer: a skeleton as large as what replaces it, or words. */
  loading: ReactNode
  /** In place of `null` and of an empty list: why there is nothing, and a next step. Without it an empty list is ready. */
  empty?: ReactNode
  /** Beside the error while there is nothing to show. */
  hint?: ReactNode
  /** Beside the error of a failed re-read, above the old data. Without it the old data stands alone. */
  old?: ReactNode
  /** Of the box around the error. */
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

/** Two reads as one, whose retry repeats those that failed. */
export function both<A, B>(first: Read<A>, second: Read<B>): Read<readonly [A, B]> {
  const reads = [first, second]
  const unread = reads.filter(({ data }) => data === undefined)
  return {
    data: first.data === undefined || second.data === undefined ? undefined : [first.data, second.data],
    // Old data whose re-read failed says nothing about the part that is still being read.
    error: (unread.length > 0 ? unread : reads).find(({ error }) => error)?.error ?? null,
    failureReason: unread.find(({ failureReason }) => failureReason)?.failureReason ?? null,
    isFetching: reads.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const read of reads) if (read.error) read.refetch()
    },
  }
}
