import { useLocation } from 'react-router-dom'
import { useIsHydrated } from '@/ui/useIsHydrated'

/** The address's fragment; empty while the page's own HTML is taken over, in which no article is open. */
export function useHash(): string {
  const { hash } = useLocation()
  return useIsHydrated() ? hash : ''
}
