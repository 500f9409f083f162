import { StopMail } from '@/features/notifications/StopMail'
import { Page } from '@/ui/PageHead'

/** /stop-mail: where a message's link leads. */
export function Component() {
  return (
    <Page title="Stop mail">
      <div className="max-w-reading">
        <StopMail />
      </div>
    </Page>
  )
}
