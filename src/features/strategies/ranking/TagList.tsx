import type { ChipId } from '@/features/strategies/selection/addressNames'
import { chipHasList, chipTooltip } from '@/features/strategies/selection/chips.rules'
import { useTagList } from '@/features/strategies/selection/tagList.queries'
import { formatCount } from '@/lib/format'
import { QueryState } from '@/ui/layout/QueryState'

/** The order of a chip's list in a sentence. */
export const ChipOrder = ({ chip }: { chip: ChipId }) => `${chipTooltip(chip)}.`

/** A chip's list of symbols with its source and date, so that readers can check why a strategy is listed; nothing of a chip without one. */
export const TagList = ({ chip }: { chip: ChipId }) => chipHasList(chip) && <Symbols tag={chip} />

const Symbols = ({ tag }: { tag: ChipId }) => (
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
