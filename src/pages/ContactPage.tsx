import { answersElsewhere, enterprise } from '@/content/support'
import { ContactLine, ContactLines, MailLine } from '@/features/company/ContactLines'
import { callLink, env } from '@/lib/env'
import { TextLink } from '@/ui/controls/TextLink'
import { Cell, Frame } from '@/ui/layout/Frame'
import { Page } from '@/ui/layout/PageHead'

/** /contact. */
export function Component() {
  return (
    <Page
      size="page"
      title="Contact"
      description="No form and no ticket number. Check the answers first, or write to us."
    >
      <Frame>
        {answersElsewhere.map((card) => (
          <Cell key={card.title} title={card.title}>
            <p className="max-w-[52ch]">{card.text}</p>
            <p className="mt-3">
              <TextLink to={card.url}>{card.link}</TextLink>
            </p>
          </Cell>
        ))}
        <Cell title={enterprise.title}>
          <p className="max-w-[52ch]">{enterprise.text}</p>
          <dl className="mt-auto pt-3 text-ink">
            <MailLine subject="Enterprise" />
            {env.salesPhone && (
              <ContactLine label="Sales">
                <TextLink to={callLink(env.salesPhone)}>{env.salesPhone}</TextLink>
              </ContactLine>
            )}
          </dl>
        </Cell>
        <Cell title="Everything else">
          <p>Praise, complaints, a sum that is off. A person answers.</p>
          <div className="mt-auto pt-3 text-ink">
            <ContactLines subject="Hello" />
          </div>
        </Cell>
      </Frame>
    </Page>
  )
}
