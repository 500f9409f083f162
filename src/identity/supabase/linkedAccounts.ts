import type { UserIdentity } from '@supabase/supabase-js'
import { AccountError, unwrapAuth } from './accountCalls'
import { PURPOSE_PARAMETER, type Purpose } from './authCallback'
import type { Auth } from './session'

/** The OAuth services that can be linked if the project enables them. The CSP allows their avatars. */
const PROVIDERS = { google: 'Google', github: 'GitHub', apple: 'Apple', azure: 'Microsoft' } as const
export type Provider = keyof typeof PROVIDERS

const isProvider = (name: string): name is Provider => name in PROVIDERS

export const providerName = (name: string): string =>
  isProvider(name) ? PROVIDERS[name] : name.charAt(0).toUpperCase() + name.slice(1)

/** A sign-in method of an account: its password (`email`), or an account with another service. */
export interface Way {
  provider: string
  email: string | null
  identity: UserIdentity
}

interface LinkedAccountsOptions {
  auth: Auth
  /** URL of Supabase, without a trailing slash. */
  url: string
  apiKey: string
  origin: string
  fetch: typeof fetch
}

/** Linked accounts with other services. Each call rejects with an AccountError. */
export function createLinkedAccounts({ auth, url, apiKey, origin, fetch }: LinkedAccountsOptions) {
  const backTo = (path: string, purpose: Purpose) => `${origin}${path}?${PURPOSE_PARAMETER}=${purpose}`

  /** The services enabled in this project. */
  async function offered(): Promise<Provider[]> {
    const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: apiKey } }).catch(() => null)
    if (!answer?.ok) {
      throw new AccountError({ message: 'The account service cannot be reached', field: null, code: 'network' })
    }
    // GoTrue's public settings: the enabled external services.
    const { external = {} } = (await answer.json()) as { external?: Record<string, boolean> }
    return Object.keys(PROVIDERS).filter((name): name is Provider => isProvider(name) && external[name] === true)
  }

  async function list(): Promise<Way[]> {
    const { identities } = unwrapAuth(await auth.getUserIdentities())
    return identities.map((identity) => {
      const email: unknown = identity.identity_data?.email
      return { provider: identity.provider, email: typeof email === 'string' ? email : null, identity }
    })
  }

  return {
    offered,
    list,
    /** Redirects to the service, which redirects back to /profile. */
    link: async (provider: Provider) => {
      unwrapAuth(await auth.linkIdentity({ provider, options: { redirectTo: backTo('/profile', 'linked') } }))
    },
    /** Redirects to the service, which redirects back to /signin. */
    signIn: async (provider: Provider) => {
      unwrapAuth(await auth.signInWithOAuth({ provider, options: { redirectTo: backTo('/signin', 'sign-in') } }))
    },
    unlink: async ({ identity }: Way) => {
      unwrapAuth(await auth.unlinkIdentity(identity))
    },
  }
}
