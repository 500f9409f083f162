/** Served for every address without a file: the header, the footer, and space for the page between them. */
export const SHELL = '200.html'

/** The same for a strategy's page, with preloads of its scripts. */
export const STRATEGY_SHELL = 'performance.html'

const RULES = [
  { prefix: '/performance/', file: STRATEGY_SHELL },
  { prefix: '/', file: SHELL },
]

/** The shell for an address without a file. */
export const shellOf = (pathname: string): string =>
  RULES.find(({ prefix }) => pathname.toLowerCase().startsWith(prefix))?.file ?? SHELL

/** `_redirects` of Netlify and Cloudflare Pages. */
export const redirectsFile = (): string => RULES.map(({ prefix, file }) => `${prefix}* /${file} 200\n`).join('')

/** The same for `vercel.json`, which omits the extension. */
export const vercelRewrites = (): { source: string; destination: string }[] =>
  RULES.map(({ prefix, file }) => ({ source: `${prefix}(.*)`, destination: `/${file.replace('.html', '')}` }))
