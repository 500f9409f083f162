import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/Button'
import { Page } from '@/ui/PageHead'

/** Any address that the route table does not know. */
export function Component() {
  return (
    <Page title="Page not found" description="There is nothing at this address. It may have been mistyped.">
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.strategies}>See all strategies</ButtonLink>
        <ButtonLink to={paths.landing} variant="ghost">
          Back to the home page
        </ButtonLink>
      </div>
    </Page>
  )
}
