import { Link, useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'

/** A "Sign in" link that comes back to the current address. */
export function SignInAndReturn() {
  const { pathname, search } = useLocation()
  return (
    <Link to={paths.signInThen(pathname + search)} className="text-ink underline underline-offset-2">
      Sign in
    </Link>
  )
}
