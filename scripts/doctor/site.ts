import { contentSecurityPolicy, inlineScriptHashes, SHELLS, securityHeaders } from '../security-headers.ts'
import type { Environment } from './environment.ts'
import { type Check, checksWith, fails, holds, listed, reach } from './line.ts'

/** The deployed site: what its host sends for which addresses. */
export function siteChecks(env: Environment): Check[] {
  const site = env.VITE_SITE_URL?.replace(/\/+$/, '')
  const asked = checksWith(site, 'VITE_SITE_URL is not set')
  return [
    asked('Site headers', async (origin) => {
      const response = await reach(`${origin}/`)
      if (typeof response === 'string') return fails(`The site ${response}`, 'Deploy the folder dist.')
      const policy = directivesOf(response.headers.get('content-security-policy') ?? '')
      const wanted = securityHeaders(contentSecurityPolicy(env, inlineScriptHashes(await response.text())))
      const wrong = Object.entries(wanted).flatMap(([name, value]) => {
        if (name !== 'Content-Security-Policy') return response.headers.get(name) === value ? [] : [name]
        return [...directivesOf(value)]
          .filter(([directive, sources]) => sources.some((source) => !policy.get(directive)?.includes(source)))
          .map(([directive]) => `${name} (${directive})`)
      })
      return wrong.length === 0
        ? holds('as the build wrote them')
        : fails(
            `Missing or different: ${listed(wrong)}`,
            'Let the host use dist/_headers or dist/vercel.json, and deploy a build with this .env.',
          )
    }),
    asked('Site rewrites', async (origin) => {
      const addresses = [
        ...SHELLS.map(({ prefix, file }) => [`${prefix}no-such-address`, file] as const),
        ['/about', 'about.html'],
      ]
      const wrong: string[] = []
      for (const [address, file] of addresses) {
        const [page, shell] = await Promise.all([textOf(origin + address), textOf(`${origin}/${file}`)])
        if (page === null || page !== shell) wrong.push(`${address} is not ${file}`)
      }
      return wrong.length === 0
        ? holds('every address gets its page')
        : fails(listed(wrong), 'Let the host use dist/_redirects or dist/vercel.json (docs/hosting.md, “The site”).')
    }),
  ]
}

/** The text at an address; null if there is none. */
async function textOf(address: string): Promise<string | null> {
  const response = await reach(address)
  return typeof response === 'string' ? null : response.text()
}

/** The sources of a policy by directive. */
const directivesOf = (policy: string) =>
  new Map(
    policy
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources] as const),
  )
