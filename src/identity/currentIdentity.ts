import { useSyncExternalStore } from 'react'
import { env, usesClerk } from '@/lib/env'
import { setTokenSource } from '@/lib/tokenSource'
import type { Identity, IdentityProvider, IdentitySnapshot } from './identity'
import { clerkProvider, supabaseProvider } from './providers'

/** The account provider: Clerk where its key is set, else Supabase Auth. */
const chosenProvider: IdentityProvider = usesClerk ? clerkProvider : supabaseProvider(env)

const LOADING: IdentitySnapshot = { status: 'loading' }
const SIGNED_OUT: IdentitySnapshot = { status: 'signed-out' }

/**
 * A page's identity: usable immediately. It loads the provider only when its hint says that a user may be signed in, so that visitors
 * download none of its code.
 */
export function createIdentityEntry(provider: IdentityProvider) {
  const listeners = new Set<() => void>()
  let snapshot = provider.mayBeSignedIn() ? LOADING : SIGNED_OUT
  let loaded: Identity | null = null
  let loading: Promise<Identity> | null = null

  function notify(): void {
    for (const listener of listeners) listener()
  }

  function publish(next: IdentitySnapshot): void {
    if (next === snapshot) return
    snapshot = next
    notify()
  }

  async function open(): Promise<Identity> {
    if (snapshot.status === 'signed-out' && provider.mayBeSignedIn()) publish(LOADING)
    try {
      const identity = await provider.load()
      loaded = identity
      identity.subscribe(() => publish(identity.getSnapshot()))
      snapshot = identity.getSnapshot()
      // Even when the snapshot is unchanged, because the provider's Root must be mounted.
      notify()
      return identity
    } catch (error) {
      loading = null
      // Until the download works, reads are made as a visitor, so that pages do not wait forever.
      publish(SIGNED_OUT)
      throw error
    }
  }

  function load(): Promise<Identity> {
    loading ??= open()
    return loading
  }

  /** Loads the provider if the hint asks for it; a failed download is retried when the network is back. */
  function followHint(): void {
    if (loaded || !provider.mayBeSignedIn()) return
    load().catch((error: unknown) => {
      console.error('The sign-in code could not be loaded:', error)
      globalThis.addEventListener?.('online', followHint, { once: true })
    })
  }

  // A user signed in in another tab.
  globalThis.addEventListener?.('storage', followHint)

  return {
    /** The provider's name, to choose its widgets. */
    provider: provider.name,
    getSnapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      followHint()
      return () => listeners.delete(listener)
    },
    getToken: async (refused?: string) => {
      if (!loaded && snapshot.status === 'signed-out') return null
      const identity = await load().catch(() => null)
      return identity ? identity.getToken(refused) : null
    },
    signOut: async () => (await load()).signOut(),
    /** Loads the provider. Rejects when its code cannot be downloaded; may be called again. */
    load,
    /** The path to show instead of this URL, when it comes from one of the provider's e-mails. */
    authCallback: (href: string) => {
      const path = provider.authCallback(href)
      if (path !== null) followHint()
      return path
    },
    /** The provider if it is loaded, else null. */
    getLoaded: () => loaded,
  }
}

export const currentIdentity = createIdentityEntry(chosenProvider)

setTokenSource(currentIdentity.getToken)

/** The current identity. Prerendered HTML is always a visitor's. */
export function useIdentity(): IdentitySnapshot {
  return useSyncExternalStore(currentIdentity.subscribe, currentIdentity.getSnapshot, () => SIGNED_OUT)
}
