import { useEffect, useRef } from 'react'
import { useMatches } from 'react-router-dom'
import { currentIdentity } from '@/identity/currentIdentity'
import { tabStorage } from '@/identity/textStorage'
import { paths } from '@/lib/paths'

const STORAGE_KEY = 'follow'
const ENTRIES: readonly string[] = [paths.signIn, paths.register]

/** Whether Follow was pressed on the page that is shown. */
let wasPressedHere = false

interface PendingFollow {
  id: string
  name: string | null
}

/** The strategy that a visitor wants to follow, kept in this tab while they sign in or register. */
export const pendingFollow = {
  keep: (strategy: PendingFollow) => {
    wasPressedHere = true
    tabStorage.setItem(STORAGE_KEY, JSON.stringify(strategy))
  },
  read: (): PendingFollow | null => {
    const kept = tabStorage.getItem(STORAGE_KEY)
    // An id alone was kept by an earlier version of the site.
    return kept?.startsWith('{') ? JSON.parse(kept) : null
  },
  /** The strategy, once: it is not kept any longer. */
  take: (): PendingFollow | null => {
    const kept = pendingFollow.read()
    tabStorage.removeItem(STORAGE_KEY)
    return kept
  },
}

/**
 * Forgets it when a visitor who came back without signing in leaves that page too, so that whoever signs in later does not follow what
 * they never chose. Not when they arrive: Clerk opens the page before it says that they are signed in.
 */
export function useForgetPendingFollow(): void {
  const page = useMatches().at(-1)?.id ?? ''
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    const wasEntry = ENTRIES.includes(shown.current)
    shown.current = page
    if (wasEntry) return
    if (!wasPressedHere && currentIdentity.getSnapshot().status === 'signed-out') pendingFollow.take()
    wasPressedHere = false
  }, [page])
}
