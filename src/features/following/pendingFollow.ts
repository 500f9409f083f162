import { useEffect } from 'react'
import { useMatches } from 'react-router-dom'
import { currentIdentity } from '@/identity/currentIdentity'
import { tabStorage } from '@/identity/textStorage'
import { paths } from '@/lib/paths'

const STORAGE_KEY = 'follow'
const ENTRIES: readonly string[] = [paths.signIn, paths.register]

/** The id of a strategy that a visitor wants to follow, kept in this tab while they sign in or register. */
export const pendingFollow = {
  keep: (strategyId: string) => tabStorage.setItem(STORAGE_KEY, strategyId),
  /** The id, once: it is not kept any longer. */
  take: (): string | null => {
    const kept = tabStorage.getItem(STORAGE_KEY)
    tabStorage.removeItem(STORAGE_KEY)
    return kept
  },
}

/** Forgets it on any other page that a visitor opens, so that whoever signs in later does not follow what they never chose. */
export function useForgetPendingFollow(): void {
  const page = useMatches().at(-1)?.id ?? ''
  useEffect(() => {
    if (currentIdentity.getSnapshot().status === 'signed-out' && !ENTRIES.includes(page)) pendingFollow.take()
  }, [page])
}
