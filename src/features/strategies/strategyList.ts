import { fetchAhead } from '@/ui/OnDemand'

/** Below this width the ranking is a list of cards. */
export const TABLE_FITS = '(min-width: 640px)'

export const loadStrategyTable = () => import('./StrategyTable').then((module) => module.StrategyTable)
export const loadStrategyCards = () => import('./StrategyCards').then((module) => module.StrategyCards)

/** Fetches the list that fits the window; where pages are made into HTML, both. What fails is told in its place. */
export async function fetchStrategyList(): Promise<void> {
  const all = import.meta.env.SSR
  const isTable = all || matchMedia(TABLE_FITS).matches
  await Promise.all([
    isTable && fetchAhead(loadStrategyTable),
    (all || !isTable) && fetchAhead(loadStrategyCards),
  ]).catch(() => undefined)
}
