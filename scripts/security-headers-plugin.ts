import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import {
  contentSecurityPolicy,
  headersFile,
  inlineScriptHashes,
  securityHeaders,
  type VercelConfig,
  vercelConfig,
} from './security-headers.ts'

/**
 * The security headers of the built site, written beside it as files for static hosts; `vite preview` sends what stands
 * in them. The dev server sends none: hot replacement puts scripts of its own into the page.
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
        // The pages as they are served: whatever scripts other plugins put into them count.
        const pages = readdirSync(inBuild(''), { encoding: 'utf8', recursive: true }).filter((file) =>
          file.endsWith('.html'),
        )
        const hashes = pages.flatMap((page) => inlineScriptHashes(readFileSync(inBuild(page), 'utf8')))
        const headers = securityHeaders(contentSecurityPolicy(config.env, hashes))
        writeFileSync(inBuild('_headers'), headersFile(headers))
        writeFileSync(inBuild('vercel.json'), `${JSON.stringify(vercelConfig(headers), null, 2)}\n`)
      },
    },
    configurePreviewServer(server) {
      // Written above by the build that is served.
      const { headers } = JSON.parse(readFileSync(inBuild('vercel.json'), 'utf8')) as VercelConfig
      server.middlewares.use((_, response, next) => {
        for (const { key, value } of headers[0].headers) response.setHeader(key, value)
        next()
      })
    },
  }
}
