import { useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { pathAfterSignIn } from '../account.rules'
import { FormSkeleton } from '../FormSkeleton'
import { ClerkWidget } from './ClerkWidget'

/** The widget of /signin on Clerk. */
export function SignIn() {
  const { search } = useLocation()
  return (
    <ClerkWidget
      waiting={<FormSkeleton label="Loading the form" hints={[0, 1]} />}
      mount={(clerk, box) => {
        const next = pathAfterSignIn(search)
        clerk.mountSignIn(box, {
          routing: 'hash',
          signUpUrl: paths.register + search,
          fallbackRedirectUrl: next,
          signUpFallbackRedirectUrl: next,
        })
        return () => clerk.unmountSignIn(box)
      }}
    />
  )
}
