import { formatCount } from '@/lib/format'
import { QueryState } from '@/ui/QueryState'
import { useTagList } from './tagList.queries'

/** A chip's list of symbols with its source and date, so that readers can check why a strategy is listed. */
export const TagList = ({ tag }: { tag: string }) => (
  <QueryState
    query={useTagList(tag)}
    what="the list of symbols"
    loading={<p role="status">Loading the list of symbols...</p>}
    empty="This list has no symbols yet, so no strategy matches."
  >
    {({ symbols, sources, asOf }) => (
      <details>
        <summary className="w-fit hover:text-ink">
          {formatCount(symbols.length)} symbols on this list, as of {asOf}
        </summary>
        <p className="mt-1 break-words">{symbols.join(', ')}</p>
        {sources.map((source) => (
          <p key={source} className="mt-1 text-ink3">
            {source}
          </p>
        ))}
      </details>
    )}
  </QueryState>
)
