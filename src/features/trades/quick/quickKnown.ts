import { useEffect, useMemo, useState } from 'react'
import { useOwnContracts } from '@/features/trades/form/ownContracts.queries'
import { browserStorage } from '@/identity/textStorage'
import { QUICK_KNOWN_STORAGE_KEY } from '@/lib/constants'
import { useOwnStrategies } from '@/queries/strategy.queries'
import { type Known, parseKnown } from './quickTrades.rules'

/** The cache of public/quick-worker.js. */
const CACHE = 'quick'
const WORKER = '/quick-worker.js'
/** The page has about 60 files. */
const MOST_FILES = 400

/** One's strategies and what the chosen one traded: as read now, or as this browser last knew them. */
export function useQuickKnown(userId: string | null) {
  const [stored] = useState(() => parseKnown(browserStorage.getItem(QUICK_KNOWN_STORAGE_KEY)))
  const [chosen, choose] = useState(stored?.chosen ?? null)
  const own = useOwnStrategies(userId)
  const isOwn = stored !== null && (userId === null || stored.userId === userId)
  const strategies = own.data?.map(({ id, name }) => ({ id, name })) ?? (isOwn ? stored.strategies : undefined)
  const strategy = strategies?.find(({ id }) => id === chosen) ?? strategies?.[0] ?? null
  const id = strategy?.id ?? null
  const { data: ofStrategy } = useOwnContracts(userId === null ? null : id)
  const traded = useMemo(
    () => ofStrategy ?? (stored && stored.chosen === id ? stored.traded : []),
    [ofStrategy, stored, id],
  )
  const owner = userId ?? (isOwn ? stored.userId : null)
  const { data } = own
  useEffect(() => {
    if (userId === null || !data) return
    const known: Known = {
      userId,
      strategies: data.map(({ id, name }) => ({ id, name })),
      chosen: id,
      traded: [...traded],
    }
    browserStorage.setItem(QUICK_KNOWN_STORAGE_KEY, JSON.stringify(known))
  }, [userId, data, id, traded])
  return { own, owner, strategies, strategy, choose, traded }
}

/**
 * Keeps this page in the browser, so that it opens without a connection. Where there are no service workers, it has to be open already.
 */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window) || !navigator.onLine) return
  await navigator.serviceWorker.register(WORKER, { scope: location.pathname })
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/assets\//.test(pathname))
    .map(({ href }) => href)
  // Files of many earlier versions of the site.
  if ((await (await caches.open(CACHE)).keys()).length > MOST_FILES) await caches.delete(CACHE)
  await (await caches.open(CACHE)).addAll([location.pathname, ...new Set(loaded)])
}
