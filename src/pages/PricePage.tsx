import { ComparisonTable } from '@/features/pricing/ComparisonTable'
import { Plans } from '@/features/pricing/Plans'
import { PageTitle } from '@/ui/PageHead'

/** /price: three plans, and what else the money buys. */
export function Component() {
  return (
    <div className="page pb-20">
      <PageTitle>Pricing</PageTitle>
      <Plans />
      <ComparisonTable />
    </div>
  )
}
