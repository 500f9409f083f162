import type { Plugin, PreviewServer, ViteDevServer } from 'vite'

/**
 * Keeps Vite's server running when a request has an invalid target: its middlewares parse the target where nothing catches an
 * error, so `http://[` would end the process. Such a request is answered like one for an unknown address.
 */
export function requestGuard(): Plugin {
  function mount(server: ViteDevServer | PreviewServer): void {
    server.httpServer?.prependListener('request', (request: { url?: string }) => {
      if (!request.url?.startsWith('/')) request.url = '/-'
    })
  }
  return { name: 'request-guard', configureServer: mount, configurePreviewServer: mount }
}
