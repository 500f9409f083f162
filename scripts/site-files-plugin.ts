import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { robots, sitemap, siteOrigin } from './site-files.ts'

// With a byte order mark, since not every server says that a text file is UTF-8.
const ledgerFormat = () => `\uFEFF${readFileSync(path.resolve(import.meta.dirname, '../docs/ledger.md'), 'utf8')}`

/** Adds robots.txt, sitemap.xml and the format of the ledger. */
export function siteFiles(): Plugin {
  let origin = ''
  const files = () => ({
    'robots.txt': robots(origin),
    'sitemap.xml': sitemap(origin),
    'ledger-format.txt': ledgerFormat(),
  })
  return {
    name: 'site-files',
    configResolved({ env, command, logger }) {
      origin = siteOrigin(env)
      if (command === 'build' && env.VITE_SUPABASE_URL && !env.VITE_SITE_URL) {
        logger.warn(`VITE_SITE_URL is not set: sitemap.xml and the picture of shared links say ${origin}.`)
      }
    },
    generateBundle() {
      for (const [fileName, source] of Object.entries(files())) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer(server) {
      for (const [name, source] of Object.entries(files())) {
        server.middlewares.use(`/${name}`, (_, response) => {
          response.setHeader('Content-Type', name.endsWith('.xml') ? 'application/xml' : 'text/plain')
          response.end(source)
        })
      }
    },
  }
}
