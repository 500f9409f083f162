import { useNavigate } from 'react-router-dom'
import { currentIdentity } from '@/identity/currentIdentity'
import { paths } from '@/lib/paths'

/** Ends the session and goes back to the landing page (spec §2). Rejects when the sign-out could not be done. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await currentIdentity.signOut()
    navigate(paths.landing)
  }
}
