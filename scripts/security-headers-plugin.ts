import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import {
  contentSecurityPolicy,
  headersFile,
  inlineScriptHashes,
  redirectsFile,
  securityHeaders,
  shellOf,
  type VercelConfig,
  vercelConfig,
} from './security-headers.ts'

/**
 * Writes the configuration files of static hosts into the build: security headers, and the shells for addresses without a file.
 * `vite preview` does the same.
 * The dev server sends none, because hot module replacement needs inline scripts.
 */
export function securityHeadersPlugin(): Plugin {
  let config: ResolvedConfig
  const inBuild = (file: string) => path.resolve(config.root, config.build.outDir, file)
  return {
    name: 'security-headers',
    configResolved(resolved) {
      config = resolved
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler(error?: Error) {
        if (error || config.command !== 'build') return
        // The final files, so that inline scripts added by other plugins are hashed too.
        const pages = readdirSync(inBuild(''), { encoding: 'utf8', recursive: true }).filter((file) =>
          file.endsWith('.html'),
        )
        const hashes = pages.flatMap((page) => inlineScriptHashes(readFileSync(inBuild(page), 'utf8')))
        const headers = securityHeaders(contentSecurityPolicy(config.env, hashes))
        writeFileSync(inBuild('_headers'), headersFile(headers))
        writeFileSync(inBuild('_redirects'), redirectsFile())
        writeFileSync(inBuild('vercel.json'), `${JSON.stringify(vercelConfig(headers), null, 2)}\n`)
      },
    },
    configurePreviewServer(server) {
      // Written above during the build.
      const { headers } = JSON.parse(readFileSync(inBuild('vercel.json'), 'utf8')) as VercelConfig
      server.middlewares.use((request, response, next) => {
        for (const { source, headers: those } of headers) {
          if (!new RegExp(`^${source}$`).test(request.url ?? '')) continue
          for (const { key, value } of those) response.setHeader(key, value)
        }
        next()
      })
      // After Vite's own fallback, which would answer an unknown address with the landing page.
      return () => {
        server.middlewares.use((request, _, next) => {
          const [pathname = '/'] = (request.originalUrl ?? '/').split('?')
          if (request.url === '/index.html' && pathname !== '/') request.url = `/${shellOf(pathname)}`
          next()
        })
      }
    },
  }
}
