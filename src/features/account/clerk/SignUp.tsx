import { useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { pathAfterSignIn } from '../account.rules'
import { FormSkeleton } from '../FormSkeleton'
import { ClerkWidget } from './ClerkWidget'

/** The widget of /register on Clerk. */
export function SignUp() {
  const { search } = useLocation()
  return (
    <ClerkWidget
      waiting={<FormSkeleton label="Loading the form" hints={[0, 1, 2]} />}
      mount={(clerk, box) => {
        const next = pathAfterSignIn(search)
        clerk.mountSignUp(box, {
          routing: 'hash',
          signInUrl: paths.signIn + search,
          fallbackRedirectUrl: next,
          signInFallbackRedirectUrl: next,
        })
        return () => clerk.unmountSignUp(box)
      }}
    />
  )
}
