import { useLocation } from 'react-router-dom'
import { useTakenOver } from '@/ui/useTakenOver'

/** The address's fragment; empty while the page's own HTML is taken over, in which no article is open. */
export function useHash(): string {
  const { hash } = useLocation()
  return useTakenOver() ? hash : ''
}
