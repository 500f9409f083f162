import { formatCount } from '@/lib/format'
import { messageOf } from '@/lib/messageOf'
import { Button } from '@/ui/Button'
import { useTagList } from './strategies.queries'

/** The list of symbols that a chip goes by, with its source and its day: anyone can look up why a strategy is here. */
export function ChipList({ tag }: { tag: string }) {
  const { data: list, error, refetch, isFetching } = useTagList(tag)
  return (
    <div className="mt-3 min-h-5 max-w-reading text-label text-ink2">
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
    </div>
  )
}
