// `npm run demo-data`: writes the demo data (supabase/seed/demo) and the landing page's example, after a change to the
// rules or prices in this folder. Starting the site only loads these files.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import papa from 'papaparse'
import { runnerImport } from 'vite'
import { ensureInstalled, ROOT } from '../../scripts/common.mjs'

ensureInstalled()
process.chdir(ROOT)
const config = { root: ROOT, configFile: false, resolve: { alias: { '@': path.join(ROOT, 'src') } } }
/** A TypeScript module. @param {string} file below the project's root */
const load = async (file) => (await runnerImport(path.join(ROOT, file), config)).module
/** @param {string} file below the project's root @param {string | Uint8Array} content */
function write(file, content) {
  writeFileSync(path.join(ROOT, file), content)
  console.log(`${file}  ${(content.length / 1000).toFixed(1)} kB`)
}

const { demoData } = await load('tools/demo-data/demoData.ts')
const { strategies, actions, bars, splits } = demoData()
write('supabase/seed/demo/strategies.csv', `${papa.unparse(strategies, { newline: '\n' })}\n`)
write('supabase/seed/demo/splits.csv', `${papa.unparse(splits, { newline: '\n' })}\n`)
write('supabase/seed/demo/actions.csv.gz', gzipSync(`${papa.unparse(actions, { newline: '\n' })}\n`, { level: 9 }))
write('supabase/seed/demo/bars.csv.gz', gzipSync(`${papa.unparse(bars, { newline: '\n' })}\n`, { level: 9 }))

const { bootEmbeddedBackend } = await load('supabase/embedded/backend.ts')
const { EXAMPLE_NOW, landingExample } = await load('tools/demo-data/landingExample.ts')
const dataDir = mkdtempSync(path.join(tmpdir(), 'demo-data-'))
const options = { dataDir, siteUrl: 'http://localhost', demoData: true, demoNow: EXAMPLE_NOW, say: console.log }
const backend = await bootEmbeddedBackend(options)
try {
  const { hero, ranking } = await landingExample(backend.sql)
  write('src/features/landing/heroExample.json', `${JSON.stringify(hero, null, 2)}\n`)
  write('src/features/landing/rankingExample.json', `${JSON.stringify(ranking, null, 2)}\n`)
} finally {
  await backend.close()
  rmSync(dataDir, { recursive: true, force: true })
}
