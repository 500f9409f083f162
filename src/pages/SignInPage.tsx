import { AccountWidget } from '@/features/account/AccountWidget'
import { AccountReasons, FormWithAside, OtherForm, VisitorsOnly } from '@/features/account/VisitorsOnly'
import { PendingFollow, usePendingName } from '@/features/following/PendingFollow'
import { FirstOfRanking } from '@/features/strategies/ranking/FirstOfRanking'
import { paths } from '@/lib/paths'
import { Page } from '@/ui/layout/PageHead'

/** /signin. */
export function Component() {
  const pending = usePendingName()
  return (
    <VisitorsOnly>
      <Page
        title="Sign in"
        description={
          // In that case the form has a button for it.
          pending === null && (
            <OtherForm question="New here?" to={paths.register}>
              Create an account
            </OtherForm>
          )
        }
      >
        <FormWithAside aside={<FirstOfRanking otherwise={<AccountReasons />} />}>
          {pending !== null && <PendingFollow name={pending} hasAccount />}
          <AccountWidget widget="SignIn" />
        </FormWithAside>
      </Page>
    </VisitorsOnly>
  )
}
