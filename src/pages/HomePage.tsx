import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/Button'
import { PageHead, PageTitle } from '@/ui/PageHead'

/** /home (spec §2). */
export function HomePage() {
  return (
    <div className="page">
      <PageTitle>Market Overview</PageTitle>
      <PageHead title="Market Overview" description="Every published strategy, and a place to write down your own." />
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.strategies}>See all strategies</ButtonLink>
        <ButtonLink to={paths.create} variant="ghost">
          Create a strategy
        </ButtonLink>
      </div>
    </div>
  )
}
