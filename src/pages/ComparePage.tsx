import { Comparison } from '@/features/record/comparison/Comparison'
import { PageTitle } from '@/ui/layout/PageHead'

/** /compare?strategies=A&strategies=B. */
export function Component() {
  return (
    <div className="page pb-22">
      <PageTitle>Compare strategies</PageTitle>
      <Comparison />
    </div>
  )
}
