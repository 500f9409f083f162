// `npm run reset`: empties the embedded database and seeds it again with demo data that ends yesterday.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { exitWith, openEmbedded } from './common.mjs'

try {
  const { dataDir, say, lock, backend } = await openEmbedded()
  const release = await lock()
  for (const name of backend.DATABASE_FILES) rmSync(path.join(dataDir, name), { recursive: true, force: true })
  await release()
  const running = await backend.bootEmbeddedBackend({
    dataDir,
    siteUrl: 'http://localhost:5173',
    demoData: true,
    say,
  })
  await running.close()
} catch (error) {
  exitWith(error)
}
