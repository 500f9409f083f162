import type { Variable } from './envSchema'
import { paths } from './paths'

/** The environment with defaults. vite.config.ts has validated its values. */
export function readEnv(raw: Record<string, unknown>, origin: string) {
  /** An empty line in `.env` means "not set". */
  const given = (name: Variable) => {
    const value = raw[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const hosted = given('VITE_SUPABASE_URL')
  return {
    /** Supabase's address without a trailing slash; the page's own origin when the backend is embedded. */
    supabaseUrl: (hosted ?? origin).replace(/\/+$/, ''),
    // Embedded backend: it needs no key, but supabase-js refuses to start without one.
    supabaseAnonKey: given('VITE_SUPABASE_ANON_KEY') ?? 'embedded',
    /** True when the page talks to the embedded backend with its demo data. */
    embedded: !hosted,
    clerkPublishableKey: given('VITE_CLERK_PUBLISHABLE_KEY'),
    /** The trade stream: an address, a key with its secret, both, or neither (docs/hosting.md). */
    alpaca: {
      streamUrl: given('VITE_ALPACA_STREAM_URL'),
      keyId: given('VITE_ALPACA_KEY_ID'),
      secretKey: given('VITE_ALPACA_SECRET_KEY'),
    },
    /** Clerk's proxy, if any: an address, or a path of this site. */
    clerkProxyUrl: given('VITE_CLERK_PROXY_URL'),
    /** URL of the analytics script; analytics is off without it. */
    analyticsSrc: given('VITE_ANALYTICS_SRC'),
    docsUrl: given('VITE_DOCS_URL'),
    chatUrl: given('VITE_CHAT_URL'),
    /** Addresses of the site's accounts and chat on other services, by the name that the footer shows. */
    social: {
      Chat: given('VITE_CHAT_URL'),
      X: given('VITE_SOCIAL_X'),
      YouTube: given('VITE_SOCIAL_YOUTUBE'),
      Instagram: given('VITE_SOCIAL_INSTAGRAM'),
      LinkedIn: given('VITE_SOCIAL_LINKEDIN'),
    },
    contactEmail: given('VITE_CONTACT_EMAIL') ?? 'hello@cash-us.example',
    salesPhone: given('VITE_SALES_PHONE'),
    siteUrl: (given('VITE_SITE_URL') ?? origin).replace(/\/+$/, ''),
    /** Who answers for the site, for /privacy and /terms. */
    operator: {
      name: given('VITE_OPERATOR_NAME'),
      address: given('VITE_OPERATOR_ADDRESS'),
      law: given('VITE_OPERATOR_LAW'),
    },
    /** The key that browsers need before this site may notify them. Without it, notifications are not offered. */
    pushPublicKey: given('VITE_PUSH_PUBLIC_KEY'),
    /** The key that the ledger's checkpoints are signed with, and the address of their published copy (docs/ledger.md). */
    ledger: { publicKey: given('VITE_LEDGER_PUBLIC_KEY'), mirrorUrl: given('VITE_LEDGER_MIRROR_URL') },
  }
}

export type Env = ReturnType<typeof readEnv>

/** Whether Clerk keeps the accounts: a constant of the build, which leaves the other provider's code out. */
export const usesClerk = Boolean(import.meta.env.VITE_CLERK_PUBLISHABLE_KEY)

export const env = readEnv(import.meta.env, globalThis.location?.origin ?? 'http://localhost')

/** A mailto link to the contact address. */
export const contactMail = (subject?: string) =>
  `mailto:${env.contactEmail}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`

/** A tel link to a number, reduced to digits and the leading plus. */
export const callLink = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`

/** The external documentation site if there is one, else this site's own page. */
export const documentationUrl = env.docsUrl ?? paths.docs

/** The address of a public strategy's Atom feed. Feed readers send no headers of ours, so the public key is part of the address. */
export const feedAddress = (strategyId: string) =>
  `${env.supabaseUrl}/rest/v1/rpc/strategy_feed?${new URLSearchParams({
    id: strategyId,
    // Embedded backend: it needs no key.
    ...(env.embedded ? {} : { apikey: env.supabaseAnonKey }),
  })}`
