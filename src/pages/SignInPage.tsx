import { AccountWidget } from '@/features/account/AccountWidget'
import { OtherForm, VisitorsOnly } from '@/features/account/VisitorsOnly'
import { paths } from '@/lib/paths'
import { Page } from '@/ui/PageHead'

/** /signin. */
export function Component() {
  return (
    <VisitorsOnly>
      <Page
        title="Sign in"
        description={
          <OtherForm question="New here?" to={paths.register}>
            Create an account
          </OtherForm>
        }
      >
        <AccountWidget widget="SignIn" />
      </Page>
    </VisitorsOnly>
  )
}
