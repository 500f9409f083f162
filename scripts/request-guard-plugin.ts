import type { Plugin, PreviewServer, ViteDevServer } from 'vite'

/**
 * Keeps Vite's server running whatever a request asks for: its middlewares parse the target where no handler catches an
 * error, and `http://[` would end the process. Such a target is answered like an unknown address.
 */
export function requestGuard(): Plugin {
  function mount(server: ViteDevServer | PreviewServer): void {
    server.httpServer?.prependListener('request', (request: { url?: string }) => {
      if (!request.url?.startsWith('/')) request.url = '/-'
    })
  }
  return { name: 'request-guard', configureServer: mount, configurePreviewServer: mount }
}
