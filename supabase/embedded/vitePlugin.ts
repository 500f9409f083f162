import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { type Connect, type Plugin, type PreviewServer, runnerImport, type ViteDevServer } from 'vite'
import type { EmbeddedBackend } from './backend'

/** Only what a hosted project's public address offers too; nothing of the backend's own administration. */
const PREFIXES = ['/auth/v1', '/rest/v1']

const isForBackend = (url: string) =>
  PREFIXES.some((prefix) => url === prefix || url.startsWith(`${prefix}/`) || url.startsWith(`${prefix}?`))

function middlewareOf(backend: EmbeddedBackend): Connect.NextHandleFunction {
  const listener = getRequestListener((request, env) =>
    backend.fetch(request, { peerAddress: 'incoming' in env ? (env.incoming.socket.remoteAddress ?? null) : null }),
  )
  return (request, response, next) => {
    if (!isForBackend(request.url ?? '')) return next()
    listener(request, response).catch(next)
  }
}

/**
 * Serves the embedded backend on the site's own origin, in `vite` and `vite preview`.
 * Left out when `VITE_SUPABASE_URL` names a hosted project.
 */
export function embeddedBackend(): Plugin {
  let backend: EmbeddedBackend | undefined

  async function mount(server: ViteDevServer | PreviewServer, port: number | undefined): Promise<void> {
    // Read only when it is served: a build needs neither the database nor the demo data.
    const { module } = await runnerImport<typeof import('./backend')>(path.join(import.meta.dirname, 'backend.ts'))
    backend = await module.bootEmbeddedBackend({
      dataDir: path.resolve(server.config.root, process.env.EMBEDDED_DATA_DIR ?? module.DEFAULT_DATA_DIR),
      siteUrl: `http://localhost:${port ?? 5173}`,
      demoData: true,
      say: (line) => server.config.logger.info(`  ${line}`),
    })
    server.middlewares.use(middlewareOf(backend))
    server.httpServer?.once('close', close)
  }

  async function close(): Promise<void> {
    const running = backend
    backend = undefined
    await running?.close()
  }

  return {
    name: 'embedded-backend',
    configureServer: (server) => mount(server, server.config.server.port),
    configurePreviewServer: (server) => mount(server, server.config.preview.port),
    closeBundle: close,
  }
}
