import { useSearchParams } from 'react-router-dom'
import { Recompute } from '@/features/record/recompute/Recompute'
import { StrategiesToRecompute } from '@/features/strategies/ranking/StrategiesToRecompute'
import { PageTitle } from '@/ui/layout/PageHead'

/** /recompute?strategy=NAME. */
export function Component() {
  const [search] = useSearchParams()
  const name = search.get('strategy')
  return (
    <div className="page pb-22">
      <PageTitle>Recompute it yourself</PageTitle>
      <Recompute key={name} name={name} suggestions={<StrategiesToRecompute />} />
    </div>
  )
}
