// `npm run reset`: empties the embedded database and seeds it again with demo data that ends yesterday.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { ensureInstalled, exitWith, ROOT } from './common.mjs'

ensureInstalled()
const { runnerImport } = await import('vite')
const { module } = await runnerImport(path.join(ROOT, 'supabase/embedded/backend.ts'), { root: ROOT })
const dataDir = path.resolve(ROOT, process.env.EMBEDDED_DATA_DIR ?? module.DEFAULT_DATA_DIR)
/** @param {string} line */
const say = (line) => console.log(`  ${line}`)
try {
  const release = await module.lockFolder(dataDir, say)
  for (const name of module.DATABASE_FILES) rmSync(path.join(dataDir, name), { recursive: true, force: true })
  await release()
  const backend = await module.bootEmbeddedBackend({
    dataDir,
    siteUrl: 'http://localhost:5173',
    demoData: true,
    say,
  })
  await backend.close()
} catch (error) {
  exitWith(error)
}
