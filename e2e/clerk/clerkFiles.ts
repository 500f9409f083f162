import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

const CACHE = path.resolve(import.meta.dirname, '../../.cache/clerk')

/**
 * The files that Clerk's host serves to browsers, pinned. Only the tarballs are fetched, because their `dist` is complete. As
 * dependencies they would bring a thousand packages.
 */
const PACKAGES = [
  {
    name: '@clerk/clerk-js',
    version: '6.40.0',
    integrity: 'sha512-2MnZ/ygvuCmeuqfXQmsxfQaLN/SSJvQbtT2cLXbgr5VKr3KmZFZBVvX977fG3eZ6pprl4J9pO+I2bbe6BvColg==',
  },
  {
    name: '@clerk/ui',
    version: '1.36.0',
    integrity: 'sha512-uI96zYCh5jISLOt1mdpIPy/Y31P0kwFxjUFOxLUwFfTHFmGUcRjbqN6bbb+75tdI2Bz6ARGws3rhspDer+xIfQ==',
  },
]

function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(error?.message ?? stderr)
  return stdout
}

/** Folder of one package's browser files. */
const folderOf = (name: string, version: string) => path.join(CACHE, `${name.replace('@clerk/', '')}-${version}`)

/** Whether Clerk's browser files are there. */
export const hasClerkFiles = () => PACKAGES.every(({ name, version }) => existsSync(folderOf(name, version)))

/**
 * Fetches Clerk's browser files into a folder that git ignores, unless they are there.
 * @returns which package could not be fetched and why; null where all are there.
 * @throws Error that says which package differs from the pinned one.
 */
export function fetchClerkFiles(): string | null {
  for (const { name, version, integrity } of PACKAGES) {
    const folder = folderOf(name, version)
    if (existsSync(folder)) continue
    const work = `${folder}.part`
    rmSync(work, { recursive: true, force: true })
    mkdirSync(work, { recursive: true })
    let tarball: string
    try {
      tarball = path.join(work, run('npm', ['pack', `${name}@${version}`, '--loglevel=error'], work).trim())
    } catch (error) {
      return `${name}@${version} could not be fetched from the npm registry: ${error}`
    }
    const found = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
    if (found !== integrity) throw new Error(`${name}@${version} is not what was pinned: ${found}`)
    run('tar', ['-xzf', path.basename(tarball)], work)
    renameSync(path.join(work, 'package', 'dist'), folder)
    rmSync(work, { recursive: true, force: true })
  }
  return null
}

/** A browser file by its address on Clerk's host, `@clerk/clerk-js@6/dist/clerk.browser.js`; null if there is none. */
export function readClerkFile(address: string): Buffer | null {
  const [, name, file] = /^(@clerk\/[\w-]+)@[\w.]+\/dist\/([\w.-]+)$/.exec(address) ?? []
  const found = PACKAGES.find((one) => one.name === name)
  if (!found || !file) return null
  const place = path.join(folderOf(found.name, found.version), file)
  return existsSync(place) ? readFileSync(place) : null
}
