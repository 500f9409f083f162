import { messageOf } from '@/lib/dataError'
import { Button } from '@/ui/controls/Button'
import { FieldError } from '@/ui/controls/Field'
import { QueryState } from '@/ui/layout/QueryState'
import { MAIL_GOES } from './MailChoice'
import { useChooseMail, useMail } from './notifications.queries'

/** Whether mail comes when a machine’s message can’t be recorded. */
export function FailureChoice({ userId }: { userId: string | null }) {
  const mail = useMail(userId)
  const choose = useChooseMail(userId)
  return (
    <QueryState query={mail} what="your choice" loading={<p role="status">Loading your choice...</p>}>
      {({ failures }) => (
        <>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button busy={choose.isPending} onClick={() => choose.mutate({ failures: !failures })}>
              {failures ? 'Stop this mail' : 'Mail me about failed messages'}
            </Button>
            <span role="status" className="text-ink2">
              {failures && `Mail comes when a message can’t be recorded, at most once an hour. ${MAIL_GOES}`}
            </span>
          </span>
          {choose.error && <FieldError>{messageOf(choose.error)}</FieldError>}
        </>
      )}
    </QueryState>
  )
}
