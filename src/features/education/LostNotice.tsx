import { articles } from 'virtual:education-index'
import { EmptyNotice } from '@/ui/Notice'
import { readHash } from './education.rules'
import { useHash } from './useHash'

/** Says so when the address names an article that is not here: an old link, or a typing error. */
export function LostNotice() {
  const target = readHash(useHash(), articles)
  if (target?.kind !== 'unknown') return null
  return (
    <div className="mb-6 border-l-[3px] border-l-line2 py-0.5 pl-[14px] [overflow-wrap:anywhere]" role="status">
      <EmptyNotice title={`There is no article called “${target.name}”`}>
        The link may be old. All {articles.length} articles are below.
      </EmptyNotice>
    </div>
  )
}
