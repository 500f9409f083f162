import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run } from './common.mjs'

/**
 * Fetches what one script alone needs into a folder of its own, unless it is there. Peers are the project's own.
 * @param {string} folder below .cache @param {string[]} packages each as `name@version`
 * @throws {Error} where npm could not fetch them
 */
export function fetchPackages(folder, packages) {
  const isThere = (one) => existsSync(path.join(folder, 'node_modules', one.slice(0, one.lastIndexOf('@'))))
  if (packages.every(isThere)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
  const args = ['install', '--legacy-peer-deps', '--no-audit', '--no-fund', ...packages]
  if (!run('npm', args, { cwd: folder, shell: process.platform === 'win32' })) {
    throw new Error(`${packages.join(' and ')} could not be fetched; npm says why above.`)
  }
}
