import { characters, cleanText, mixesAlphabets, ONE_ALPHABET } from '@/domain/text'

/** An owner's word for trades, in a kind that the owner names: "late entry", a mistake. */
export interface Tag {
  kind: string
  name: string
}

/** A stored tag of a strategy. */
export interface StoredTag extends Tag {
  id: number
}

/** A tag that is put on a trade, or taken off it; what tag_trades() takes and answers. */
export interface TagChange extends Tag {
  bet_id: string
  is_on: boolean
}

/** The kinds that are offered before any other is named. */
export const FIRST_KINDS = ['setup', 'mistake', 'mood'] as const

/** As in the database. */
export const MOST_TAGS = 10
export const LONGEST_TAG = 30

/** The kinds to choose from: those in use, then those that are offered. */
export const kindsOf = (tags: readonly Tag[]): string[] => [
  ...new Set([...FIRST_KINDS, ...tags.map(({ kind }) => kind)]),
]

/** Tags by kind, in the order of the kinds and by name. */
export const byKind = <T extends Tag>(tags: readonly T[]): { kind: string; tags: T[] }[] =>
  kindsOf(tags)
    .map((kind) => ({
      kind,
      tags: tags.filter((tag) => tag.kind === kind).toSorted((a, b) => a.name.localeCompare(b.name)),
    }))
    .filter(({ tags }) => tags.length > 0)

/** Names are compared without regard to case; the database also minds letters that look alike. */
export const sameName = (a: string, b: string) => cleanText(a).toLowerCase() === cleanText(b).toLowerCase()

/**
 * What a typed text means: a tag in use, whatever its kind, or a new one of a kind.
 * @returns the tag, or why it is none.
 */
export function readTag(typed: string, kind: string, known: readonly Tag[]): { tag: Tag } | { problem: string } {
  const name = cleanText(typed)
  const found = known.find((tag) => sameName(tag.name, name))
  if (found) return { tag: { kind: found.kind, name: found.name } }
  if (name === '') return { problem: 'Type a tag' }
  if (characters(name) > LONGEST_TAG) return { problem: `A tag can have at most ${LONGEST_TAG} characters` }
  if (mixesAlphabets(name)) return { problem: ONE_ALPHABET }
  return { tag: { kind, name } }
}

/** What takes changes back. */
export const takenBack = (changes: readonly TagChange[]): TagChange[] =>
  changes.map((change) => ({ ...change, is_on: !change.is_on }))
