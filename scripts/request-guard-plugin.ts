import type { IncomingHttpHeaders } from 'node:http'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'

/** Whether a request comes from a page of this site, or from no page at all. */
const isOwn = ({ host, origin, 'sec-fetch-site': site = 'same-origin' }: IncomingHttpHeaders) =>
  (origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)) &&
  ['same-origin', 'none'].includes(String(site))

/**
 * Keeps Vite's server running when a request has an invalid target. Its middlewares parse the target where nothing catches errors, so
 * `http://[` would end the process. Such a request is answered like one for an unknown address.
 */
export function requestGuard(): Plugin {
  function mount(server: ViteDevServer | PreviewServer): void {
    server.httpServer?.prependListener('request', (request: { url?: string }) => {
      if (!request.url?.startsWith('/')) request.url = '/-'
    })
  }
  return {
    name: 'request-guard',
    configureServer: (server) => {
      mount(server)
      // Vite would open a file in the editor for any page that the developer visits.
      server.middlewares.use('/__open-in-editor', (request, response, next) => {
        if (isOwn(request.headers)) return next()
        response.writeHead(403).end()
      })
    },
    configurePreviewServer: mount,
  }
}
