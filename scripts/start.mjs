// `npm start`: sets up and starts everything on a machine that only has Node. --port N sets the port.
import {
  closeOnSignals,
  ensureInstalled,
  exitWith,
  outliveStandardInput,
  portOf,
  ROOT,
  readArguments,
} from './common.mjs'

const values = readArguments({ port: { type: 'string' } })
ensureInstalled()
outliveStandardInput()
const { createServer } = await import('vite')
const server = await createServer({ root: ROOT, server: portOf(values) }).catch(exitWith)
closeOnSignals(server)
await server.listen().catch(exitWith)
server.printUrls()
server.bindCLIShortcuts({ print: true })
