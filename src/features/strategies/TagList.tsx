import { messageOf } from '@/lib/dataError'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/Button'
import { useTagList } from './tagList.queries'

/** A chip's list of symbols with its source and date, so that readers can check why a strategy is listed. */
export function TagList({ tag }: { tag: string }) {
  const { data: list, error, refetch, isFetching } = useTagList(tag)
  return (
    <>
      {error && !list ? (
        <p className="flex flex-wrap items-center gap-2">
          The list of symbols could not be read: {messageOf(error)}.
          <Button variant="ghost" onClick={() => void refetch()} busy={isFetching}>
            Try again
          </Button>
        </p>
      ) : list === null ? (
        'No symbol is on this list yet, so no strategy can be among them.'
      ) : (
        list && (
          <details>
            <summary className="w-fit hover:text-ink">
              {formatCount(list.symbols.length)} symbols on this list, as of {list.asOf}
            </summary>
            <p className="mt-1 break-words">{list.symbols.join(', ')}</p>
            {list.sources.map((source) => (
              <p key={source} className="mt-1 text-ink3">
                {source}
              </p>
            ))}
          </details>
        )
      )}
    </>
  )
}
