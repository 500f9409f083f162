import { QuickTrade } from '@/features/trades/quick/QuickTrade'
import { Page } from '@/ui/layout/PageHead'

/** /quick, which the home screen of a phone opens. */
export function Component() {
  return (
    <Page title="Quick trade" description="Four fields, recorded at the press of one button.">
      <QuickTrade />
    </Page>
  )
}
