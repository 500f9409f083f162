import { chownSync, cpSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** PostgreSQL's own programs, which the server copies where it needs them. */
const PROGRAMS = 'programs'

/** Gives a copy's files the owners of the originals: PostgreSQL runs as their owner. Only root can, and only for root they differ. */
function giveBack(from: string, to: string): void {
  const { uid, gid } = lstatSync(from)
  chownSync(to, uid, gid)
  if (!lstatSync(to).isDirectory()) return
  for (const name of readdirSync(to)) giveBack(path.join(from, name), path.join(to, name))
}

/** Copies the folder of a database that does not run, in place of an earlier copy. @throws Error if there is no room for it */
export function copyFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (file) => file !== path.join(from, PROGRAMS) })
  if (process.getuid?.() === 0) giveBack(from, to)
}
