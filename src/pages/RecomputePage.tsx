import { useSearchParams } from 'react-router-dom'
import { RecomputeStrategy } from '@/features/record/recompute/RecomputeStrategy'
import { PageTitle } from '@/ui/PageHead'

/** /recompute?strategy=NAME (design §9.3). */
export function Component() {
  const [search] = useSearchParams()
  const name = search.get('strategy')
  return (
    <div className="page pb-22">
      <PageTitle>Recompute it yourself</PageTitle>
      <RecomputeStrategy key={name} name={name} />
    </div>
  )
}
