import type { Plugin } from 'vite'
import { robots, sitemap, siteOrigin } from './site-files.ts'

/** Adds robots.txt and sitemap.xml. */
export function siteFiles(): Plugin {
  let origin = ''
  const files = () => ({ 'robots.txt': robots(origin), 'sitemap.xml': sitemap(origin) })
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
