import fc from 'fast-check'
import { action } from '../db/arbitraries'
import type { Content, Fields, Step } from './records'

/** Something that an owner does, or that happens to the ledger. A number picks one of the actions that exist at that moment. */
export type Deed =
  | { do: 'record' | 'import'; trade: number; fields: Fields; key?: string }
  | { do: 'doubt'; which: number }
  | { do: 'edit'; which: number; fields: Fields }
  | { do: 'delete'; which: number }
  | { do: 'publish' | 'rename' | 'another' | 'seal' | 'playbook' }
  | { do: 'note'; trade: number; text: string }
  | { do: 'withdraw'; which: number }
  | { do: 'plan'; trade: number; plan: { stop?: string; target?: string; rule?: string } }

export const OWN = '11111111-1111-4111-8111-111111111111'
export const OTHER = '22222222-2222-4222-8222-222222222222'
const LONG_AGO = '2024-01-05T10:00:00.000000Z'
const START = Date.parse('2026-11-22T08:00:00Z')
/** The hash of a picture, which every other note has. */
const PICTURE = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

/** A time in the ledger's format, this many seconds after the start of every journal. */
export const timeAt = (seconds: number) => new Date(START + seconds * 1000).toISOString().replace('Z', '000Z')

export const event = (strategy: string, kind: string, at: string, more: Record<string, unknown> = {}): Content => ({
  strategy,
  event: `strategy_${kind}`,
  at,
  name: 'Köln & “Rhein” \\ 🂡',
  total_pnl: '0',
  trades: 0,
  user: 'user_1',
  ...more,
})

/**
 * The steps of a ledger in which one strategy's owner does these things, 50 seconds apart, with entries of another strategy in
 * between.
 */
export function stepsOf(deeds: readonly Deed[]): Step[] {
  const steps: Step[] = [{ append: event(OWN, 'created', timeAt(0)) }, { append: event(OTHER, 'created', timeAt(0)) }]
  const actions: { action: string; trade: string; fields: Fields }[] = []
  const notes: { note: string; trade: string }[] = []
  const keys: string[] = []
  let [isPublic, made, written, versions] = [false, 0, 0, 0]
  deeds.forEach((deed, index) => {
    const at = timeAt(50 * (index + 1))
    const append = (kind: string, content: Record<string, unknown>) =>
      steps.push({ append: { strategy: OWN, at, event: `action_${kind}`, ...content } })
    if (deed.do === 'seal') steps.push({ seal: at })
    if (deed.do === 'another') steps.push({ append: event(OTHER, 'renamed', at, { old_name: `${index}` }) })
    const username = index % 2 === 0 ? { username: `Ada ${index}` } : {}
    if (deed.do === 'rename') steps.push({ append: event(OWN, 'renamed', at, { old_name: 'Before', ...username }) })
    if (deed.do === 'publish') {
      isPublic = !isPublic
      steps.push({ append: event(OWN, isPublic ? 'published' : 'hidden', at) })
    }
    if (deed.do === 'record' || deed.do === 'import') {
      made += 1
      const [action, trade] = [String(made + 5), `trade-${deed.trade}`]
      const by = deed.key === undefined ? {} : { by: `key ${deed.key}` }
      if (deed.key !== undefined && !keys.includes(deed.key)) keys.push(deed.key)
      if (deed.do === 'record') append('recorded', { action, trade, in_public: isPublic, ...deed.fields, ...by })
      else {
        const times = { at: LONG_AGO, imported_at: at, first_recorded_at: LONG_AGO, edits: made % 3 }
        append('recorded', { action, trade, in_public: made % 2 === 0, ...deed.fields, ...times, ...by })
      }
      actions.push({ action, trade, fields: deed.fields })
    }
    const say = (kind: string, content: Record<string, unknown>) =>
      steps.push({ append: { strategy: OWN, at, event: kind, ...content } })
    if (deed.do === 'note') {
      written += 1
      const note = { note: `note-${written}`, trade: `trade-${deed.trade}` }
      say('note_written', { ...note, said: deed.text, ...(written % 2 === 1 && { picture: PICTURE }) })
      notes.push(note)
    }
    if (deed.do === 'withdraw') {
      const [note] = notes.splice(deed.which % Math.max(notes.length, 1), 1)
      if (note) say('note_withdrawn', note)
    }
    if (deed.do === 'plan') say('plan_stated', { trade: `trade-${deed.trade}`, ...deed.plan })
    // Each since an earlier time.
    const key = deed.do === 'doubt' ? keys[deed.which % keys.length] : undefined
    if (key !== undefined) say('key_doubted', { key, since: timeAt(-index) })
    if (deed.do === 'playbook') {
      versions += 1
      say('playbook_written', { version: versions, said: `# Rule ${versions}` })
    }
    if (deed.do !== 'edit' && deed.do !== 'delete') return
    const which = deed.which % Math.max(actions.length, 1)
    const found = actions[which]
    if (!found) return
    const { action, trade, fields: old } = found
    if (deed.do === 'edit') {
      append('edited', { action, trade, old, new: deed.fields })
      found.fields = deed.fields
    } else {
      append('deleted', { action, trade, old })
      actions.splice(which, 1)
    }
  })
  return steps
}

/** The fields of a random action. */
export const fields: fc.Arbitrary<Fields> = fc
  .tuple(
    action,
    fc.constantFrom('STOCK', 'CRYPTO', 'OPTIONS'),
    fc.constantFrom('AAPL', 'Ω “x” \u0001 \u007f 🂡'),
    fc.boolean(),
    fc.constantFrom({}, { currency: 'EUR', usd_rate: '1.08' }),
    fc.constantFrom({}, { multiplier: '0.1' }, { strike: '412.5', option_right: 'PUT', multiplier: '10' }),
    fc.nat(5),
  )
  .map(([{ date, ...given }, market, symbol, isFull, rate, contract, sixth]) => {
    const { price, ...unpriced } = given
    const traded = sixth === 0 ? { ...unpriced, side: 'SPLIT', split_of: '3' } : { ...unpriced, price }
    const of = { ...traded, ...rate, ...contract, date: date.replace('Z', '000Z'), market, symbol }
    return isFull ? { ...of, sector: 'Energy', expiration: '2030-01-18' } : of
  })

const which = fc.nat(50)
const byKey = { key: fc.constantFrom(undefined, 'A', 'Ω “x” 🂡') }
const saying: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({
    do: fc.constant('note' as const),
    trade: fc.nat(4),
    text: fc.constantFrom('Why', 'Ω “x” \\ 🂡\n\n- \u0001 \u007f'),
  }),
  fc.record({ do: fc.constant('withdraw' as const), which }),
  fc.record({
    do: fc.constant('plan' as const),
    trade: fc.nat(4),
    plan: fc.constantFrom({}, { stop: '9.5', target: '12', rule: 'Breakout' }, { rule: '' }),
  }),
  fc.constant<Deed>({ do: 'playbook' }),
  fc.record({ do: fc.constant('doubt' as const), which }),
)
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('record' as const), trade: fc.nat(4), fields, ...byKey }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('import' as const), trade: fc.nat(4), fields, ...byKey }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), which, fields }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
  { weight: 3, arbitrary: saying },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('publish', 'rename', 'another', 'seal', 'seal', 'seal') }) },
)

/** What a random owner might do within an hour. */
export const deeds = fc.array(deed, { maxLength: 40 })
