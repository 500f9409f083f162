import fc from 'fast-check'
import {
  type AnnouncedRow,
  announcedFee,
  announcedUnits,
  type ConfirmedFigures,
  type EntryPrice,
  type InstrumentMarket,
} from '@/domain/account/confirmed'
import { plain } from '@/domain/decimal'
import type { ActionFields, LedgerEntry } from '@/domain/ledger/entry'
import { movedDay } from '@/domain/time/instant'

/** Random ledgers within a month, so that orders, splits, dividends and the ends of options meet. */
const FIRST_DAY = '2026-06-01'
const LENGTH = 30
const DAYS = Array.from({ length: LENGTH }, (_, at) => movedDay(FIRST_DAY, at))
export const TODAY = movedDay(FIRST_DAY, LENGTH + 5)
const EXPIRATION = movedDay(FIRST_DAY, LENGTH / 2)
const LATER = movedDay(FIRST_DAY, LENGTH - 2)
const code = (day: string, end: string) => `AAPL${day.slice(2).replaceAll('-', '')}${end}`

const option = (expiration: string, strike: string, option_right: string) => ({
  ...{ market: 'OPTIONS', symbol: 'AAPL', expiration, strike, option_right },
})
/** The contracts of random ledgers, by their instruments. The last one is in no instrument. */
const CONTRACTS: Record<string, Record<string, string>> = {
  'STOCK AAPL': { market: 'STOCK', symbol: 'AAPL' },
  'CRYPTO BTC/USD': { market: 'CRYPTO', symbol: 'BTC' },
  [`OPTIONS ${code(EXPIRATION, 'C00100000')}`]: option(EXPIRATION, '100', 'CALL'),
  [`OPTIONS ${code(LATER, 'C00110000')}`]: option(LATER, '110', 'CALL'),
  [`OPTIONS ${code(LATER, 'P00090000')}`]: option(LATER, '90', 'PUT'),
  '': { market: 'STOCK', symbol: 'SAP', currency: 'EUR', usd_rate: '1.1' },
}
const INSTRUMENTS = Object.keys(CONTRACTS)

interface Step {
  kind: 'record' | 'edit' | 'delete' | 'turn'
  /** Milliseconds since the step before. */
  wait: number
  action: string
  instrument: string
  row: { side: 'BUY' | 'SELL'; quantity: string; price: string; fee: string }
  /** The price of what the entry is about, and of what it was about before; null where there is none. */
  fills: readonly [Fill | null, Fill | null]
}
interface Fill {
  low: string
  high: string
  /** Minutes after the first possible one; or the open of the next day. */
  later: number
  span: 'minute' | 'day'
}

const price = fc.oneof(
  fc.constantFrom('100', '99', '101.5'),
  fc.integer({ min: 1, max: 20_000 }).map((cents) => String(cents / 100)),
)
const quantity = fc.oneof(
  fc.constantFrom('1', '2', '3', '10'),
  fc.integer({ min: 1, max: 9_999_999 }).map((one) => String(one / 1000)),
)
const fill: fc.Arbitrary<Fill | null> = fc.option(
  fc
    .record({
      ...{ one: price, other: price },
      later: fc.oneof(fc.constant(0), fc.nat(30), fc.nat(4000)),
      span: fc.constantFrom<Fill['span']>('minute', 'minute', 'day'),
    })
    .map(({ one, other, later, span }) => {
      const [low, high] = Number(one) < Number(other) ? [one, other] : [other, one]
      return span === 'day' ? { low, high: low, later: 0, span } : { low, high, later, span }
    }),
  { freq: 6 },
)

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Step['kind']>(
    'record',
    'record',
    'record',
    'record',
    'edit',
    'edit',
    'delete',
    'delete',
    'turn',
  ),
  // At once, or up to two days.
  wait: fc.oneof(fc.nat(90_000), fc.nat(2 * 24 * 3_600_000)),
  action: fc.nat(5).map((one) => String(one + 1)),
  instrument: fc.constantFrom(...INSTRUMENTS),
  row: fc.record({
    ...{ side: fc.constantFrom<'BUY' | 'SELL'>('BUY', 'SELL'), quantity, price },
    fee: fc.constantFrom('0', '1', '0.35', '-0.01'),
  }),
  fills: fc.tuple(fill, fill),
})

const someDays = <Value>(value: fc.Arbitrary<Value>, most: number) =>
  fc
    .uniqueArray(fc.record({ day: fc.constantFrom(...DAYS), value }), { maxLength: most, selector: ({ day }) => day })
    .map((all) => all.sort((a, b) => (a.day < b.day ? -1 : 1)))

