import { Mail } from 'lucide-react'
import { faqItems } from '@/content/faq'
import { contactMail } from '@/lib/env'
import { paths } from '@/lib/paths'
import { Accordion } from '@/ui/controls/Accordion'
import { ButtonLink } from '@/ui/controls/Button'
import { TextLink } from '@/ui/controls/TextLink'
import { Badge } from '@/ui/layout/Badge'
import { Section } from '@/ui/layout/Section'

const items = faqItems.map(({ id, question, answer, link, beginnerFriendly }) => ({
  id,
  title: question,
  aside: beginnerFriendly && <Badge>Beginner-Friendly</Badge>,
  children: (
    <>
      <p className="max-w-reading">{answer}</p>
      {link && (
        <p className="mt-3">
          <TextLink to={link.url}>{link.text}</TextLink>
        </p>
      )}
    </>
  ),
}))

/** The questions, one open at a time, at /#faq and on /testtest. */
export function Faq() {
  return (
    <Section
      id="faq"
      title="Frequently asked questions"
      intro={
        <>
          <p>
            {faqItems.length} questions people ask before they trust a number. Can’t find yours? A person reads the
            mail.
          </p>
          <div className="mt-5 flex flex-wrap gap-2">
            <ButtonLink to={contactMail('A question')} icon={<Mail />}>
              Contact Us
            </ButtonLink>
            <ButtonLink to={paths.support} variant="ghost">
              Support
            </ButtonLink>
          </div>
        </>
      }
    >
      <Accordion items={items} />
    </Section>
  )
}
