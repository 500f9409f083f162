// `npm start`: sets up and starts everything on a machine that only has Node.
import { closeOnSignals, ensureInstalled, outliveStandardInput, ROOT } from './common.mjs'

ensureInstalled()
outliveStandardInput()
const { createServer } = await import('vite')
const server = await createServer({ root: ROOT }).catch((error) => {
  console.error(error.message)
  process.exit(1)
})
closeOnSignals(server)
await server.listen()
server.printUrls()
server.bindCLIShortcuts({ print: true })
