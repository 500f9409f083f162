// `npm run bench:modules`: of which modules the scripts consist that a prerendered page asks for at once, in KiB as they are sent: each
// file's gzipped size, shared among its modules by their minified size. Lazily loaded parts are not in it.
// --pages strategy,index: HTML files of the build, without their endings. --top N: this many of our own modules.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { explore } from 'source-map-explorer'
import { ROOT } from '../scripts/common.mjs'
import { buildSite } from './lib/versions.mjs'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: 'index,education,strategy,performance' },
    top: { type: 'string', default: '30' },
  },
})
const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)/
const IMPORT = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g
const kib = (bytes) => (bytes / 1024).toFixed(1)

/** The scripts that a page's HTML names, and those that they import. */
function scriptsOf(dist, page) {
  const html = readFileSync(path.join(dist, `${page}.html`), 'utf8')
  const files = new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file))
  // Also visits the files that it adds.
  for (const file of files)
    for (const [, imported] of readFileSync(path.join(dist, file), 'utf8').matchAll(IMPORT))
      files.add(`assets/${imported}`)
  return [...files]
}

/** @returns {Promise<[module: string, bytes: number][]>} what each module takes of a script as it is sent */
async function modulesOf(dist, file) {
  const code = path.join(dist, file)
  const sent = gzipSync(readFileSync(code)).length
  // What the bundler adds by itself comes from no module.
  if (!existsSync(`${code}.map`)) return [['the bundler', sent]]
  const { bundles } = await explore([{ code, map: `${code}.map` }], {
    output: { format: 'json' },
    noBorderChecks: true,
  })
  const [{ files, totalBytes }] = bundles
  return Object.entries(files).map(([name, { size }]) => [name, (size * sent) / totalBytes])
}

const dist = mkdtempSync(path.join(tmpdir(), 'bench-modules-'))
try {
  console.log('Building …')
  buildSite(ROOT, dist, { NODE_ENV: 'production' }, ['--sourcemap'])
  for (const page of values.pages.split(',')) {
    const scripts = scriptsOf(dist, page)
    const modules = (await Promise.all(scripts.map((file) => modulesOf(dist, file)))).flat()
    const sum = (some) => some.reduce((total, [, bytes]) => total + bytes, 0)
    const ours = modules.filter(([name]) => !PACKAGE.test(name))
    const packages = new Map()
    for (const [name, bytes] of modules) {
      const [, found] = name.match(PACKAGE) ?? []
      if (found) packages.set(found, (packages.get(found) ?? 0) + bytes)
    }
    console.log(`\n${page}.html: ${kib(sum(modules))} KiB in ${scripts.length} files, ${kib(sum(ours))} of them ours`)
    for (const [name, bytes] of [...packages].toSorted(([, a], [, b]) => b - a))
      console.log(`${kib(bytes).padStart(6)}  ${name}`)
    for (const [name, bytes] of ours.toSorted(([, a], [, b]) => b - a).slice(0, Number(values.top)))
      console.log(`${(bytes / 1024).toFixed(2).padStart(6)}  ${name.replace(/^.*?(?=src\/)/, '')}`)
  }
} finally {
  rmSync(dist, { recursive: true, force: true })
}
