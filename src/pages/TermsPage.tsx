import { termsSections } from '@/content/legal'
import { LegalSections, Operator } from '@/features/company/Legal'
import { Page } from '@/ui/layout/PageHead'

/** /terms. */
export function Component() {
  return (
    <Page
      size="page"
      title="Terms"
      description="What this site does, what it doesn’t, and what happens to what you publish here."
    >
      <LegalSections sections={termsSections} />
      <Operator />
    </Page>
  )
}
