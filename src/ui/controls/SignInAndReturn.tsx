import { Link, useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { ButtonLink } from './Button'

/** A "Sign in" link that comes back to the current address. */
export function SignInAndReturn() {
  const { pathname, search } = useLocation()
  return (
    <Link to={paths.signInThen(pathname + search)} className="text-ink underline underline-offset-2">
      Sign in
    </Link>
  )
}

/** Both ways to an account, which come back to an address of this site. */
export const SignInOrRegister = ({ returnTo }: { returnTo: string }) => (
  <span className="flex flex-wrap gap-2">
    <ButtonLink to={paths.signInThen(returnTo)} variant="primary">
      Sign in
    </ButtonLink>
    <ButtonLink to={paths.registerThen(returnTo)}>Create an account</ButtonLink>
  </span>
)
