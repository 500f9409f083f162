import { Link, useLocation } from 'react-router-dom'
import { AccountWidget } from '@/features/account/AccountWidget'
import { VisitorsOnly } from '@/features/account/VisitorsOnly'
import { paths } from '@/lib/paths'
import { Page } from '@/ui/PageHead'

/** /signin. */
export function Component() {
  const { search } = useLocation()
  return (
    <VisitorsOnly>
      <Page
        title="Sign in"
        description={
          <>
            New here?{' '}
            <Link
              to={{ pathname: paths.register, search }}
              className="text-ink underline underline-offset-2 hover:decoration-2"
            >
              Create an account
            </Link>
          </>
        }
      >
        <AccountWidget widget="SignIn" />
      </Page>
    </VisitorsOnly>
  )
}
