import type { ColumnSet } from '@/features/strategies/selection/strategySort.rules'
import { paths } from '@/lib/paths'
import { TextLink } from '@/ui/controls/TextLink'
import { UtcTime } from '@/ui/figures/UtcTime'
import { ListLegend } from './ListLegend'

interface RankingFootProps {
  columns: ColumnSet
  /** "50 of 312 strategies". */
  shown: string
  /** When the oldest of the shown figures was computed; null without figures. */
  asOf: string | null
}

/** The foot of the ranking: a legend of its marks, and notes on its rows. */
export const RankingFoot = ({ columns, shown, asOf }: RankingFootProps) => (
  <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-label text-ink3">
    <span>
      <ListLegend />
      {columns !== 'results' && <TextLink to={`${paths.docs}#returns`}>What these returns measure, and how</TextLink>}
    </span>
    <span className="font-mono">
      {shown}
      {asOf && (
        <>
          , as of <UtcTime iso={asOf} />
        </>
      )}
    </span>
  </p>
)
