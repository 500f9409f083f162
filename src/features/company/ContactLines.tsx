import type { ReactNode } from 'react'
import { contactMail, env } from '@/lib/env'
import { TextLink } from '@/ui/controls/TextLink'

/** The ways to reach people: by e-mail, with this subject line, and in the chat if the site has one. */
export function ContactLines({ subject }: { subject: string }) {
  return (
    <dl className="text-body">
      <MailLine subject={subject} />
      {env.chatUrl && (
        <ContactLine label="Chat">
          <TextLink to={env.chatUrl}>Open the chat channel</TextLink>
        </ContactLine>
      )}
    </dl>
  )
}

/** The contact address, for a message with this subject line. */
export function MailLine({ subject }: { subject: string }) {
  return (
    <ContactLine label="E-mail">
      <TextLink to={contactMail(subject)} className="break-words">
        {env.contactEmail}
      </TextLink>
    </ContactLine>
  )
}

/** One way to reach people, in a `dl`. */
export function ContactLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[72px_minmax(0,1fr)] items-baseline gap-4 border-b py-3.5 in-[li]:last:border-b-0">
      <dt className="text-label text-ink3">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
