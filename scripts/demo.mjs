// `npm run demo`: the production build with the embedded backend behind `vite preview`.
// --no-build serves the existing build; --port N sets the port.
import {
  closeOnSignals,
  ensureInstalled,
  exitWith,
  outliveStandardInput,
  portOf,
  ROOT,
  readArguments,
} from './common.mjs'

const values = readArguments({ 'no-build': { type: 'boolean' }, port: { type: 'string' } })
ensureInstalled()
outliveStandardInput()
const { build, preview } = await import('vite')
if (!values['no-build']) await build({ root: ROOT, mode: 'demo' }).catch(exitWith)
const server = await preview({
  root: ROOT,
  mode: 'demo',
  preview: portOf(values),
}).catch(exitWith)
closeOnSignals(server)
server.printUrls()
