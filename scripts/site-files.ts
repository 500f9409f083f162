import { paths } from '../src/lib/paths.ts'

/** Origin when VITE_SITE_URL is not set: a reserved domain that no one can own. */
const UNKNOWN_SITE = 'https://cash-us.example'

/** Pages for the signed-in user, or reached only from within the site; search engines should not list them. */
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
  paths.stopMail,
  paths.import,
  paths.quick,
]

/** The public pages without user data, for the sitemap. A strategy's page is found by its link. */
export const publicPaths: readonly string[] = Object.values(paths).filter(
  (path): path is Extract<typeof path, string> =>
    typeof path === 'string' && !path.includes(':') && !NOT_FOR_SEARCH.includes(path),
)

/** The site's origin: `VITE_SITE_URL` without a trailing slash. */
export const siteOrigin = (env: Record<string, unknown>) =>
  String(env.VITE_SITE_URL || UNKNOWN_SITE).replace(/\/+$/, '')

/** sitemaps.org, protocol 0.9. Our paths contain no characters that XML must escape. */
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
