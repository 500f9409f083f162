import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64 } from './note'

/** What a trader says besides the actions: notes on trades, what is stated of them, and the playbook, as the database has them. */
export interface Said {
  notes: readonly NoteRow[]
  /** Of each trade in order. */
  plans: readonly PlanRow[]
  /** The versions, oldest first. */
  playbooks: readonly PlaybookRow[]
  doubts: readonly Doubt[]
}

/** Since when somebody else may have used a recording key, as its owner says. */
export interface Doubt {
  /** Its name. */
  key: string
  /** ISO 8601. */
  since: string
}

/** A row of trade_notes. */
export interface NoteRow {
  id: string
  bet_id: string
  /** ISO 8601. */
  at: string
  /** Markdown. This and the key are null once it is withdrawn. */
  text: string | null
  /** Hashed with the text. */
  key: string | null
  /** ISO 8601. */
  withdrawn_at: string | null
  /** The SHA-256 of its picture as Base64; null without one. */
  picture: string | null
}

/** A row of trade_plans; prices are decimal text. */
export interface PlanRow {
  bet_id: string
  /** ISO 8601. */
  at: string
  stop: string | null
  target: string | null
  /** Empty if the trade is said to follow none, null if nothing is said. */
  rule: string | null
}

/** A row of playbooks. */
export interface PlaybookRow {
  version: number
  /** ISO 8601. */
  at: string
  /** Markdown. */
  text: string
  key: string
}

export const NOTHING_SAID: Said = { notes: [], plans: [], playbooks: [], doubts: [] }

/** The number of an entry that has a hash, and the key and text that have this hash. */
export type EntryText = readonly [number: number, key: string, text: string]

const encoder = new TextEncoder()

/** The hash of a text in an entry of the ledger, as Base64. */
export const textHash = (key: string, text: string): string => toBase64(sha256(encoder.encode(`${key}\n${text}`)))

/** The texts of a strategy's entries, in their order, from the entries' contents. Contents that cannot be read have none. */
export function textsOf(contents: readonly string[], { notes, playbooks }: Said): EntryText[] {
  const byNote = new Map(notes.map((note) => [note.id, note]))
  const byVersion = new Map(playbooks.map((playbook) => [playbook.version, playbook]))
  return contents.flatMap((content): EntryText[] => {
    if (!/"event":"(note|playbook)_written"/.test(content)) return []
    const { event, number, note, version } = readEntry(content)
    const said = event === 'note_written' ? byNote.get(String(note)) : byVersion.get(Number(version))
    return said?.text && said.key ? [[Number(number), said.key, said.text]] : []
  })
}

function readEntry(content: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(content))
  } catch {
    return {}
  }
}
