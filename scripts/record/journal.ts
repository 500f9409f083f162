import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'
import { Stop } from './persist.ts'

/** Something to be recorded. */
export interface Fill {
  /** Its name at the site, of at most 100 characters. */
  id: string
  /** The names by which it is remembered, and those by which it may be known already. */
  names: readonly string[]
  knownAs: readonly string[]
  /** ISO 8601. */
  at: string
  /** A message's members, without key and id. */
  message: Readonly<Record<string, string>>
}

interface Waiting extends Fill {
  /** When it was last sent. */
  triedAt: string | null
}

interface State {
  /** The account or the folder, and a hash of the key: a state belongs to one of each. */
  source: string
  key: string
  /** ISO 8601: nothing from before is recorded; and until when the source was read without a gap, by its own clock. */
  begin: string
  readUntil: string
  waiting: Waiting[]
  /** Names of what is done with or waiting, with its time. */
  known: Record<string, string>
}

export type Journal = ReturnType<typeof openJournal>

/**
 * What was seen and what has yet to be recorded, in a file. A fill is written down before it is sent, under the id that it is sent with, so
 * that a program that was killed at any moment sends it again under that id, and the site answers that it is there. Throws {@link Stop} if
 * the file cannot be read or written, or belongs to something else.
 * @param begin ISO 8601, from which on a source that was never read is read
 */
export function openJournal(file: string, source: string, key: string, begin: string) {
  const found = readState(file)
  if (found && found.source !== source)
    throw new Stop(`${file} belongs to ${found.source}, not to ${source}: name another file with --state`)
  if (found && found.key !== key)
    throw new Stop(
      `${file} was written with another key. If the new key records to the same strategy, start with --new-key; otherwise name another file with --state`,
    )
  const state: State = found ?? { source, key, begin, readUntil: begin, waiting: [], known: {} }
  const write = () => writeState(file, state)
  if (!found) write()
  return {
    file,
    /** Nothing was read before. */
    isNew: !found,
    begin: state.begin,
    readUntil: () => state.readUntil,
    waiting: (): readonly Waiting[] => state.waiting,
    isKnown: (name: string) => Object.hasOwn(state.known, name),
    /** Writes down fills that are not known, oldest first, and returns how many they were. */
    add(fills: readonly Fill[]) {
      const before = state.waiting.length
      for (const fill of fills) {
        if (fill.knownAs.some((name) => Object.hasOwn(state.known, name))) continue
        for (const name of fill.names) state.known[name] = fill.at
        state.waiting.push({ ...fill, triedAt: null })
      }
      const added = state.waiting.length - before
      if (added === 0) return 0
      state.waiting.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
      write()
      return added
    },
    /** Remembers names without anything to record. */
    remember(names: readonly string[], at: string) {
      for (const name of names) state.known[name] = at
      write()
    },
    tried(fill: Fill, now: Date) {
      for (const one of state.waiting) if (one.id === fill.id) one.triedAt = now.toISOString()
      write()
    },
    done(fill: Fill) {
      state.waiting = state.waiting.filter(({ id }) => id !== fill.id)
      write()
    },
    /** The source was read until then; names from before `forget` will not come again. */
    read(until: string, forget: string) {
      state.readUntil = until
      const kept = new Set(state.waiting.flatMap(({ names }) => names))
      const before = Date.parse(forget)
      state.known = Object.fromEntries(
        Object.entries(state.known).filter(([name, at]) => kept.has(name) || Date.parse(at) >= before),
      )
      write()
    },
  }
}

/** Gives a journal to another key of the same strategy, which does not know what the former one's answers were. */
export function giveToKey(file: string, key: string) {
  const state = readState(file)
  if (!state) return
  const unsure = new Date(0).toISOString()
  const waiting = state.waiting.map((one) => (one.triedAt === null ? one : { ...one, triedAt: unsure }))
  writeState(file, { ...state, key, waiting })
}

function readState(file: string): State | null {
  if (!existsSync(file)) return null
  try {
    const state = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof state.source === 'string' && Array.isArray(state.waiting) && typeof state.known === 'object')
      return state
  } catch (error) {
    throw new Stop(`${file} cannot be read (${error instanceof Error ? error.message : error}): repair it or remove it`)
  }
  throw new Stop(`${file} is not a file of this program: name another with --state`)
}

/** All of it or nothing: a file that was half written is never seen under its name. */
function writeState(file: string, state: State) {
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    const beside = `${file}.new`
    const handle = openSync(beside, 'w', 0o600)
    writeSync(handle, JSON.stringify(state))
    fsyncSync(handle)
    closeSync(handle)
    renameSync(beside, file)
  } catch (error) {
    throw new Stop(
      `${file} cannot be written (${error instanceof Error ? error.message : error}): free the disk or name another with --state`,
    )
  }
}
