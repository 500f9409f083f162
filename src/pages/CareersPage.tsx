import { JobPositions } from '@/features/company/JobPositions'
import { contactMail, env } from '@/lib/env'
import { TextLink } from '@/ui/controls/TextLink'
import { Page } from '@/ui/layout/PageHead'
import { Section } from '@/ui/layout/Section'

/** /careers. */
export function Component() {
  return (
    <Page
      tab="Careers"
      size="page"
      title="Join Our Team"
      description="We’re building a place where a track record can be checked. The work is exact, and so are the people."
    >
      <Section
        id="open-positions"
        title="Open positions"
        intro="Three of them. Each says what we’re looking for and what you’d do. Apply for the one that fits."
      >
        <JobPositions />
      </Section>
      <Section id="resume" title="None of these fits?">
        <p className="max-w-reading pt-5 text-lead text-ink2">
          Send a résumé anyway, with a few lines on what you’d change here first, to{' '}
          <TextLink to={contactMail('Résumé')} className="break-words">
            {env.contactEmail}
          </TextLink>
          .
        </p>
      </Section>
    </Page>
  )
}
