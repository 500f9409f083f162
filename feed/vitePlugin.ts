import type { Server } from 'node:http'
import type { Connect, Plugin, PreviewServer, ViteDevServer } from 'vite'
import { createFeed, type Feed } from './feed.ts'
import { answerRest } from './rest.ts'
import { type Behaviour, behaviours } from './session.ts'

/** Where Alpaca's REST API is answered: `ALPACA_DATA_URL=http://localhost:5173/__alpaca npm run prices`. */
const REST_PREFIX = '/__alpaca'
/** Lets tests set the feed's behaviour: `POST /__alpaca/behave?line=…&as=drop`, from this server's own origin. */
const ORDERS_PATH = '/__alpaca/behave'
const LINE = /^[\w-]{0,40}$/

const isBehaviour = (word: string | null): word is Behaviour => behaviours.some((one) => one === word)

const orders =
  (feed: Feed): Connect.NextHandleFunction =>
  (request, response, next) => {
    const [path, query] = (request.url ?? '').split('?')
    if (path !== ORDERS_PATH || request.method !== 'POST') return next()
    const { origin = '', host } = request.headers
    const order = new URLSearchParams(query)
    const [line, behaviour] = [order.get('line') ?? '', order.get('as')]
    if (!URL.canParse(origin) || new URL(origin).host !== host) response.statusCode = 403
    else if (!isBehaviour(behaviour) || !LINE.test(line)) response.statusCode = 400
    else {
      feed.behave(line, behaviour)
      response.statusCode = 204
    }
    response.end()
  }

/** Answers Alpaca's REST requests below a prefix, which may be empty; all others go to the next handler. */
export const restOf =
  (prefix: string): Connect.NextHandleFunction =>
  (request, response, next) => {
    const target = request.url ?? ''
    const address = `http://localhost${target.slice(prefix.length)}`
    const answer =
      target.startsWith(`${prefix}/`) && request.method === 'GET' && URL.canParse(address)
        ? answerRest({ url: new URL(address), headers: request.headers, nowMs: Date.now() })
        : undefined
    if (!answer) return next()
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer.body))
  }

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
    server.middlewares.use(orders(feed))
    server.middlewares.use(restOf(REST_PREFIX))
    server.httpServer.once('close', () => feed.close())
  }
  return { name: 'simulated-feed', configureServer: mount, configurePreviewServer: mount }
}
