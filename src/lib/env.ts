import * as z from 'zod/mini'

/** An empty line in `.env` means "not set". */
const optional = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z.optional(schema),
  )

const httpUrl = z.url({ protocol: /^https?$/, error: 'is not an http(s) address' })

const schema = z.object({
  VITE_SUPABASE_URL: optional(httpUrl),
  VITE_SUPABASE_ANON_KEY: optional(z.string().check(z.minLength(8, 'is too short to be a key'))),
  VITE_CLERK_PUBLISHABLE_KEY: optional(
    z.string().check(z.regex(/^pk_(test|live)_/, 'does not begin with pk_test_ or pk_live_')),
  ),
  VITE_ALPACA_STREAM_URL: optional(z.url({ protocol: /^wss?$/, error: 'is not a ws(s) address' })),
  VITE_ALPACA_KEY_ID: optional(z.string()),
  VITE_ALPACA_SECRET_KEY: optional(z.string()),
  VITE_ANALYTICS_SRC: optional(httpUrl),
  VITE_DOCS_URL: optional(httpUrl),
  VITE_CHAT_URL: z._default(optional(httpUrl), 'https://chat.cash-us.example'),
  VITE_CONTACT_EMAIL: z._default(optional(z.email('is not an e-mail address')), 'hello@cash-us.example'),
  VITE_SALES_PHONE: z._default(optional(z.string()), '+1-555-0100'),
  VITE_SITE_URL: optional(httpUrl),
})

export interface Env {
  /** Where Supabase answers, without a trailing slash. Same origin as the page when the backend is embedded. */
  supabaseUrl: string
  supabaseAnonKey: string
  /** True when the page talks to the embedded backend with its demo data. */
  embedded: boolean
  clerkPublishableKey: string | undefined
  docsUrl: string | undefined
  chatUrl: string
  contactEmail: string
  salesPhone: string
  siteUrl: string
}

/**
 * Reads the environment once, at start.
 * @throws Error naming the variable that is wrong and what is wrong with it.
 */
export function parseEnv(raw: Record<string, unknown>, origin: string): Env {
  const parsed = schema.safeParse(raw)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`)
    throw new Error(lines.join('\n'))
  }
  const value = parsed.data
  if (value.VITE_SUPABASE_URL && !value.VITE_SUPABASE_ANON_KEY) {
    throw new Error('VITE_SUPABASE_ANON_KEY is required when VITE_SUPABASE_URL is set')
  }
  return {
    supabaseUrl: (value.VITE_SUPABASE_URL ?? origin).replace(/\/+$/, ''),
    // The embedded backend asks for no key; supabase-js refuses to start without one.
    supabaseAnonKey: value.VITE_SUPABASE_ANON_KEY ?? 'embedded',
    embedded: !value.VITE_SUPABASE_URL,
    clerkPublishableKey: value.VITE_CLERK_PUBLISHABLE_KEY,
    docsUrl: value.VITE_DOCS_URL,
    chatUrl: value.VITE_CHAT_URL ?? '',
    contactEmail: value.VITE_CONTACT_EMAIL ?? '',
    salesPhone: value.VITE_SALES_PHONE ?? '',
    siteUrl: (value.VITE_SITE_URL ?? origin).replace(/\/+$/, ''),
  }
}

export const env = parseEnv(import.meta.env, globalThis.location?.origin ?? 'http://localhost')
