import { memo, use, useCallback, useId, useRef } from 'react'
import type { Figure } from '@/domain/figures/figures'
import { AccountMark } from '@/features/strategies/AccountMark'
import { CreatedContext } from '@/features/strategies/created'
import { CardBody } from '@/features/strategies/lateWords'
import { TOTAL, WIN_RATE } from '@/features/strategies/leadFigures'
import { StrategyNotes } from '@/features/strategies/StrategyNotes'
import { StrategySpark } from '@/features/strategies/StrategySpark'
import { StrategyTrader } from '@/features/strategies/StrategyTrader'
import { rankedFigure } from '@/features/strategies/selection/strategySort.rules'
import type { StrategyRow } from '@/features/strategies/strategies.rules'
import { paths } from '@/lib/paths'
import { PrefetchLink } from '@/ui/controls/links'
import { cx } from '@/ui/cx'
import { ConfirmedPnl } from '@/ui/figures/ConfirmedPnl'
import { FigureValue } from '@/ui/figures/FigureValue'
import { Skeleton } from '@/ui/layout/Skeleton'
import { RowIcon } from '@/ui/RowIcon'
import { useHistoryState } from '@/ui/remembered'
import { RowWindow } from '@/ui/tables/RowWindow'
import { CompareBox } from './CompareBox'
import { hasNeedle, LOADING, nameLook, type StrategyListProps } from './StrategyTable'

/** Height of a closed card in px, including its border. */
const CARD_HEIGHT_PX = 75

/** The ranking on phones: name, total and win rate, and all figures after a tap. */
export function StrategyCards({ rows, wholeCount = rows.length, sort }: StrategyListProps) {
  // The state is kept here because virtualisation unmounts cards that scroll out of view.
  const [openIds, setOpenIds] = useHistoryState<ReadonlySet<string>>('open cards', new Set())
  const list = useRef<HTMLUListElement>(null)
  const created = use(CreatedContext)

  // The same function in every render, so that unchanged cards are not rendered again.
  const toggle = useCallback(
    (id: string) =>
      setOpenIds((open) => {
        const next = new Set(open)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [setOpenIds],
  )

  return (
    <section aria-label="Strategies and their figures" className="border-t border-t-line2">
      <RowWindow
        list={list}
        count={rows.length}
        wholeCount={wholeCount}
        rowHeightPx={CARD_HEIGHT_PX}
        reveal={rows.findIndex(({ name }) => name === created)}
      >
        {({ isWindowed, first, last, before, after, measure }) => (
          <ul ref={list} style={{ paddingTop: before, paddingBottom: after }}>
            {rows.slice(first, last).map((row, index) => (
              <li
                key={row.strategy_id}
                ref={measure}
                data-index={first + index}
                aria-setsize={isWindowed ? wholeCount : undefined}
                aria-posinset={isWindowed ? first + index + 1 : undefined}
                aria-current={row.name === created || undefined}
                className="border-b aria-[current]:bg-acc-wash aria-[current]:shadow-[-16px_0_0_var(--acc-wash),16px_0_0_var(--acc-wash)]"
              >
                <StrategyCard
                  strategy={row}
                  second={secondFigure(sort?.key)}
                  isOpen={openIds.has(row.strategy_id)}
                  onToggle={toggle}
                />
              </li>
            ))}
          </ul>
        )}
      </RowWindow>
    </section>
  )
}

/** The cards while their rows are loading, as high as they will be. */
export const StrategyCardsSkeleton = ({ rows }: { rows: number }) => (
  <Skeleton
    label={LOADING}
    bars={['45%', '25%']}
    rows={rows}
    rowClass="flex h-[75px] items-center justify-between border-b"
    className="border-t border-t-line2"
  />
)

/** What a closed card shows below the total: the figure that the list is sorted by, unless the card shows it anyway. */
function secondFigure(sortKey: string | undefined): Figure | undefined {
  const sorted = sortKey === undefined ? undefined : rankedFigure(sortKey)
  return sorted?.ranking && sorted !== TOTAL ? sorted : WIN_RATE
}

interface StrategyCardProps {
  strategy: StrategyRow
  second: Figure | undefined
  isOpen: boolean
  onToggle: (id: string) => void
}

const StrategyCard = memo(function StrategyCard({ strategy, second, isOpen, onToggle }: StrategyCardProps) {
  const bodyId = useId()
  return (
    <>
      <div className={cx('relative -mx-4 flex min-h-[74px] items-center gap-3 px-4 py-1.5', isOpen && 'bg-panel')}>
        {/* Takes a tap anywhere but on the name. It lies below the name in the stack, since a link cannot be inside a button. */}
        <button
          type="button"
          aria-label={`${strategy.name}: all figures`}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => onToggle(strategy.strategy_id)}
          className="absolute inset-0 focus-visible:-outline-offset-2"
        />
        <CompareBox name={strategy.name} className="-my-1.5 -mr-3 -ml-3 h-11 w-10" />
        <span className="pointer-events-none relative min-w-0 flex-1">
          <span className="block max-w-[200px]">
            <PrefetchLink
              to={paths.performance(strategy.name)}
              dir="auto"
              className={cx(
                'pointer-events-auto line-clamp-2 min-h-6 w-fit pt-0.5 max-w-full text-left leading-5 break-words underline decoration-line2 underline-offset-4',
                nameLook(strategy),
              )}
            >
              {strategy.name}
            </PrefetchLink>
          </span>
          <StrategyTrader strategy={strategy} className="pointer-events-auto" />
          <StrategyNotes strategy={strategy} />
        </span>
        <StrategySpark strategy={strategy} className="pointer-events-none relative max-[399px]:hidden" />
        <span className="pointer-events-none relative shrink-0 text-right text-table">
          {TOTAL && (
            <span className="block max-w-[140px] truncate">
              <span className="sr-only">{TOTAL.label} </span>
              <FigureValue figure={TOTAL} values={strategy} strong />
            </span>
          )}
          <ConfirmedPnl strategy={strategy} />
          {second && (
            <span className={cx('block text-ink2', !hasNeedle(second) && 'pr-[7px]')}>
              {second.ranking?.set && <AccountMark strategy={strategy} />}
              {/* The sort is named above the list. */}
              {second === WIN_RATE ? (
                <span className="text-mark text-ink3">
                  Win<span className="sr-only"> Rate</span>{' '}
                </span>
              ) : (
                <span className="sr-only">{second.label} </span>
              )}
              <FigureValue figure={second} values={strategy} />
            </span>
          )}
        </span>
        <RowIcon
          shape="unfold"
          className={cx(
            'pointer-events-none relative shrink-0 text-ink3 transition-transform duration-popover ease-look',
            isOpen && 'rotate-180',
          )}
        />
      </div>
      <div id={bodyId} hidden={!isOpen} className="-mx-4 border-t bg-panel px-4 pt-3 pb-4">
        {isOpen && <CardBody strategy={strategy} />}
      </div>
    </>
  )
})
