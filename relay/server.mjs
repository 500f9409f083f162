// @ts-check
// `node relay/server.mjs`: starts the relay, configured by environment variables (docs/hosting.md).
import { createRelay } from './relay.mjs'
import { readSettings } from './settings.mjs'

try {
  const settings = readSettings(process.env)
  const relay = createRelay(settings)
  const port = await relay.listen()
  console.log(`Relaying ${settings.symbols.length} symbols at port ${port}, for ${settings.origins.join(', ')}`)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => relay.close().then(() => process.exit(0)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
