import path from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'
import { type Connect, type Plugin, type PreviewServer, runnerImport, type ViteDevServer } from 'vite'
import { RECORD_PATH } from '../functions/record/recorder.ts'
import { ONE_CLICK_PATH } from '../functions/stop-notifications/oneClick.ts'
import type { EmbeddedBackend } from './backend'
import { embeddedPushKeys, embeddedSigningKey, LEDGER_PATH } from './keys.ts'
import { refusalOf } from './queryLimits.ts'

/** The public paths of a hosted project, and the published ledger; the backend's administration is not exposed. */
const PREFIXES = ['/auth/v1', '/rest/v1', ONE_CLICK_PATH, RECORD_PATH, LEDGER_PATH]

/** Compares the path as the backend reads it: `/rest/v1/%2e%2e/x` is none of these. */
function isForBackend(url: string): boolean {
  const address = `http://localhost${url}`
  if (!URL.canParse(address)) return false
  const { pathname } = new URL(address)
  return PREFIXES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))
}

/** The largest request body that is read. An import sends about a tenth of it per request. */
const MAX_BODY_BYTES = 5_000_000
/** Hosted projects cut a statement off after 8 s. */
const LONGEST_ANSWER_MS = 20_000

/**
 * Embedded backend: it answers a filter with a value that its column cannot have, which it reads by its look (`name=eq.true`), as a
 * fault of its own (500). PostgREST blames the request.
 */
async function blameRequest(answer: Response): Promise<Response> {
  if (answer.status !== 500) return answer
  const text = await answer.text()
  const message = /Invalid input for \w+ type/.exec(text)?.[0]
  return message === undefined
    ? new Response(text, answer)
    : Response.json({ code: '22P02', message, details: null, hint: null }, { status: 400 })
}

/** Answers the backend's requests; all others go to the next middleware. */
export function middlewareOf(backend: Pick<EmbeddedBackend, 'fetch'>): Connect.NextHandleFunction {
  const app = new Hono<{ Bindings: HttpBindings }>()
    .use(
      bodyLimit({
        maxSize: MAX_BODY_BYTES,
        onError: (context) => context.json({ message: 'A request may be at most 5 MB' }, 413),
      }),
    )
    // A transaction whose server was killed never ends in the driver.
    .use(timeout(LONGEST_ANSWER_MS, new HTTPException(503, { message: 'The database did not answer' })))
    .use(async (context, next) => {
      const message = refusalOf(new URL(context.req.url).searchParams)
      if (message !== null) return context.json({ message }, 400)
      await next()
    })
    .all('*', async ({ req, env }) =>
      blameRequest(await backend.fetch(req.raw, { peerAddress: env.incoming.socket.remoteAddress ?? null })),
    )
  const listener = getRequestListener((request, env) => app.fetch(request, env))
  return (request, response, next) => {
    if (!isForBackend(request.url ?? '')) return next()
    listener(request, response).catch(next)
  }
}

/** The process's single database and the number of servers that use it. */
interface Running {
  backend: Promise<EmbeddedBackend>
  servers: number
}

/**
 * Global, because Vite re-evaluates this module on restart and starts the new server before closing the old one, and two
 * databases cannot open one folder.
 */
const RUNNING = Symbol.for('cash-us.embedded-backend')
// A property of our own on the global object.
const shared = globalThis as { [RUNNING]?: Running }

async function boot(root: string, port: number | undefined, say: (line: string) => void): Promise<EmbeddedBackend> {
  // Loaded only when the site is served; a build does not need the database.
  const { module } = await runnerImport<typeof import('./backend')>(path.join(import.meta.dirname, 'backend.ts'))
  return module.bootEmbeddedBackend({
    dataDir: path.resolve(root, process.env.EMBEDDED_DATA_DIR ?? module.DEFAULT_DATA_DIR),
    siteUrl: `http://localhost:${port ?? 5173}`,
    demoData: true,
    say,
  })
}

/**
 * Serves the embedded backend on the site's own origin, in `vite` and `vite preview`, unless `VITE_SUPABASE_URL` names a
 * hosted project.
 */
export function embeddedBackend(): Plugin {
  let mounted = false

  async function mount(server: ViteDevServer | PreviewServer, port: number | undefined): Promise<void> {
    const { root, logger } = server.config
    shared[RUNNING] ??= { backend: boot(root, port, (line) => logger.info(`  ${line}`)), servers: 0 }
    shared[RUNNING].servers += 1
    mounted = true
    try {
      server.middlewares.use(middlewareOf(await shared[RUNNING].backend))
    } catch (error) {
      shared[RUNNING] = undefined
      throw error
    }
    server.httpServer?.once('close', close)
  }

  async function close(): Promise<void> {
    const running = shared[RUNNING]
    if (!mounted || !running) return
    mounted = false
    running.servers -= 1
    if (running.servers > 0) return
    shared[RUNNING] = undefined
    await (await running.backend).close()
  }

  return {
    name: 'embedded-backend',
    configureServer: (server) => mount(server, server.config.server.port),
    configurePreviewServer: (server) => mount(server, server.config.preview.port),
    closeBundle: close,
  }
}

/** The environment variables of a site with the embedded backend; a build needs them too. */
export const embeddedEnvironment = () => ({
  VITE_LEDGER_PUBLIC_KEY: embeddedSigningKey().publicKey,
  VITE_LEDGER_MIRROR_URL: LEDGER_PATH,
  VITE_PUSH_PUBLIC_KEY: embeddedPushKeys().publicKey,
})
