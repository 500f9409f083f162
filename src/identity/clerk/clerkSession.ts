import type { LoadedClerk, UserResource } from '@clerk/react/types'
import { type DataError, sessionEnded } from '@/lib/dataError'
import type { Identity, IdentitySnapshot, IdentityUser } from '../identity'
import { inTime, unreachable } from '../identity'
import type { TextStorage } from '../textStorage'
import { REMEMBERED_KEY, type Remembered, readRemembered, writeRemembered } from './clerkHint'

/** After this long without an answer the site continues without Clerk; Clerk itself waits 15 s. */
const PATIENCE_MS = 8_000

const LOADING: IdentitySnapshot = { status: 'loading' }
const SIGNED_OUT: IdentitySnapshot = { status: 'signed-out' }

/** Whether Clerk's widgets can be rendered. `silent`: Clerk failed or did not answer in time. */
type Reach = 'waiting' | 'ready' | 'silent'

interface ClerkSessionOptions {
  storage: TextStorage
  mayBeSignedIn: boolean
}

function toIdentityUser(user: UserResource): IdentityUser {
  return {
    id: user.id,
    email: user.primaryEmailAddress?.emailAddress ?? null,
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
    fullName: user.fullName,
    imageUrl: user.imageUrl || null,
    namesEditedAt: 'provider',
  }
}

/** Keeps the previous object for an unchanged user, so that snapshots can be compared by identity. */
const kept = (known: IdentityUser | null, next: IdentityUser) =>
  JSON.stringify(known) === JSON.stringify(next) ? (known ?? next) : next

/**
 * A user's Clerk session behind the Identity interface. The site works whether or not Clerk's browser code ever loads.
 */
export function createClerkSession({ storage, mayBeSignedIn }: ClerkSessionOptions) {
  const listeners = new Set<() => void>()
  let clerk: LoadedClerk | null = null
  let reach: Reach = 'waiting'
  let snapshot = mayBeSignedIn ? LOADING : SIGNED_OUT
  /** The session being signed out; later events of it are ignored. */
  let leaving: string | null = null

  const remembered = () => readRemembered(storage.getItem(REMEMBERED_KEY))
  function remember(next: Remembered): void {
    const text = next && writeRemembered(next)
    if (text === storage.getItem(REMEMBERED_KEY)) return
    if (text) storage.setItem(REMEMBERED_KEY, text)
    else storage.removeItem(REMEMBERED_KEY)
  }

  function move(next: IdentitySnapshot, nextReach = reach): void {
    if (next === snapshot && nextReach === reach) return
    snapshot = next
    reach = nextReach
    for (const listener of listeners) listener()
  }

  function giveUp(): void {
    if (reach === 'waiting') move(snapshot === LOADING ? SIGNED_OUT : snapshot, 'silent')
  }
  const patience = setTimeout(giveUp, PATIENCE_MS)

  /** Clerk has no session: the user signed out elsewhere, or it expired. */
  function end(): void {
    const last = remembered()
    if (snapshot.status === 'signed-in' && !last?.left) {
      move(snapshot.ended ? snapshot : { ...snapshot, ended: { refusals: 0 } }, 'ready')
    } else {
      if (!last?.left) remember(null)
      move(SIGNED_OUT, 'ready')
    }
  }

  function look(): void {
    if (!clerk || clerk.status === 'loading') return
    // Degraded from the start: its API does not answer, so its session state cannot be trusted.
    if (clerk.status === 'error' || (clerk.status === 'degraded' && reach !== 'ready')) giveUp()
    else if (clerk.session && clerk.user && clerk.session.status === 'active') see(clerk.session.id, clerk.user)
    // Undefined while one session is exchanged for another.
    else if (clerk.session !== undefined) end()
  }

  function see(sessionId: string, user: UserResource): void {
    const last = remembered()
    if (last?.left && last.sessionId === sessionId) {
      void leave(sessionId)
      return
    }
    remember({ sessionId, left: false })
    const known = snapshot.status === 'signed-in' ? snapshot : null
    const same = kept(known?.user ?? null, toIdentityUser(user))
    const unchanged = known && known.user === same && !known.ended
    move(unchanged ? known : { status: 'signed-in', user: same, ended: null }, 'ready')
  }

  /** Ends a session at Clerk. If Clerk cannot be reached, the session is remembered as left and the next visit retries. */
  async function leave(sessionId: string): Promise<void> {
    move(SIGNED_OUT, reach === 'silent' ? reach : 'ready')
    if (!clerk || leaving === sessionId) return
    leaving = sessionId
    try {
      // With a callback Clerk does not navigate; the page decides where to go.
      await inTime(clerk.signOut(() => undefined))
    } catch (error) {
      console.error('Clerk could not end the session:', error)
    } finally {
      leaving = null
    }
  }

  function refuse(): DataError {
    end()
    if (snapshot.status === 'signed-in') {
      move({ ...snapshot, ended: { refusals: (snapshot.ended?.refusals ?? 0) + 1 } })
    }
    return sessionEnded()
  }

  const known = () =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (snapshot === LOADING) return
        listeners.delete(check)
        resolve()
      }
      listeners.add(check)
      check()
    })

  async function getToken(refused?: string): Promise<string | null> {
    await known()
    if (snapshot.status !== 'signed-in') return null
    if (snapshot.ended || !clerk?.session) throw refuse()
    let token: string | null
    try {
      token = await inTime(clerk.session.getToken({ skipCache: refused !== undefined }))
    } catch {
      // Clerk has already retried, and has cleared the session if it is over.
      throw clerk.session ? unreachable() : refuse()
    }
    if (!token) throw refuse()
    return token
  }

  /** The user signed in or out in another tab. */
  async function followOtherTab(event: StorageEvent): Promise<void> {
    const last = remembered()
    if (event.key !== REMEMBERED_KEY || !last || !clerk?.client) return
    const isOurs = clerk.session?.id === last.sessionId
    if (last.left && isOurs) move(SIGNED_OUT)
    if (last.left || isOurs) return
    const { sessions } = await clerk.client.reload()
    const session = sessions.find(({ id }) => id === last.sessionId)
    if (session) await clerk.setActive({ session: session.id })
  }
  const hear = (event: StorageEvent) => {
    followOtherTab(event).catch((error: unknown) => console.error('Clerk could not follow another tab:', error))
  }
  globalThis.addEventListener('storage', hear)

  const identity: Omit<Identity, 'Root'> = {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getToken,
    signOut: async () => {
      const session = clerk?.session
      if (!session) {
        remember(null)
        return move(SIGNED_OUT)
      }
      remember({ sessionId: session.id, left: true })
      await leave(session.id)
    },
  }

  return {
    identity,
    getReach: () => reach,
    /** Clerk's browser code; null until `follow` was called. */
    getClerk: () => clerk,
    /** Subscribes to Clerk's browser code, which may not have loaded yet. Returns the unsubscribe function. */
    follow: (next: LoadedClerk): (() => void) => {
      clerk = next
      next.on('status', look)
      const stop = next.addListener(look)
      look()
      return () => {
        next.off('status', look)
        stop()
      }
    },
    /** Called when Clerk navigates away after a sign-out: the user ended the session in one of its widgets. */
    leadAway: () => {
      if (clerk?.session || snapshot.status !== 'signed-in') return
      remember(null)
      move(SIGNED_OUT)
    },
    /** Stops timers and listeners, for tests that simulate several browsers in one process. */
    close: () => {
      clearTimeout(patience)
      globalThis.removeEventListener('storage', hear)
    },
  }
}
