import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { ROOT, run } from '../../scripts/common.mjs'

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
const lockOf = (folder) => readFileSync(path.join(folder, 'package-lock.json'), 'utf8')

/**
 * Checks a commit out into a folder of its own, with its dependencies: the installed ones where its lock file is the same.
 * @param {string} commit @param {string} folder must not exist
 * @returns {() => void} removes the folder again
 */
export function checkOut(commit, folder) {
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
export async function serveSite({ root, outDir, port, environment }) {
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
