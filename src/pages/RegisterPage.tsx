import { Link, useLocation } from 'react-router-dom'
import { AccountWidget } from '@/features/account/AccountWidget'
import { AccountReasons, VisitorsOnly } from '@/features/account/VisitorsOnly'
import { paths } from '@/lib/paths'
import { Page } from '@/ui/PageHead'

/** /register. */
export function Component() {
  const { search } = useLocation()
  return (
    <VisitorsOnly>
      <Page
        title="Create an account"
        description={
          <>
            Have one?{' '}
            <Link
              to={{ pathname: paths.signIn, search }}
              className="text-ink underline underline-offset-2 hover:decoration-2"
            >
              Sign in
            </Link>
          </>
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
