import { paths } from '../src/lib/paths.ts'

/** Where a site is said to stand that was not told its own address: a reserved name, so that it is nobody's. */
const UNKNOWN_SITE = 'https://cash-us.example'

/** Pages for one person, or for whoever is sent there: nothing that a search should find. */
const NOT_FOR_SEARCH: readonly string[] = [
  paths.create,
  paths.profile,
  paths.signIn,
  paths.register,
  paths.thanks,
  paths.testtest,
  paths.compare,
  paths.recompute,
  paths.invite,
  paths.import,
]

/** The addresses that search engines are told of: public pages that hold nobody's data. One strategy's page is found by its link. */
export const publicPaths: readonly string[] = Object.values(paths).filter(
  (path): path is Extract<typeof path, string> =>
    typeof path === 'string' && !path.includes(':') && !NOT_FOR_SEARCH.includes(path),
)

/** Where the site stands: `VITE_SITE_URL` without a slash at its end. */
export const siteOrigin = (env: Record<string, unknown>) =>
  String(env.VITE_SITE_URL || UNKNOWN_SITE).replace(/\/+$/, '')

/** sitemaps.org, protocol 0.9. Our paths hold nothing that XML would have to escape. */
export function sitemap(origin: string): string {
  const urls = publicPaths.map((path) => `  <url><loc>${origin}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

/** RFC 9309. */
export function robots(origin: string): string {
  return `User-agent: *
${NOT_FOR_SEARCH.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${origin}/sitemap.xml
`
}
