import { privacySections } from '@/content/legal'
import { LegalSections, Operator } from '@/features/company/Legal'
import { Page } from '@/ui/layout/PageHead'

/** /privacy. */
export function Component() {
  return (
    <Page
      size="page"
      title="Privacy"
      description="What this site’s software stores about you, who receives what, and what you can do about it."
    >
      <LegalSections sections={privacySections} />
      <Operator />
    </Page>
  )
}
