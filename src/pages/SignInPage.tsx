import { AccountWidget } from '@/features/account/AccountWidget'
import { AccountReasons, FormWithAside, OtherForm, VisitorsOnly } from '@/features/account/VisitorsOnly'
import { FirstOfRanking } from '@/features/strategies/FirstOfRanking'
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
        <FormWithAside aside={<FirstOfRanking otherwise={<AccountReasons />} />}>
          <AccountWidget widget="SignIn" />
        </FormWithAside>
      </Page>
    </VisitorsOnly>
  )
}
