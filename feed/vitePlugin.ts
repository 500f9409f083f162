import type { Server } from 'node:http'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import { behaviours, createFeed } from './feed.ts'

/** Lets tests set the feed's behaviour: `POST /__alpaca/behave?line=…&as=drop`, from this server's own origin. */
const ORDERS_PATH = '/__alpaca/behave'
const LINE = /^[\w-]{0,40}$/

/**
 * The simulated feed on the site's own origin, in `vite` and `vite preview`. Omitted when a key is set; a static build
 * never has it.
 */
export function simulatedFeed(): Plugin {
  function mount(server: ViteDevServer | PreviewServer): void {
    // Absent in middleware mode, where there is no server to attach to.
    if (!server.httpServer) return
    const feed = createFeed()
    // HTTP/2, which has no upgrades, is used by Vite only with certificates.
    feed.attach(server.httpServer as Server)
    server.httpServer.once('close', () => feed.close())
    server.middlewares.use((request, response, next) => {
      const [path, query] = (request.url ?? '').split('?')
      if (path !== ORDERS_PATH || request.method !== 'POST') return next()
      const { origin = '', host } = request.headers
      const order = new URLSearchParams(query)
      const line = order.get('line') ?? ''
      const behaviour = behaviours.find((one) => one === order.get('as'))
      if (!URL.canParse(origin) || new URL(origin).host !== host) response.statusCode = 403
      else if (!behaviour || !LINE.test(line)) response.statusCode = 400
      else {
        feed.behave(line, behaviour)
        response.statusCode = 204
      }
      response.end()
    })
  }
  return { name: 'simulated-feed', configureServer: mount, configurePreviewServer: mount }
}
