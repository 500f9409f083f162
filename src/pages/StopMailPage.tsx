import { StopMail } from '@/features/notifications/StopMail'
import { Page } from '@/ui/layout/PageHead'

/** /stop-mail: the target of the link in each mail. */
export function Component() {
  return (
    <Page title="Stop mail">
      <div className="max-w-reading">
        <StopMail />
      </div>
    </Page>
  )
}
