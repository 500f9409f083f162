/** Answers every address that is no file: the header, the footer, and room for the page between them. */
export const SHELL = '200.html'

/** The same for a strategy's page, whose scripts it names. */
export const STRATEGY_SHELL = 'performance.html'

const RULES = [
  { prefix: '/performance/', file: STRATEGY_SHELL },
  { prefix: '/', file: SHELL },
]

/** The file that answers an address that is no file. */
export const shellOf = (pathname: string): string =>
  RULES.find(({ prefix }) => pathname.toLowerCase().startsWith(prefix))?.file ?? SHELL

/** Netlify's and Cloudflare's `_redirects`; other hosts have a setting for it. */
export const redirectsFile = (): string => RULES.map(({ prefix, file }) => `${prefix}* /${file} 200\n`).join('')

/** The same for `vercel.json`, which leaves out the ending. */
export const vercelRewrites = (): { source: string; destination: string }[] =>
  RULES.map(({ prefix, file }) => ({ source: `${prefix}(.*)`, destination: `/${file.replace('.html', '')}` }))
