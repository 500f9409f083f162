/** A page that many addresses share: known by how they begin, answered by a file that names its scripts. */
interface SharedPage {
  prefix: string
  file: string
}

/** Answers every address that is no file: the header, the footer, and room for the page between them. */
export const ANY_PAGE = '200.html'

/** The same, for a strategy's page: what it needs is fetched beside the shell instead of after it. */
export const SHARED_PAGES: readonly SharedPage[] = [{ prefix: '/performance/', file: 'performance.html' }]

/** The file that answers an address that is no file. */
export const shellOf = (pathname: string): string =>
  SHARED_PAGES.find(({ prefix }) => pathname.startsWith(prefix))?.file ?? ANY_PAGE

/** Netlify's and Cloudflare's `_redirects`; other hosts have a setting for it (README). */
export const redirectsFile = (): string =>
  [...SHARED_PAGES, { prefix: '/', file: ANY_PAGE }].map(({ prefix, file }) => `${prefix}* /${file} 200\n`).join('')

/** The same for `vercel.json`, which leaves out the ending. */
export const vercelRewrites = (): { source: string; destination: string }[] =>
  [...SHARED_PAGES, { prefix: '/', file: ANY_PAGE }].map(({ prefix, file }) => ({
    source: `${prefix}(.*)`,
    destination: `/${file.replace('.html', '')}`,
  }))
