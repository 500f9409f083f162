// Run by bench:pages, once for each version: serves a build as a static host does, over HTTP/2 and compressed, together with
// its embedded database. Vite and its configuration are those of the version, so that one of last month serves as it did.
// node servePages.mjs CHECKOUT DIST PORT. Messages: `{ put: [path, html] }` serves HTML at a path, `close` ends it.
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import basicSsl from '@vitejs/plugin-basic-ssl'
import compression from 'compression'
import { runnerImport } from 'vite'
import { ROOT } from '../../scripts/common.mjs'

const [root, outDir, port] = process.argv.slice(2)
// The embedded database reads supabase/config.toml relative to the working directory.
process.chdir(root)
const viteOfVersion = createRequire(path.join(root, 'package.json')).resolve('vite')
const { preview } = await import(pathToFileURL(viteOfVersion).href)
// TradingView's own speed varies, so the stub of the browser tests stands in for it.
const { module: tradingView } = await runnerImport(path.join(ROOT, 'e2e/tradingView.ts'))

const extra = new Map()
const host = {
  name: 'host',
  enforce: 'pre',
  configurePreviewServer({ middlewares }) {
    middlewares.use(compression())
    middlewares.use((request, response, next) => {
      const address = `https://${request.authority ?? request.headers.host}${request.url}`
      const answer = tradingView.TRADINGVIEW.test(address) ? tradingView.answerTo(address) : extra.get(request.url)
      if (!answer) return next()
      response.setHeader('Content-Type', `${answer.contentType}; charset=utf-8`)
      response.end(answer.body)
    })
  },
}
const server = await preview({
  root,
  mode: 'demo',
  logLevel: 'error',
  plugins: [host, basicSsl()],
  build: { outDir },
  preview: { port: Number(port), strictPort: true, allowedHosts: true },
})
const close = () => server.close().finally(() => process.exit(0))
process.on('message', (message) => {
  if (message === 'close') return close()
  const [at, body] = message.put
  extra.set(at, { contentType: 'text/html', body })
  process.send('put')
})
// When the bench has ended without a word.
process.once('disconnect', close)
process.send('ready')
