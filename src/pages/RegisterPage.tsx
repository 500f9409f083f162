import { AccountWidget } from '@/features/account/AccountWidget'
import { AccountReasons, OtherForm, VisitorsOnly } from '@/features/account/VisitorsOnly'
import { paths } from '@/lib/paths'
import { Page } from '@/ui/PageHead'

/** /register. */
export function Component() {
  return (
    <VisitorsOnly>
      <Page
        title="Create an account"
        description={
          <OtherForm question="Have one?" to={paths.signIn}>
            Sign in
          </OtherForm>
        }
      >
        <div className="flex flex-col gap-x-22 gap-y-12 lg:flex-row">
          <div className="w-full max-w-[400px]">
            <AccountWidget widget="SignUp" />
          </div>
          <AccountReasons />
        </div>
      </Page>
    </VisitorsOnly>
  )
}
