import * as z from 'zod/mini'
import { clerkHost } from './clerkKey.ts'

/** An empty line in `.env` means "not set". */
const optional = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z.optional(schema),
  )

const httpUrl = z.url({ protocol: /^https?$/, error: 'is not an http(s) address' })

const urlOrPath = z
  .string()
  .check(
    z.regex(/^(https?:\/\/[^\s;,']+|\/[^\s;,'/\\][^\s;,']*)$/, 'is neither an http(s) address nor a path of this site'),
  )

const schema = z.object({
  VITE_SUPABASE_URL: optional(httpUrl),
  VITE_SUPABASE_ANON_KEY: optional(z.string().check(z.minLength(8, 'is too short to be a key'))),
  VITE_CLERK_PUBLISHABLE_KEY: optional(
    z.string().check(
      z.regex(/^pk_(test|live)_/, { error: 'does not begin with pk_test_ or pk_live_', abort: true }),
      z.refine((key) => clerkHost(key) !== null, 'is incomplete: copy it again from Clerk’s dashboard'),
    ),
  ),
  VITE_CLERK_PROXY_URL: optional(urlOrPath),
  VITE_ALPACA_STREAM_URL: optional(z.url({ protocol: /^wss?$/, error: 'is not a ws(s) address' })),
  VITE_ALPACA_KEY_ID: optional(z.string()),
  VITE_ALPACA_SECRET_KEY: optional(z.string()),
  VITE_ANALYTICS_SRC: optional(httpUrl),
  VITE_DOCS_URL: optional(httpUrl),
  VITE_CHAT_URL: optional(httpUrl),
  VITE_SOCIAL_X: optional(httpUrl),
  VITE_SOCIAL_YOUTUBE: optional(httpUrl),
  VITE_SOCIAL_INSTAGRAM: optional(httpUrl),
  VITE_SOCIAL_LINKEDIN: optional(httpUrl),
  VITE_CONTACT_EMAIL: optional(z.email('is not an e-mail address')),
  VITE_SALES_PHONE: optional(z.string()),
  VITE_SITE_URL: optional(httpUrl),
  VITE_OPERATOR_NAME: optional(z.string()),
  VITE_OPERATOR_ADDRESS: optional(z.string()),
  VITE_OPERATOR_LAW: optional(z.string()),
  VITE_BENCHMARK: optional(
    z.string().check(z.regex(/^[A-Z][A-Z0-9.]{0,9}$/, 'is not the symbol of a stock or a fund, such as SPY')),
  ),
  VITE_PUSH_PUBLIC_KEY: optional(
    z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}$/, 'is not a public key as npm run notify -- --keys prints it')),
  ),
  VITE_LEDGER_PUBLIC_KEY: optional(
    z.string().check(z.regex(/^[^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$/, 'is not a public key of the ledger')),
  ),
  VITE_LEDGER_MIRROR_URL: optional(urlOrPath),
})

const JWT_PAYLOAD = /^eyJ[\w-]+\.([\w-]+)\.[\w-]+$/

/**
 * Whether a value is the ledger's signing key, or a Supabase key that bypasses row-level security: secret, or a token of
 * the role `service_role`.
 */
function isServiceKey(value: string): boolean {
  if (value.startsWith('sb_secret_') || value.startsWith('PRIVATE+KEY+')) return true
  const payload = JWT_PAYLOAD.exec(value)?.[1]
  if (!payload) return false
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).role === 'service_role'
  } catch {
    return false
  }
}

/** An error about a setting, without the stack that Vite would print: it means nothing to the person who sets it. */
export function settingError(message: string): Error {
  const error = new Error(message)
  error.stack = message
  return error
}

/** Names of all environment variables of the site. */
export type Variable = keyof z.infer<typeof schema>

/**
 * Validates the environment. vite.config.ts calls it before a build or a server starts, so that visitors do not
 * download the validation.
 * @throws Error with one line per wrong variable: its name and what is wrong with it
 */
export function checkEnv(raw: Record<string, unknown>): void {
  const lines = schema.safeParse(raw).error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`) ?? []
  // Checks every variable, not only the key's own, because a build contains whatever begins with VITE_.
  for (const [name, value] of Object.entries(raw)) {
    if (isServiceKey(String(value).trim())) {
      lines.push(`${name} is a secret key, which every visitor could use: set the public one`)
    }
  }
  if (raw.VITE_SUPABASE_URL && !raw.VITE_SUPABASE_ANON_KEY) {
    lines.push('VITE_SUPABASE_ANON_KEY is required when VITE_SUPABASE_URL is set')
  }
  if (Boolean(raw.VITE_ALPACA_KEY_ID) !== Boolean(raw.VITE_ALPACA_SECRET_KEY)) {
    lines.push('VITE_ALPACA_KEY_ID and VITE_ALPACA_SECRET_KEY are set together, or neither')
  }
  if (lines.length === 0) return
  throw settingError([...lines, 'Correct .env or the environment; .env.example explains each variable.'].join('\n'))
}
