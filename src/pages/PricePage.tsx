import { ComparisonTable } from '@/features/pricing/ComparisonTable'
import { Plans } from '@/features/pricing/Plans'
import { PageTitle } from '@/ui/layout/PageHead'

/** /price: three plans, and a comparison with other products. */
export function Component() {
  return (
    <div className="page pb-20">
      <PageTitle>Pricing</PageTitle>
      <Plans />
      <ComparisonTable />
    </div>
  )
}
