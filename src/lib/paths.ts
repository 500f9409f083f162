/** Every path of the site. Routes, links and tests use these. */
export const paths = {
  landing: '/',
  home: '/home',
  strategies: '/strategy',
  performancePattern: '/performance/:strategyName',
  /** A strategy's page. The name is URL-encoded, so it may contain `/`, `&`, `%` and `#`. */
  performance: (strategyName: string) => `/performance/${encodeURIComponent(strategyName)}`,
  /** A strategy's page with one of its trades open, or the form of a `new` one. */
  trade: (strategyName: string, tradeId: string) =>
    `/performance/${encodeURIComponent(strategyName)}?${new URLSearchParams({ trade: tradeId })}`,
  traderPattern: '/trader/:traderId',
  /** A trader's page, by the identity provider's id: names can change hands, ids cannot. */
  trader: (traderId: string) => `/trader/${encodeURIComponent(traderId)}`,
  /** A trade in four fields, from a phone's home screen. */
  quick: '/quick',
  create: '/create',
  markets: '/markets',
  news: '/news',
  education: '/education',
  /** One article, or one of its sections, on the education page. */
  article: (id: string) => `/education#${id}`,
  educationImport: '/education/import',
  import: '/import',
  /** The import, with the strategy preselected. */
  importInto: (strategyName: string) => `/import?${new URLSearchParams({ strategy: strategyName })}`,
  community: '/community',
  price: '/price',
  signIn: '/signin',
  register: '/register',
  /** Signing in, followed by an address of this site. */
  signInThen: (address: string) => `/signin?${new URLSearchParams({ next: address })}`,
  /** The same for a new account. */
  registerThen: (address: string) => `/register?${new URLSearchParams({ next: address })}`,
  following: '/following',
  subscriptions: '/subscriptions',
  support: '/support',
  docs: '/docs',
  changelog: '/changelog',
  alpaca: '/alpaca',
  testtest: '/testtest',
  thanks: '/thanks',
  contact: '/contact',
  about: '/about',
  careers: '/careers',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  profile: '/profile',
  recompute: '/recompute',
  compare: '/compare',
  /** The comparison of some strategies, or of none yet. */
  compareWith: (strategyNames: readonly string[]) =>
    `/compare${strategyNames.length > 0 ? '?' : ''}${new URLSearchParams(strategyNames.map((name) => ['strategies', name]))}`,
  /** The recomputation of one strategy's figures. */
  recomputeStrategy: (strategyName: string) => `/recompute?${new URLSearchParams({ strategy: strategyName })}`,
  /** Accepts an invitation to a private strategy; its secret is in the hash. */
  invite: '/invite',
  /** Stops the mail about followed strategies; a message's token is in the hash. */
  stopMail: '/stop-mail',
} as const

/** docs/ledger.md, served as a file. */
export const LEDGER_FORMAT = '/ledger-format.txt'

/** The list of the user's own strategies, a part of /profile. */
export const MY_STRATEGIES = `${paths.profile}#my-strategies`

const PERFORMANCE_PREFIX = /^\/performance\//i

/**
 * The strategy's name in the address of its page, or null for any other address.
 * Read from the raw pathname: the router's own parameter turns a name's literal `%2F` into `/`.
 */
export function strategyNameFrom(pathname: string): string | null {
  if (!PERFORMANCE_PREFIX.test(pathname)) return null
  const encoded = pathname.replace(PERFORMANCE_PREFIX, '').replace(/\/$/, '')
  try {
    return decodeURIComponent(encoded) || null
  } catch {
    // The address was typed by hand with a lone `%`: take the text as it is.
    return encoded
  }
}

/** On a strategy's page, the trades of which something was closed between two UTC days (YYYY-MM-DD). */
export const closedTrades = (from: string, to: string) =>
  `?${new URLSearchParams({ closedFrom: from, closedTo: to })}#trade-overview`
