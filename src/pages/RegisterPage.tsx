import { AccountWidget } from '@/features/account/AccountWidget'
import { AccountReasons, FormWithAside, OtherForm, VisitorsOnly } from '@/features/account/VisitorsOnly'
import { PendingFollow, usePendingName } from '@/features/following/PendingFollow'
import { FirstOfRanking } from '@/features/strategies/ranking/FirstOfRanking'
import { paths } from '@/lib/paths'
import { Page } from '@/ui/layout/PageHead'

/** /register. */
export function Component() {
  const pending = usePendingName()
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
        <FormWithAside
          aside={
            <>
              <AccountReasons />
              <FirstOfRanking />
            </>
          }
        >
          {pending !== null && <PendingFollow name={pending} hasAccount={false} />}
          <AccountWidget widget="SignUp" />
        </FormWithAside>
      </Page>
    </VisitorsOnly>
  )
}