const market = (instrument: string): fc.Arbitrary<InstrumentMarket> =>
  fc
    .record({
      closes: someDays(price, 8),
      end: fc.option(price),
      splits: someDays(fc.constantFrom('2', '0.1', '1.5', '0.3333333333'), 2),
      dividends: someDays(fc.constantFrom('0.5', '1.25'), 2),
    })
    .map(({ closes, end, splits, dividends }) => ({
      closes: [
        ...closes.filter(({ day }) => !end || day !== EXPIRATION).map(({ day, value }) => ({ day, close: value })),
        ...(end ? [{ day: EXPIRATION, close: end }] : []),
      ].sort((a, b) => (a.day < b.day ? -1 : 1)),
      // An exchange does not split options.
      splits: instrument.startsWith('OPTIONS') ? [] : splits.map(({ day, value }) => ({ day, ratio: value })),
      dividends: instrument.startsWith('STOCK')
        ? dividends.map(({ day, value }) => ({ day, amount: value, currency: 'USD' }))
        : [],
      stock: instrument.startsWith('OPTIONS') ? 'STOCK AAPL' : null,
    }))

/** A ledger that begins in public, and what the market says of each instrument. */
export const followedLedger = fc.record({
  steps: fc.array(step, { minLength: 4, maxLength: 25 }),
  markets: fc.record(
    Object.fromEntries(INSTRUMENTS.filter(Boolean).map((instrument) => [instrument, market(instrument)] as const)),
  ),
})

const MINUTE_MS = 60_000
const iso = (ms: number) => new Date(ms).toISOString().replace('Z', '000Z')

/** The entries of a ledger, without steps that make no sense, and what the site says of them. */
export function entriesOf(steps: readonly Step[]) {
  const entries: LedgerEntry[] = []
  const rows: AnnouncedRow[] = []
  const bars = new Map<string, EntryPrice>()
  const said = new Map<string, { fields: ActionFields; instrument: string }>()
  const followed = new Set<string>()
  const deleted = new Set<string>()
  let [isPublic, now] = [true, Date.parse(FIRST_DAY)]
  const add = (event: string, members: object) =>
    // The members are those of the event.
    entries.push({
      event,
      at: iso(now),
      number: entries.length + 1,
      salt: '',
      strategy: 's',
      ...members,
    } as LedgerEntry)
  const ofStrategy = { name: 'One', user: 'alice', total_pnl: '0', trades: 0 }
  add('strategy_created', ofStrategy)
  add('strategy_published', ofStrategy)
  const announce = (instrument: string, fields: ActionFields, wanted: string, own: Fill | null) => {
    if (!instrument) return
    const barAt =
      own?.span === 'day'
        ? Date.parse(movedDay(iso(now).slice(0, 10), 1))
        : Math.ceil(now / MINUTE_MS + 1 + (own?.later ?? 0)) * MINUTE_MS
    const drawn = own && { low: own.low, high: own.high, barAt: iso(barAt), span: own.span }
    // A bar has one price, whoever asks.
    const bar = `${instrument} ${drawn?.barAt} ${drawn?.span}`
    const found = drawn && (bars.get(bar) ?? drawn)
    if (found) bars.set(bar, found)
    rows.push({ entry: entries.length, instrument, wanted, fee: plain(announcedFee(fields)), price: found })
  }
  for (const { kind, wait, action, instrument, row, fills } of steps) {
    now += wait
    const fields: ActionFields = {
      date: `${FIRST_DAY}T00:00:00.000000Z`,
      ...row,
      ...CONTRACTS[instrument],
    } as ActionFields
    const before = said.get(action)
    const isFollowed = isPublic && followed.has(action)
    if (kind === 'turn') {
      isPublic = !isPublic
      add(isPublic ? 'strategy_published' : 'strategy_hidden', ofStrategy)
    } else if (!before && kind === 'record' && !deleted.has(action)) {
      add('action_recorded', { action, trade: 't', in_public: isPublic, ...fields })
      said.set(action, { fields, instrument })
      if (isPublic) followed.add(action)
      if (isPublic) announce(instrument, fields, plain(announcedUnits(fields)), fills[0])
    } else if (before && kind === 'edit') {
      add('action_edited', { action, trade: 't', old: before.fields, new: fields })
      said.set(action, { fields, instrument })
      if (isFollowed) announce(instrument, fields, plain(announcedUnits(fields)), fills[0])
      if (isFollowed && before.instrument !== instrument) announce(before.instrument, before.fields, '0', fills[1])
    } else if (before && kind === 'delete') {
      add('action_deleted', { action, trade: 't', old: before.fields })
      said.delete(action)
      deleted.add(action)
      if (isFollowed) announce(before.instrument, before.fields, '0', fills[0])
    }
  }
  return { entries, rows }
}

/** Confirmed figures by their columns, as text. */
export function asColumns({ pnl, squares, since, ...numbers }: ConfirmedFigures) {
  const text = (value: number | null) => (value === null ? null : String(value))
  return {
    confirmed_pnl: pnl && plain(pnl),
    confirmed_return: text(numbers.return),
    confirmed_drawdown: text(numbers.drawdown),
    confirmed_rounds: text(numbers.rounds),
    confirmed_won: text(numbers.won),
    confirmed_changes: text(numbers.changes),
    confirmed_squares: squares && plain(squares),
    confirmed_deciding: text(numbers.deciding),
    confirmed_share: text(numbers.share),
    confirmed_since: since,
  }
}
