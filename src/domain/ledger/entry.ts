import canonicalize from 'canonicalize'
import * as z from 'zod/mini'
import { formatDateTime } from '../../lib/format'
import { ACTION_FIELDS, type ActionField, type FieldKind, fieldSpec, type UnsaidField } from '../contract/action'
import { contractName } from '../contract/contractName'
import { SIDES } from '../contract/markets'
import { parseInstant } from '../time/instant'

const text = z.string()
const matching = (pattern: RegExp, error: string) => text.check(z.regex(pattern, { error, abort: true }))
const exists = z.refine<string>((value) => parseInstant(value) !== null, 'is not a time')
const time = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/, 'is not a time').check(exists)
const day = matching(/^\d{4}-\d\d-\d\d$/, 'is not a date').check(exists)
const decimal = matching(/^(?!-0$)-?(0|[1-9]\d*)(\.\d{0,29}[1-9])?$/, 'is not a decimal')
const integer = z.int().check(z.nonnegative())
const hash = matching(/^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/, 'is not a hash')

const VALUES: Record<FieldKind, typeof text> = {
  text,
  time,
  day,
  market: text,
  side: matching(new RegExp(`^(${SIDES.join('|')})$`), 'is not a side that this verifier knows'),
  quantity: decimal,
  price: decimal,
  amount: decimal,
  currency: matching(/^(?!USD)[A-Z]{3}$/, 'is not a currency other than USD'),
  right: matching(/^(CALL|PUT)$/, 'is neither CALL nor PUT'),
  aboveZero: matching(/^(?!0$)(0|[1-9]\d*)(\.\d{0,29}[1-9])?$/, 'is not a decimal above 0'),
  rate: matching(/^(?!0$)(0|[1-9]\d*)(\.\d{0,29}[1-9])?$/, 'is not a decimal above 0'),
}
const memberOf = (field: ActionField) => {
  const { kind, empty, notOfDollars } = fieldSpec(field)
  return empty === null || notOfDollars ? z.optional(VALUES[kind]) : VALUES[kind]
}
// One member for each field, optional if the field is.
const fields = Object.fromEntries(ACTION_FIELDS.map((field) => [field, memberOf(field)])) as {
  [Field in ActionField]: Field extends UnsaidField ? z.ZodMiniOptional<typeof text> : typeof text
}
const standTogether = z.refine<Partial<Record<'currency' | 'usd_rate' | 'strike' | 'option_right', string>>>(
  ({ currency, usd_rate, strike, option_right }) =>
    (currency === undefined) === (usd_rate === undefined) && (strike === undefined) === (option_right === undefined),
  'has a currency without a rate, or a strike without call or put, or the other way round',
)
const action = z.strictObject(fields).check(standTogether)
const common = { at: time, imported_at: z.optional(time), number: integer, salt: text, strategy: text }
const ofStrategy = { ...common, name: text, total_pnl: decimal, trades: integer, user: text }
const ofAction = { ...common, action: text, trade: text }
const ofNote = { ...common, note: text, trade: text }

/** Absent if the trader had no name, and in entries from before the member existed. */
const ofNamed = { ...ofStrategy, username: z.optional(text) }

const entry = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.enum(['strategy_published', 'strategy_hidden', 'strategy_deleted']),
    ...ofStrategy,
  }),
  z.strictObject({ event: z.literal('strategy_created'), ...ofNamed }),
  z.strictObject({ event: z.literal('strategy_renamed'), ...ofNamed, old_name: text }),
  z
    .strictObject({
      event: z.literal('action_recorded'),
      ...ofAction,
      ...fields,
      // How it was recorded; absent if by hand, and in entries from before the member existed.
      by: z.optional(matching(/^(import|key .{1,40})$/u, 'is not a way of recording')),
      in_public: z.boolean(),
      first_recorded_at: z.optional(time),
      edits: z.optional(integer),
    })
    .check(
      standTogether,
      z.refine(
        ({ imported_at, first_recorded_at, edits }) =>
          [first_recorded_at, edits].every((value) => (value === undefined) === (imported_at === undefined)),
        'mixes fields that only imported actions have',
      ),
    ),
  z.strictObject({
    event: z.literal('action_edited'),
    ...ofAction,
    old: action,
    new: action,
  }),
  z.strictObject({ event: z.literal('action_deleted'), ...ofAction, old: action }),
  z.strictObject({ event: z.literal('note_written'), ...ofNote, hash, picture: z.optional(hash) }),
  z.strictObject({ event: z.literal('note_withdrawn'), ...ofNote }),
  z.strictObject({
    event: z.literal('plan_stated'),
    ...common,
    trade: text,
    stop: z.optional(VALUES.aboveZero),
    target: z.optional(VALUES.aboveZero),
    // Empty if the trade is said to follow none.
    rule: z.optional(text),
  }),
  z.strictObject({ event: z.literal('playbook_written'), ...common, version: z.int().check(z.positive()), hash }),
  z.strictObject({
    event: z.literal('key_doubted'),
    ...common,
    key: matching(/^.{1,40}$/u, 'is not the name of a key'),
    since: time,
  }),
])

