import { ContactLines } from '@/features/company/ContactLines'
import { ThanksMessage } from '@/features/company/ThanksMessage'
import { Section } from '@/ui/Section'

/** /thanks: the target of links to announced features. */
export function Component() {
  return (
    <div className="page">
      <ThanksMessage />
      <Section id="ask" title="Ask us" intro="When it’s coming, or what it should do.">
        <ContactLines subject="Coming soon" />
      </Section>
    </div>
  )
}
