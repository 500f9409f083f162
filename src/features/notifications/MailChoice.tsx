import { messageOf } from '@/lib/dataError'
import { env } from '@/lib/env'
import { FormError } from '@/ui/controls/Notice'
import { Segmented } from '@/ui/controls/Segmented'
import { QueryState } from '@/ui/layout/QueryState'
import { TitledSection } from '@/ui/layout/Section'
import { MAIL_CHOICES, useChooseMail, useMail } from './notifications.queries'

/** Where mail goes. */
export const MAIL_GOES = env.embedded
  ? 'This demo sends no mail: it writes each message to the folder .data/mail, as a file that mail programs open.'
  : 'To the confirmed e-mail address of your account.'

/** How often the user gets mail about followed strategies. */
export function MailChoice({ userId }: { userId: string | null }) {
  return (
    <TitledSection title="Mail about strategies you follow">
      <p className="mt-1 max-w-reading text-ink2">
        {MAIL_GOES} “At once” is at most one message every ten minutes. Every message has a link to stop them.
      </p>
      <div className="mt-3 min-h-8">
        <MailControl userId={userId} />
      </div>
    </TitledSection>
  )
}

/** The choice alone. */
export function MailControl({ userId }: { userId: string | null }) {
  const mail = useMail(userId)
  const choose = useChooseMail(userId)
  return (
    <>
      <QueryState query={mail} what="your choice" loading={<p role="status">Loading your choice...</p>}>
        {(chosen) => (
          <Segmented
            label="Mail about strategies you follow"
            options={MAIL_CHOICES}
            value={choose.variables?.mail && choose.isPending ? choose.variables.mail : chosen.mail}
            onChange={(mail) => choose.mutate({ mail })}
          />
        )}
      </QueryState>
      {choose.error && (
        <div className="mt-3 max-w-reading">
          <FormError title="Your choice was not saved">{messageOf(choose.error)}</FormError>
        </div>
      )}
    </>
  )
}