/** One entry of a strategy's part of the ledger, as docs/ledger.md specifies its content. */
export type LedgerEntry = z.infer<typeof entry>
export type ActionFields = z.infer<typeof action>

/** Reads the content of an entry. Throws RangeError if it is not in canonical form or has other members. */
export function parseEntry(content: string): LedgerEntry {
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    throw new RangeError('is not JSON')
  }
  // Throws for text that is not valid Unicode.
  if (canonicalOrNull(value) !== content) throw new RangeError('is not in canonical form')
  const read = entry.safeParse(withPrices(value))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new RangeError(
    `has a member that this verifier does not know or a wrong one: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
  )
}

/**
 * A split has `split_of` instead of a price, so that a verifier from before splits refuses it. Here the old units of a split are its
 * price, as in the database.
 */
function withPrices(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const members = new Map(
    Object.entries(value).map(([name, one]) => [name, /^(old|new)$/.test(name) ? withPrices(one) : one]),
  )
  if (members.get('side') === 'SPLIT') {
    if (members.has('price')) throw new RangeError('is a split with a price')
    members.set('price', members.get('split_of'))
    members.delete('split_of')
  }
  return Object.fromEntries(members)
}

function canonicalOrNull(value: unknown): string | null {
  try {
    return canonicalize(value) ?? null
  } catch {
    return null
  }
}

const PAST: Record<string, string> = {
  ...{ BUY: 'bought', SELL: 'sold', EXPIRE: 'expired', SPLIT: 'split', ASSIGN: 'was assigned', EXERCISE: 'exercised' },
}
const DONE = { action_recorded: 'recorded', action_edited: 'edited', action_deleted: 'deleted' }
/** What happened in an entry that is about no action. */
export const HAPPENED = {
  strategy_created: 'Strategy created',
  strategy_published: 'Strategy published',
  strategy_hidden: 'Strategy hidden',
  strategy_renamed: 'Strategy renamed',
  strategy_deleted: 'Strategy deleted',
  note_written: 'Note written',
  note_withdrawn: 'Note withdrawn',
  plan_stated: 'Stop, target or rule stated',
  playbook_written: 'Playbook written',
  key_doubted: 'Key said to have been in other hands',
}

/** "sold 5 AAPL at 10.2 on 2026-05-03 14:30" */
export const actionSentence = ({ side, quantity, price, date, ...of }: ActionFields): string =>
  `${PAST[side] ?? side} ${side === 'SPLIT' ? `${quantity} for ${price}, ` : `${quantity} `}${contractName({ ...of, expiration: of.expiration ?? null })}${/^(BUY|SELL)$/.test(side) ? ` at ${price}` : ''} on ${formatDateTime(date)}`

/** An entry about the strategy itself. */
export type EventEntry = Extract<LedgerEntry, { user: string }>
export const isEventEntry = (of: LedgerEntry): of is EventEntry => 'user' in of

/** An entry that contains the trader's name. */
export type NamedEntry = Extract<LedgerEntry, { event: 'strategy_created' | 'strategy_renamed' }>
export const isNamedEntry = (of: LedgerEntry): of is NamedEntry =>
  of.event === 'strategy_created' || of.event === 'strategy_renamed'

/** An entry in words: "Entry 17: sold 5 AAPL at 10.2 on 2026-05-03 14:30, recorded 2026-05-03 14:31". */
export function entryWords(of: LedgerEntry): string {
  const when = formatDateTime(of.at)
  switch (of.event) {
    case 'action_recorded':
      return `Entry ${of.number}: ${actionSentence(of)}, ${DONE[of.event]} ${when}`
    case 'action_edited':
    case 'action_deleted':
      return `Entry ${of.number}: ${actionSentence(of.old)}, ${DONE[of.event]} ${when}`
    default:
      return `Entry ${of.number}: ${HAPPENED[of.event]} ${when}`
  }
}
