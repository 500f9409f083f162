import type { PlanRow } from '@/domain/ledger/said'
import { readField } from '@/domain/trade/actionText'
import { NO_RULE } from '@/domain/trade/tradeColumns'
import { formatPrice } from '@/lib/format'
import { newTradeId } from './tradeId'

/** The most characters of a note. */
export const NOTE_LENGTH = 2000

/** What is typed about a trade besides its actions. A field of the plan that is absent is as it was stated last. */
export interface TypedSaid {
  why: string
  isPrivate: boolean
  /** Of the note as it is typed now, so that repeating a save whose answer was lost does not write it twice. */
  noteId: string
  stop?: string
  target?: string
  /** The name of a rule, '' for none; null if nothing is said. */
  rule?: string | null
}
export const nothingTyped = (): TypedSaid => ({ why: '', isPrivate: false, noteId: newTradeId() })

export type PlanFields = Pick<PlanRow, 'stop' | 'target' | 'rule'>
/** "stop 96.00, follows no rule": what a plan states; '' for nothing. */
export const planWords = ({ stop, target, rule }: PlanFields): string =>
  [
    stop && `stop ${formatPrice(stop)}`,
    target && `target ${formatPrice(target)}`,
    rule && `rule “${rule}”`,
    rule === '' && NO_RULE,
  ]
    .filter(Boolean)
    .join(', ')

export const isSaidTyped = ({ why, stop, target, rule }: TypedSaid): boolean =>
  why.trim() !== '' || stop !== undefined || target !== undefined || rule !== undefined

/** What say_of_trade() of the database takes. */
export type SaidInput = {
  /** `picture` is a JPEG as Base64, see picture.rules.ts. */
  note?: { id: string; text: string; private: boolean; picture?: string }
  plan?: PlanFields & { id: string }
}

type Price = 'stop' | 'target'
export interface SaidReading {
  /** What is wrong with a typed price. */
  problems: Partial<Record<Price, string>>
  /** null if nothing is to be said, or while something is wrong. */
  said: SaidInput | null
}

/**
 * Reads what is typed.
 * @param last what was stated last; null if nothing was.
 */
export function readSaid(typed: TypedSaid, last: PlanFields | null): SaidReading {
  const now = new Date()
  const problems: SaidReading['problems'] = {}
  const priceOf = (name: Price): string | null => {
    const text = typed[name]
    if (text === undefined) return last?.[name] ?? null
    if (text.trim() === '') return null
    const read = readField('price', text, now)
    if (read.ok) return read.value
    problems[name] = read.message
    return null
  }
  const plan = {
    stop: priceOf('stop'),
    target: priceOf('target'),
    rule: typed.rule === undefined ? (last?.rule ?? null) : typed.rule,
  }
  if (Object.keys(problems).length > 0) return { problems, said: null }
  const isStated = typed.stop !== undefined || typed.target !== undefined || typed.rule !== undefined
  const text = typed.why.trim()
  const said: SaidInput = {
    ...(text !== '' && { note: { id: typed.noteId, text, private: typed.isPrivate } }),
    ...(isStated && { plan: { id: newTradeId(), ...plan } }),
  }
  return { problems, said: said.note || said.plan ? said : null }
}
