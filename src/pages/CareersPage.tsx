import { JobPositions } from '@/features/company/JobPositions'
import { contactMail } from '@/lib/addresses'
import { env } from '@/lib/env'
import { PageHead, PageTitle } from '@/ui/PageHead'
import { Section } from '@/ui/Section'
import { TextLink } from '@/ui/TextLink'

/** /careers. */
export function Component() {
  return (
    <div className="page">
      <PageTitle>Careers</PageTitle>
      <PageHead
        size="page"
        title="Join Our Team"
        description="We build a place where a track record can be checked. The work is exact, and so are the people."
      />
      <Section
        id="open-positions"
        title="Open positions"
        intro="Three of them. Each says what we ask for and what you would do; write to us from the one that fits."
      >
        <JobPositions />
      </Section>
      <Section id="resume" title="None of them is you?">
        <p className="max-w-reading pt-5 text-lead text-pretty text-ink2">
          Send a résumé anyway, and a few lines on what you would change here first, to{' '}
          <TextLink to={contactMail('Résumé')} className="break-words">
            {env.contactEmail}
          </TextLink>
          .
        </p>
      </Section>
    </div>
  )
}
