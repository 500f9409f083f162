import { isSide, type Side } from '@/domain/contract/markets'
import type { Answers } from '@/features/imports/cells/questions.rules'
import type { FileCell, RawFill } from './fill'
import { asked, from, NOTHING, type Part, right, wrong } from './part'

const BUYS =
  /^(b|bot|bought|buy|purchase|long|bto|btc|buy to (open|close|cover)|cover|kauf|köpt|achat|long buy|compra|acquisto|(you )?bought\b.*|bot [+\d].*|(open|enter|entry) long|(close|exit) short)$/i

const SELLS =
  /^(s|sld|sold|sell|sale|short|stc|sto|(short|long) sell|sell[ _]short|sell to (open|close)|ss|verkauf|sålt|vente|venta|vendita|(you )?sold\b.*|(open|enter|entry) short|(close|exit) long)$/i

const EXPIRES =
  /^(ep|exp|oexp|opexp|expire|expired|expiry|expiration|(option )?(expired|expires|expiration)( worthless)?)$/i

const ASSIGNED = /^(oasgn|assign|assigned|(option )?(assigned|assignment))$/i

const EXERCISED = /^(oexcs|exercise|exercised|(option )?exercise)$/i

/** The side that a word names in any file; null for the words that the user has to assign. */
export const sideOf = (text: string): Side | null => {
  const word = text.trim()
  if (EXPIRES.test(word)) return 'EXPIRE'
  if (ASSIGNED.test(word)) return 'ASSIGN'
  if (EXERCISED.test(word)) return 'EXERCISE'
  // As our own files write it.
  if (/^split$/i.test(word)) return 'SPLIT'
  return BUYS.test(word) ? 'BUY' : SELLS.test(word) ? 'SELL' : null
}

/** The position that a word names, which in some files is the side. */
const positionOf = (text: string) => /^(long|short)$/i.exec(text.trim())?.[0].toLowerCase() ?? null

/** Whether a column of these words may say the position: long and short, and neither buying nor selling. */
export const sayPositions = (words: readonly string[]) =>
  words.some((word) => positionOf(word) !== null) &&
  words.every((word) => positionOf(word) !== null || sideOf(word) === null || sideOf(word) === 'EXPIRE')

const OPENS = /^(o|open|opens|opened|opening|to open|in|entry|enter|öffnen|eröffnung|ouverture|apertura|abertura)$/i

const CLOSES =
  /^(c|close|closes|closed|closing|to close|out|exit|schließen|schliessung|fermeture|clôture|cierre|chiusura|fechamento)$/i

/** Whether a word says that a position is opened or closed; null for any other word. */
export const effectOf = (text: string): 'open' | 'close' | null => {
  const word = text.trim()
  return OPENS.test(word) ? 'open' : CLOSES.test(word) ? 'close' : null
}

/** A side's word without case and spacing, so that the user is asked about each word once. */
export const wordOf = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** The cell that names the side; null where the format knows the side without one. */
export const cellOfSide = (side: RawFill['side']) => (typeof side === 'string' ? null : side)

/** The side by its word, or by the user's answer about that word; no side where the quantity's sign tells it. */
export function readSide({ side: written, mayBePosition }: RawFill, answers: Answers): Part<Side> {
  if (written === null) return NOTHING
  if (typeof written === 'string') return right(written)
  const known = sideOf(written.text)
  if (known && mayBePosition && positionOf(written.text) !== null) {
    const answer = asked({ kind: 'direction', what: written.column }, written, answers)
    return from(answer, ({ choice }) =>
      choice === 'position' ? sideOfPosition(written, mayBePosition.effect) : right(known),
    )
  }
  if (known) return right(known)
  const answer = asked({ kind: 'side', what: wordOf(written.text) }, written, answers)
  const choice = answer.value?.choice ?? ''
  return { ...answer, value: isSide(choice) ? choice : null }
}

/** A long position is bought to open and sold to close, a short one the other way round. */
function sideOfPosition(position: FileCell, effect: FileCell | null): Part<Side> {
  const change = effect && effectOf(effect.text)
  if (!change) return wrong(effect ?? position, 'whether the position is opened or closed, such as Open or Close')
  return right((positionOf(position.text) === 'long') === (change === 'open') ? 'BUY' : 'SELL')
}
