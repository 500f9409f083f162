import { type Env, env } from '@/lib/env'
import { setTokenSource } from '@/lib/tokenSource'
import { clerkProvider } from './clerk/clerkProvider'
import type { Identity, IdentityProvider, IdentitySnapshot } from './identity'
import { supabaseProvider } from './supabase/supabaseProvider'

/** Who keeps the accounts: Clerk where its key is set, else Supabase Auth. The one place that knows both. */
export function chooseProvider(env: Env): IdentityProvider {
  return env.clerkPublishableKey ? clerkProvider : supabaseProvider(env)
}

const LOADING: IdentitySnapshot = { status: 'loading' }
const SIGNED_OUT: IdentitySnapshot = { status: 'signed-out' }

/** The identity of this page: answers at once, and loads the provider's code when it is needed. */
export interface IdentityEntry extends Pick<Identity, 'getSnapshot' | 'subscribe' | 'getToken' | 'signOut'> {
  /** Which provider it is, for those who draw its widgets. */
  provider: IdentityProvider['name']
  /** The provider itself, for those who draw its widgets. Rejects when its code cannot be downloaded; may be repeated. */
  load: () => Promise<Identity>
  /** The path to show instead of this address, when it comes from one of the provider's messages. */
  authCallback: (href: string) => string | null
  /** The provider once it is loaded: its Root. */
  getLoaded: () => Identity | null
}

/**
 * Holds a provider behind a hint: a visitor downloads none of its code.
 */
export function createIdentityEntry(provider: IdentityProvider): IdentityEntry {
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
      // Also where nothing else changed: the provider's Root is to be mounted.
      notify()
      return identity
    } catch (error) {
      loading = null
      // Reads as a visitor until the download works: better than a page that waits for ever.
      publish(SIGNED_OUT)
      throw error
    }
  }

  function load(): Promise<Identity> {
    loading ??= open()
    return loading
  }

  /** Loads in the background where the hint says so; a failed download is retried when the network is back. */
  function followHint(): void {
    if (loaded || !provider.mayBeSignedIn()) return
    load().catch((error: unknown) => {
      console.error('The sign-in code could not be loaded:', error)
      globalThis.addEventListener?.('online', followHint, { once: true })
    })
  }

  // A user signs in in another tab of this browser.
  globalThis.addEventListener?.('storage', followHint)

  return {
    provider: provider.name,
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      followHint()
      return () => listeners.delete(listener)
    },
    getToken: async (refused) => {
      if (!loaded && snapshot.status === 'signed-out') return null
      const identity = await load().catch(() => null)
      return identity ? identity.getToken(refused) : null
    },
    signOut: async () => (await load()).signOut(),
    load,
    authCallback: (href) => {
      const path = provider.authCallback(href)
      if (path !== null) followHint()
      return path
    },
    getLoaded: () => loaded,
  }
}

export const currentIdentity = createIdentityEntry(chooseProvider(env))

setTokenSource(currentIdentity.getToken)
