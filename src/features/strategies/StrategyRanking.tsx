import { useMemo } from 'react'
import type { Evidence } from '@/domain/evidence'
import { EVIDENCE_MEANINGS, LIVE_SHORT } from '@/domain/shares'
import { ENOUGH_TRADES } from '@/lib/constants'
import { formatCount, formatDateTime } from '@/lib/format'
import { messageOf } from '@/lib/messageOf'
import { Button } from '@/ui/Button'
import { EmptyNotice, ErrorNotice } from '@/ui/Notice'
import {
  ALL_STRATEGIES,
  applyChip,
  type ChipId,
  chipHasList,
  chipTag,
  chipTooltip,
  type TaggedTrades,
} from './chips.rules'
import { NoStrategies, StrategyList } from './StrategyList'
import { RankingSkeleton } from './StrategyTable'
import { useStrategies, useTaggedTrades, useTagList } from './strategies.queries'
import { oldestAsOf, withEvidence } from './strategies.rules'
import { type StrategySort, sortStrategies } from './strategySort.rules'

const SKELETON_ROWS = 12
const NO_TAGGED: TaggedTrades = new Map()

interface StrategyRankingProps {
  /** null for all strategies. */
  chip: ChipId | null
  /** null for any. */
  evidence: Evidence | null
  onShowAll: () => void
  sort: StrategySort | null
  onSort: (sort: StrategySort | null) => void
  /** true until it is known which chips the user may select. */
  isUndecided: boolean
}

/** The list of strategies, with its loading, error and empty states. */
export function StrategyRanking({ chip, evidence, onShowAll, sort, onSort, isUndecided }: StrategyRankingProps) {
  const list = useStrategies()
  const tag = chipTag(chip)
  const tagged = useTaggedTrades(tag)
  const chosen = useMemo(
    () => withEvidence(evidence, applyChip(chip, list.data ?? [], tagged.data ?? NO_TAGGED)),
    [chip, evidence, list.data, tagged.data],
  )
  const rows = useMemo(() => sortStrategies(chosen, sort), [chosen, sort])
  const asOf = useMemo(() => oldestAsOf(chosen), [chosen])

  const needed = [list, ...(tag ? [tagged] : [])]
  const error = needed.find((read) => read.error)?.error
  const isComplete = needed.every((read) => read.data !== undefined) && !isUndecided
  const retry = () => {
    for (const read of needed) if (read.isError) read.refetch()
  }
  const failure = error && (
    <ErrorNotice
      title={`Error loading strategies: ${messageOf(error)}`}
      onRetry={retry}
      retrying={needed.some((read) => read.isFetching)}
    >
      {isComplete && 'What you see below was loaded before.'}
    </ErrorNotice>
  )
  if (!isComplete) return failure || <RankingSkeleton rows={SKELETON_ROWS} />
  if (rows.length === 0) {
    return (
      failure || (
        <>
          <NothingFound chip={chip} isListEmpty={list.data?.length === 0} evidence={evidence} onShowAll={onShowAll} />
          <SymbolList tag={tag} />
        </>
      )
    )
  }

  return (
    <>
      {failure && <div className="mb-4">{failure}</div>}
      <StrategyList rows={rows} sort={sort} onSort={onSort} />
      <p className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-label text-ink3">
        <span>
          <span className="max-sm:hidden">
            Line: what 52 weeks added. Bar under a win rate: its 95% interval, tick at 50%.{' '}
          </span>
          Under {ENOUGH_TRADES} round trips: too few to tell<span className="max-sm:hidden">, dashed</span>. Live:{' '}
          {LIVE_SHORT}.
        </span>
        {asOf && <span className="font-mono">as of {formatDateTime(asOf)} UTC</span>}
      </p>
      <SymbolList tag={tag} />
    </>
  )
}

/** The chosen chip's list of symbols, if it has one. */
function SymbolList({ tag }: { tag: ChipId | null }) {
  return tag !== null && chipHasList(tag) && <TagList tag={tag} />
}

/** A chip's list of symbols with its source and date, so that readers can check why a strategy is listed. */
function TagList({ tag }: { tag: string }) {
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

interface NothingFoundProps {
  chip: ChipId | null
  isListEmpty: boolean
  evidence: Evidence | null
  onShowAll: () => void
}

function NothingFound({ chip, isListEmpty, evidence, onShowAll }: NothingFoundProps) {
  if (isListEmpty || (chip === null && evidence === null)) return <NoStrategies />
  return (
    <EmptyNotice title="No strategies found" action={<Button onClick={onShowAll}>Show {ALL_STRATEGIES}</Button>}>
      {evidence !== null && `None of them is ${evidence}: ${EVIDENCE_MEANINGS[evidence]}.`}
      {evidence === null && chip !== null && `None of them is among: ${chipTooltip(chip)}.`}
    </EmptyNotice>
  )
}
