import { type LegalSection, operatorFacts } from '@/content/legal'
import { Badge } from '@/ui/layout/Badge'
import { Section } from '@/ui/layout/Section'
import { ContactLine, MailLine } from './ContactLines'
import { Points } from './Points'

/** The sections of a legal page. */
export function LegalSections({ sections }: { sections: readonly LegalSection[] }) {
  return sections.map(({ id, title, points }) => (
    <Section key={id} id={id} title={title}>
      <Points points={points} />
    </Section>
  ))
}

/** Who answers for the site. Anything its operator has not stated is marked as missing, with the name of the setting. */
export function Operator() {
  const isComplete = operatorFacts.every(({ value }) => value)
  return (
    <Section
      id="operator"
      title="Who runs this site"
      intro={
        isComplete
          ? 'Questions about this page, and requests about your data.'
          : 'This page describes what the software does. The operator still has to say who is responsible for this site.'
      }
    >
      <dl className="text-body">
        {operatorFacts.map(({ label, value, setting }) => (
          <ContactLine key={setting} label={label}>
            {value ?? (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink2">
                <Badge tone="dashed">Not stated yet</Badge>
                <span className="text-table">
                  The operator sets <code className="font-mono">{setting}</code>
                </span>
              </span>
            )}
          </ContactLine>
        ))}
        <MailLine subject="Your data" />
      </dl>
    </Section>
  )
}
