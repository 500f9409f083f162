// The site with Clerk, as a host would serve it: a production build with a key, its security headers, and the stand-in for Clerk on
// its own origin. Tables are read from the other tests' backend, as if from a hosted project. node e2e/clerk/serve.mjs --port N
// --backend http://localhost:M --secret-file FILE --out FOLDER
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build, preview, runnerImport } from 'vite'

const option = { type: /** @type {const} */ ('string') }
const { values } = parseArgs({ options: { port: option, backend: option, 'secret-file': option, out: option } })
const root = path.resolve(import.meta.dirname, '../..')
const outDir = path.resolve(root, values.out ?? '.cache/clerk-site')
const mode = 'clerk'

Object.assign(process.env, {
  VITE_SUPABASE_URL: values.backend,
  VITE_SUPABASE_ANON_KEY: 'embedded',
  VITE_CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from('clerk.stub.test$').toString('base64')}`,
  VITE_CLERK_PROXY_URL: '/__clerk',
  VITE_ANALYTICS_SRC: 'https://analytics.stub.test/tag.js',
})
process.env.CI ??= 'true'

const { module } = await runnerImport(path.join(import.meta.dirname, 'standIn.ts'))
const middleware = module.createStandIn({ secret: () => readFileSync(values['secret-file'] ?? '', 'utf8') })

await build({ root, mode, logLevel: 'warn', build: { outDir, emptyOutDir: true } })
await preview({
  root,
  mode,
  build: { outDir },
  preview: { port: Number(values.port), strictPort: true },
  plugins: [{ name: 'clerk-stand-in', configurePreviewServer: (server) => void server.middlewares.use(middleware) }],
})
