import { useLocation } from 'react-router-dom'

/** The e-mail address that was typed before a link led here: nobody types it twice. */
export function useTypedEmail(): string {
  const state: unknown = useLocation().state
  const isCarried = typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
  return isCarried ? String(state.email) : ''
}
