import { createHash } from 'node:crypto'
import { clerkHost } from '../src/lib/clerkKey.ts'
import { paths } from '../src/lib/paths.ts'

/** Hosts of linked accounts' avatars. Only with Supabase Auth, where a project may offer these two providers. */
const LINKED_PICTURES = ['https://avatars.githubusercontent.com', 'https://lh3.googleusercontent.com']
const CLERK_PICTURES = 'https://img.clerk.com'
/** Clerk uses Cloudflare's captcha. */
const CLERK_CHALLENGES = 'https://challenges.cloudflare.com'
const TRADINGVIEW_SCRIPTS = 'https://s3.tradingview.com'
const TRADINGVIEW_FRAMES = [
  'https://www.tradingview-widget.com',
  'https://s.tradingview.com',
  'https://www.tradingview.com',
]
const ALPACA_STREAM = 'wss://stream.data.alpaca.markets'
const ALPACA_PRICES = 'https://data.alpaca.markets'

type Environment = Record<string, string | undefined>

/** The origin of an address; none for a path, which is on the site's own. */
const originOf = (address: string | undefined): string[] =>
  !address || address.startsWith('/') ? [] : [new URL(address).origin]

/** Origins of Clerk's scripts and API: its own host, or a proxy, which may be the site itself. */
function clerkOrigins(env: Environment): string[] {
  const proxy = env.VITE_CLERK_PROXY_URL
  if (proxy) return originOf(proxy)
  const host = clerkHost(env.VITE_CLERK_PUBLISHABLE_KEY ?? '')
  return host ? [`https://${host}`] : []
}

/** CSP sources of a page's inline scripts. Script elements that hold data do not run and are skipped. */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  )

/**
 * The content security policy of the site (https://www.w3.org/TR/CSP3/): its own origin, the hosts named by the
 * environment, those of the embeds, and the inline scripts with the given hashes.
 */
export function contentSecurityPolicy(env: Environment, scriptHashes: readonly string[]): string {
  const usesClerk = Boolean(env.VITE_CLERK_PUBLISHABLE_KEY)
  const clerk = usesClerk ? clerkOrigins(env) : []
  const analytics = originOf(env.VITE_ANALYTICS_SRC)
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...scriptHashes,
      TRADINGVIEW_SCRIPTS,
      ...clerk,
      ...(usesClerk ? [CLERK_CHALLENGES] : []),
      ...analytics,
    ],
    // Clerk, TradingView and the charts of the articles use inline styles, which cannot read or send data here.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...(usesClerk ? [CLERK_PICTURES] : LINKED_PICTURES), ...analytics],
    'connect-src': [
      "'self'",
      ...originOf(env.VITE_SUPABASE_URL),
      ...clerk,
      ALPACA_PRICES,
      ALPACA_STREAM,
      ...originOf(env.VITE_ALPACA_STREAM_URL),
      ...originOf(env.VITE_LEDGER_MIRROR_URL),
      ...analytics,
    ],
    'frame-src': [...TRADINGVIEW_FRAMES, ...(usesClerk ? [CLERK_CHALLENGES] : [])],
    'worker-src': ["'self'", ...(usesClerk ? ['blob:'] : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ')
}

/** The headers of every response. */
export const securityHeaders = (policy: string): Record<string, string> => ({
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  // For browsers without frame-ancestors.
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Clerk may open a popup for sign-in.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), usb=()',
})

/** The hosted site is https only; browsers ignore this header over http. */
const HTTPS_ALONE = { 'Strict-Transport-Security': 'max-age=31536000' }

/**
 * The shells for addresses without a file of their own, by how the addresses begin: header, footer and space for the
 * page between them. The scripts of `page` are preloaded.
 */
export const SHELLS = [
  { prefix: '/performance/', file: 'performance.html', page: paths.performance('any') },
  { prefix: '/', file: '200.html', page: null },
] as const

/** The shell for an address without a file. */
export const shellOf = (pathname: string): string | undefined =>
  SHELLS.find(({ prefix }) => pathname.toLowerCase().startsWith(prefix))?.file

/** `_redirects` of Netlify and Cloudflare Pages. */
export const redirectsFile = (): string => SHELLS.map(({ prefix, file }) => `${prefix}* /${file} 200\n`).join('')

const ASSETS = '/assets/'
/**
 * Caching of scripts, styles and fonts, whose names change with their content. Not `immutable`: during a deployment, a host may
 * answer a request for a file that it does not have yet with a page, which must not stay cached in the file's place.
 */
const ASSET_HEADERS = { 'Cache-Control': 'public, max-age=3600, stale-while-revalidate=31536000' }

/** `_headers` of Netlify and Cloudflare Pages. */
export function headersFile(headers: Record<string, string>): string {
  const rule = (source: string, of: Record<string, string>) =>
    [source, ...Object.entries(of).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
  return rule('/*', { ...headers, ...HTTPS_ALONE }) + rule(`${ASSETS}*`, ASSET_HEADERS)
}

export interface VercelConfig {
  headers: { source: string; headers: { key: string; value: string }[] }[]
  /** Serves about.html at `/about`. */
  cleanUrls: true
  rewrites: { source: string; destination: string }[]
}

const pairs = (headers: Record<string, string>) => Object.entries(headers).map(([key, value]) => ({ key, value }))

/** `vercel.json`: the headers, and the rewrites of addresses without a file. */
export const vercelConfig = (headers: Record<string, string>): VercelConfig => ({
  headers: [
    { source: '/(.*)', headers: pairs({ ...headers, ...HTTPS_ALONE }) },
    { source: `${ASSETS}(.*)`, headers: pairs(ASSET_HEADERS) },
  ],
  cleanUrls: true,
  // Without the extension, because of cleanUrls.
  rewrites: SHELLS.map(({ prefix, file }) => ({
    source: `${prefix}(.*)`,
    destination: `/${file.replace('.html', '')}`,
  })),
})
