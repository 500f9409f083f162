import { Mail } from 'lucide-react'
import { supportQuestions } from '@/content/support'
import { ContactLines } from '@/features/company/ContactLines'
import { Points } from '@/features/company/Points'
import { contactMail } from '@/lib/env'
import { ButtonLink } from '@/ui/controls/Button'
import { Page } from '@/ui/layout/PageHead'
import { Section } from '@/ui/layout/Section'

/** /support. */
export function Component() {
  return (
    <Page
      size="page"
      title="Support"
      description="A person reads every message, and answers within 24 hours."
      actions={
        <ButtonLink to={contactMail('Support')} variant="primary" size="lg" icon={<Mail />}>
          Write to support
        </ButtonLink>
      }
    >
      <Section
        id="common-questions"
        title="Common questions"
        intro="What goes wrong most often, and what to do about it."
      >
        <Points points={supportQuestions} />
      </Section>
      <Section
        id="reach-us"
        title="Still stuck?"
        intro="Tell us which page you were on and what you expected to see. The page’s address helps more than a screenshot."
      >
        <ContactLines subject="Support" />
        <p className="mt-4 text-body text-ink2">You’ll hear from us within 24 hours.</p>
      </Section>
    </Page>
  )
}
