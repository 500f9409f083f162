import { paths } from '@/lib/paths'
import { TextLink } from '@/ui/TextLink'
import { UtcTime } from '@/ui/UtcTime'
import { ListLegend } from './ListLegend'
import type { ColumnSet } from './strategySort.rules'

interface RankingFootProps {
  columns: ColumnSet
  /** How many strategies are shown of how many, in words. */
  shown: string
  /** The oldest time of the shown figures; null without any. */
  asOf: string | null
}

/** What stands below the ranking: what its marks mean, and what the rows are. */
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
