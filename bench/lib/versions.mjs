import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT, run } from '../../scripts/common.mjs'

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
const lockOf = (folder) => readFileSync(path.join(folder, 'package-lock.json'), 'utf8')

/**
 * Checks a commit out into a folder of its own, with its dependencies: the installed ones where its lock file is the same.
 * @param {string} commit @param {string} folder must not exist
 * @returns {() => void} removes the folder again
 */
function checkOut(commit, folder) {
  git('worktree', 'add', '--detach', folder, commit)
  const modules = path.join(folder, 'node_modules')
  if (lockOf(folder) === lockOf(ROOT)) symlinkSync(path.join(ROOT, 'node_modules'), modules)
  else {
    console.log(`Installing the dependencies of ${commit} …`)
    if (!run('npm', ['ci', '--no-audit', '--no-fund', '--silent'], { cwd: folder }))
      throw new Error(`The dependencies of ${commit} could not be installed`)
  }
  // A commit of before its first release may want settings that a fresh checkout lacks.
  const settings = path.join(ROOT, '.env')
  if (existsSync(settings)) cpSync(settings, path.join(folder, '.env'))
  return () => git('worktree', 'remove', '--force', folder)
}

/**
 * Builds a checkout as `npm run demo` does, with its own Vite.
 * @param {string} root @param {string} outDir @param {Record<string, string>} environment added to this process's own
 * @param {string[]} [more] further options of `vite build`
 */
export function buildSite(root, outDir, environment, more = []) {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--mode', 'demo', '--logLevel', 'error', '--outDir', outDir, '--emptyOutDir', ...more]
  if (!run(process.execPath, args, { cwd: root, env: { ...process.env, ...environment } }))
    throw new Error(`${root} could not be built`)
}

/**
 * Serves a build with servePages.mjs.
 * @param {{ root: string, outDir: string, port: number, environment: Record<string, string> }} site
 * @returns {Promise<{ put: (path: string, html: string) => Promise<void>, close: () => Promise<void> }>}
 */
async function serveSite({ root, outDir, port, environment }) {
  const program = fork(path.join(import.meta.dirname, 'servePages.mjs'), [root, outDir, String(port)], {
    cwd: root,
    env: { ...process.env, ...environment },
  })
  const ended = once(program, 'exit')
  await Promise.race([
    once(program, 'message'),
    ended.then(() => Promise.reject(new Error(`${root} could not be served`))),
  ])
  return {
    async put(at, html) {
      const isPut = once(program, 'message')
      program.send({ put: [at, html] })
      await isPut
    },
    async close() {
      if (program.connected) program.send('close')
      await ended
    },
  }
}

/** The checkout that the bench is in. */
export const HERE = 'this version'

/** What `--against` names, and {@link HERE} last. @param {string | undefined} against commits, with commas */
export const versionsOf = (against) => [...(against?.split(',') ?? []), HERE]

/** A folder for builds, checkouts and databases, which the caller removes. */
export function workFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-versions-'))
  // The databases are below it, and where root measures, another user runs them: on PGlite, otherwise.
  chmodSync(folder, 0o711)
  return folder
}

/**
 * Builds and serves a version with a database of its own.
 * @param {{ name: string, folder: string, port: number, isBuilt?: boolean, more?: string[] }} version a commit or {@link HERE}; `isBuilt`:
 *   dist/ is served as it is; `more` options of `vite build`
 * @param {(() => unknown)[]} closing gets what ends it
 */
export async function openVersion({ name, folder, port, isBuilt = false, more }, closing) {
  const root = name === HERE ? ROOT : path.join(folder, 'checkout')
  const outDir = isBuilt ? path.join(ROOT, 'dist') : path.join(folder, 'dist')
  const origin = `https://localhost:${port}`
  const environment = {
    NODE_ENV: 'production',
    // Becomes each page's canonical address, which Lighthouse checks.
    VITE_SITE_URL: origin,
    EMBEDDED_DATA_DIR: path.join(folder, 'data'),
    // Otherwise Vite's servers stop when stdin closes.
    CI: 'true',
  }
  if (name !== HERE) {
    mkdirSync(folder, { recursive: true })
    closing.push(checkOut(name, root))
  }
  if (!isBuilt) {
    console.log(`Building ${name} …`)
    buildSite(root, outDir, environment, more)
  }
  const site = await serveSite({ root, outDir, port, environment })
  closing.push(site.close)
  return { name, origin, put: site.put }
}

/** The name of the ranking's first strategy. @param {import('playwright').BrowserContext} context */
export async function firstStrategy(context, origin) {
  const address = `${origin}/rest/v1/strategy_metrics?select=name&order=total_pnl.desc&limit=1`
  const rows = await context.request.get(address, { ignoreHTTPSErrors: true })
  return (await rows.json())[0].name
}
