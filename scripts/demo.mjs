// `npm run demo`: the production build with the embedded backend behind `vite preview`.
// --no-build serves the existing build; --port N sets the port.
import { parseArgs } from 'node:util'
import { closeOnSignals, ensureInstalled, outliveStandardInput, ROOT } from './common.mjs'

const { values } = parseArgs({ options: { 'no-build': { type: 'boolean' }, port: { type: 'string' } } })
ensureInstalled()
outliveStandardInput()
const { build, preview } = await import('vite')
if (!values['no-build']) await build({ root: ROOT, mode: 'demo' })
const server = await preview({
  root: ROOT,
  mode: 'demo',
  preview: values.port ? { port: Number(values.port), strictPort: true } : {},
}).catch((error) => {
  console.error(error.message)
  process.exit(1)
})
closeOnSignals(server)
server.printUrls()
