import { Strategies } from '@/features/strategies/Strategies'
import { PageTitle } from '@/ui/PageHead'
import { TooltipProvider } from '@/ui/Tooltip'

/** /strategy */
export function Component() {
  return (
    <div className="page pb-22">
      <PageTitle>Strategies</PageTitle>
      <TooltipProvider>
        <Strategies />
      </TooltipProvider>
    </div>
  )
}
