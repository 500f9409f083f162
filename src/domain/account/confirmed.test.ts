// @vitest-environment node

import { describe, expect, it } from 'vitest'
import { plain } from '../decimal'
import type { LedgerEntry } from '../ledger/entry'
import { type AnnouncedRow, announcedFee, announcedUnits, confirmedOf, type InstrumentMarket } from './confirmed'

const TODAY = '2026-06-30'
/** "05-04 14:30" as a time of the ledger. */
const at = (time: string) => `2026-${time.replace(' ', 'T')}:00.000000Z`
const STOCK = { market: 'STOCK', symbol: 'AAPL' }
const CALL = {
  ...{ market: 'OPTIONS', symbol: 'AAPL', expiration: '2026-05-15' },
  ...{ strike: '100', option_right: 'CALL' },
}
type Fields = Record<string, string>

const fieldsOf = (side: string, quantity: string, price: string, more: Fields = {}) => ({
  ...{ date: at('05-04 14:30'), fee: '0', quantity, side, price, ...STOCK, ...more },
})

/** A strategy that is public from its creation. Each step returns itself, so that a test reads like the ledger. */
function ledger() {
  const entries: LedgerEntry[] = []
  const said = new Map<string, ReturnType<typeof fieldsOf>>()
  let inPublic = false
  const add = (event: string, time: string, members: object) =>
    // The members are those of the event.
    entries.push({
      event,
      at: at(time),
      number: entries.length + 1,
      salt: '',
      strategy: 's',
      ...members,
    } as LedgerEntry)
  const ofStrategy = { name: 'One', user: 'alice', total_pnl: '0', trades: 0 }
  const own = {
    entries,
    strategy(event: 'created' | 'published' | 'hidden', time: string) {
      add(`strategy_${event}`, time, ofStrategy)
      if (event !== 'created') inPublic = event === 'published'
      return own
    },
    record(action: string, time: string, fields: ReturnType<typeof fieldsOf>, more: object = {}) {
      said.set(action, fields)
      add('action_recorded', time, { action, trade: 't', in_public: inPublic, ...fields, ...more })
      return own
    },
    edit(action: string, time: string, fields: ReturnType<typeof fieldsOf>) {
      add('action_edited', time, { action, trade: 't', old: said.get(action), new: fields })
      said.set(action, fields)
      return own
    },
    remove(action: string, time: string) {
      add('action_deleted', time, { action, trade: 't', old: said.get(action) })
      return own
    },
  }
  return own.strategy('created', '05-01 10:00').strategy('published', '05-01 10:00')
}

type Price = readonly [low: string, high: string, time: string]
const NOTHING_KNOWN: InstrumentMarket = { closes: [], splits: [], dividends: [], stock: null }
const OCC = 'OPTIONS AAPL260515C00100000'

/** What is confirmed, as text, with prices by the number of their entry; the first action is entry 3. */
function confirmed(
  of: { entries: readonly LedgerEntry[] },
  prices: Record<number, Price>,
  known: Record<string, Partial<InstrumentMarket>> = {},
) {
  const rowsOf = (entry: LedgerEntry): AnnouncedRow[] => {
    const versions =
      entry.event === 'action_recorded'
        ? [entry]
        : entry.event === 'action_edited'
          ? [entry.new, entry.old]
          : entry.event === 'action_deleted'
            ? [entry.old]
            : []
    const price = prices[entry.number]
    const rows = versions.flatMap((fields, place): AnnouncedRow[] => {
      if (fields.currency) return []
      const isWanted = place === 0 && entry.event !== 'action_deleted'
      return [
        {
          entry: entry.number,
          instrument: fields.market === 'OPTIONS' ? OCC : `${fields.market} ${fields.symbol}`,
          wanted: isWanted ? plain(announcedUnits(fields)) : '0',
          fee: plain(announcedFee(fields)),
          price: price ? { low: price[0], high: price[1], barAt: at(price[2]), span: 'minute' } : null,
        },
      ]
    })
    return rows.filter(({ instrument }, place) => place === 0 || instrument !== rows[0]?.instrument)
  }
  const { figures, days } = confirmedOf(
    of.entries,
    {
      rows: of.entries.flatMap(rowsOf),
      marketOf: (instrument) => ({
        ...{ ...NOTHING_KNOWN, stock: instrument === OCC ? 'STOCK AAPL' : null },
        ...known[instrument],
      }),
    },
    TODAY,
  )
  return {
    ...figures,
    pnl: figures.pnl && plain(figures.pnl),
    squares: figures.squares && plain(figures.squares),
    days: days.map(({ day, pnl }) => [day, plain(pnl)]),
  }
}
const closesOf = (day: string, close: string) => ({ 'STOCK AAPL': { closes: [{ day, close }] } })

describe('what is confirmed of an honest record', () => {
  const record = ledger()
    .record('1', '05-04 14:30', fieldsOf('BUY', '10', '100', { fee: '1' }))
    .record('2', '05-05 15:00', fieldsOf('SELL', '10', '110', { fee: '1' }))

  it('is bought at the high and sold at the low of the minute after, less fees', () => {
    const found = confirmed(record, { 3: ['100', '100.2', '05-04 14:31'], 4: ['109.7', '110', '05-05 15:01'] })
    // 10 × (109.7 − 100.2) − 2; a day of −1 and one of 94.
    expect(found).toMatchObject({ pnl: '93', rounds: 1, won: 1, share: 1, since: at('05-04 14:30') })
    expect(found).toMatchObject({ changes: 2, squares: '8837', deciding: 8837 ** 2 / (94 ** 4 + 1) })
    // The least money that pays for the purchase and its fee.
    expect(found.return).toBeCloseTo((93 / 1003) * 100, 10)
    expect(found.days).toEqual([
      ['2026-05-04', '-1'],
      ['2026-05-05', '93'],
    ])
  })

  it('stays open without a price for the sale, at the last close, and its money counts as not confirmed', () => {
    const found = confirmed(record, { 3: ['100', '100.2', '05-04 14:31'] }, closesOf('2026-05-05', '104'))
    // 10 × (104 − 100.2) − 1, of 1002 at the market + 1100 stated.
    expect(found).toMatchObject({ pnl: '37', rounds: 1, won: 1, share: expect.closeTo(1002 / 2102, 12) })
  })

  it('is nothing without any price', () => {
    expect(confirmed(record, {})).toMatchObject({ pnl: null, return: null, rounds: null, share: 0, since: null })
  })

  it('has no fee below 0', () => {
    const rebated = ledger().record('1', '05-04 14:30', fieldsOf('BUY', '10', '100', { fee: '-500' }))
    expect(confirmed(rebated, { 3: ['100', '100', '05-04 14:31'] })).toMatchObject({ pnl: '0' })
  })
})

describe('what was said and taken back', () => {
  const both = { 3: ['100', '100.2', '05-04 14:31'], 4: ['90', '90.2', '05-05 15:01'] } as const

  it('costs what it cost who acted on it', () => {
    const deleted = ledger()
      .record('1', '05-04 14:30', fieldsOf('BUY', '10', '100'))
      .remove('1', '05-05 15:00')
    expect(confirmed(deleted, both)).toMatchObject({ pnl: '-102', rounds: 1, won: 0 })
  })

  it('costs nothing if it was fixed before anybody could act', () => {
    const fixed = ledger()
      .record('1', '05-04 14:30', fieldsOf('BUY', '1000', '100'))
      .edit('1', '05-04 14:30', fieldsOf('BUY', '10', '100'))
    const found = confirmed(fixed, { 3: ['100', '101', '05-04 14:31'], 4: ['100', '101', '05-04 14:31'] })
    expect(found).toMatchObject({ pnl: '0', rounds: 1, share: 1 })
    expect(found.drawdown).toBeCloseTo(0, 10)
    const gone = ledger()
      .record('1', '05-04 14:30', fieldsOf('BUY', '10', '100'))
      .remove('1', '05-04 14:30')
    expect(confirmed(gone, { 3: ['100', '101', '05-04 14:31'] })).toMatchObject({ pnl: null, since: null, share: null })
  })

  it('is undone where a price of the deletion is known, otherwise it stays until the end', () => {
    const deleted = ledger()
      .record('1', '05-04 14:30', fieldsOf('BUY', '10', '100'))
      .remove('1', '05-04 14:40')
    const closes = closesOf('2026-06-01', '50')
    expect(confirmed(deleted, { 3: both[3] }, closes)).toMatchObject({ pnl: '-502', rounds: 1, won: 0 })
  })

  it('is only the difference when a quantity is edited, and nothing when only the price is', () => {
    const edited = ledger()
      .record('1', '05-04 14:30', fieldsOf('BUY', '10', '100', { fee: '1' }))
      .edit('1', '05-05 15:00', fieldsOf('BUY', '6', '100', { fee: '1' }))
      .edit('1', '05-06 15:00', fieldsOf('BUY', '6', '10', { fee: '1' }))
    // 4 × (90 − 100.2) − 2, and the rest at its cost, of which nothing else is known.
    expect(confirmed(edited, { ...both, 5: ['500', '500', '05-06 15:01'] })).toMatchObject({ pnl: '-42.8', rounds: 1 })
  })

  it('is undone in the old contract and done in the new one', () => {
    const edited = ledger()
      .record('1', '05-04 14:30', fieldsOf('BUY', '10', '100'))
      .edit('1', '05-05 15:00', fieldsOf('BUY', '10', '100', { symbol: 'MSFT' }))
      .remove('1', '05-06 15:00')
    const prices = { ...both, 5: ['95', '95', '05-06 15:01'] } as const
    // −102 in the old contract, 10 × (95 − 90.2) in the new one.
    expect(confirmed(edited, prices)).toMatchObject({ pnl: '-54', rounds: 2, won: 1 })
  })

  it('turns round when a side is edited', () => {
    const edited = ledger()
      .record('1', '05-04 14:30', fieldsOf('BUY', '10', '100'))
      .edit('1', '05-05 15:00', fieldsOf('SELL', '10', '100'))
    // Sold 20 at 90: 10 of them close, 10 are short.
    const closes = closesOf('2026-06-01', '80')
    expect(confirmed(edited, both, closes)).toMatchObject({ pnl: '-2', rounds: 2, squares: '20404' })
  })
})

describe('what nobody could follow', () => {
  const prices = {
    4: ['100', '100', '05-04 14:31'],
    5: ['120', '120', '05-05 15:01'],
    6: ['120', '120', '05-06 15:01'],
  } as const

  it('makes nothing: what was entered in private, its edits and its deletion', () => {
    const hidden = ledger()
      .strategy('hidden', '05-04 10:00')
      .record('1', '05-04 14:30', fieldsOf('BUY', '10', '100'))
      .strategy('published', '05-05 10:00')
      .edit('1', '05-06 15:00', fieldsOf('BUY', '20', '100'))
      .remove('1', '05-07 15:00')
    expect(confirmed(hidden, { 4: prices[4], 6: prices[6], 7: prices[6] })).toMatchObject({ pnl: null, share: null })
  })

  it('stays held while the strategy is hidden, whatever is entered meanwhile', () => {
    const hidden = ledger()
      .record('1', '05-04 14:30', fieldsOf('BUY', '10', '100'))
      .strategy('hidden', '05-05 10:00')
      .record('2', '05-05 15:00', fieldsOf('SELL', '10', '120'))
      .remove('1', '05-06 15:00')
    const closes = closesOf('2026-06-01', '70')
    expect(confirmed(hidden, { 3: ['100', '100', '05-04 14:31'], 5: prices[5], 6: prices[6] }, closes)).toMatchObject({
      ...{ pnl: '-300', rounds: 1 },
    })
  })

  it('makes nothing: other currencies, which show in the share', () => {
    const foreign = ledger().record(
      '1',
      '05-05 15:00',
      fieldsOf('BUY', '10', '100', { currency: 'EUR', usd_rate: '1.1' }),
    )
    expect(confirmed(foreign, { 3: prices[5] })).toMatchObject({ pnl: null, share: 0 })
  })
})

describe('the tricks', () => {
  it('a price of one’s own makes nothing, at the edge of the tolerance or far from it', () => {
    const dream = ledger()
      .record('1', '05-04 14:30', fieldsOf('BUY', '10', '1'))
      .record('2', '05-05 15:00', fieldsOf('SELL', '10', '500'))
    expect(confirmed(dream, { 3: ['99', '100', '05-04 14:31'], 4: ['99', '100', '05-05 15:01'] })).toMatchObject({
      pnl: '-10',
    })
  })

  it('a position opened at a dream price and never closed is worth the market’s close', () => {
    const open = ledger().record('1', '05-04 14:30', fieldsOf('BUY', '10', '1'))
    const closes = closesOf('2026-05-04', '100')
    expect(confirmed(open, { 3: ['99', '100', '05-04 14:31'] }, closes)).toMatchObject({ pnl: '0', rounds: 1 })
  })

  it('what two trades buy and sell of the same contract is nothing', () => {
    const netted = ledger()
      .record('1', '05-04 14:30', fieldsOf('BUY', '10', '100'))
      .record('2', '05-04 14:30', fieldsOf('SELL', '10', '100'))
      .record('3', '05-05 15:00', fieldsOf('SELL', '10', '150'))
      .record('4', '05-05 15:00', fieldsOf('BUY', '10', '90'))
    const [early, late] = [
      ['100', '100', '05-04 14:31'],
      ['120', '120', '05-05 15:01'],
    ] as const
    expect(confirmed(netted, { 3: early, 4: early, 5: late, 6: late })).toMatchObject({ pnl: null, share: null })
  })

  it('a crumb sold after hours says nothing of the rest, whose next price is the next morning', () => {
    const crumbs = ledger()
      .record('1', '05-04 14:30', fieldsOf('BUY', '100', '100'))
      .record('2', '05-04 14:40', fieldsOf('SELL', '1', '101'))
      .record('3', '05-04 21:30', fieldsOf('SELL', '99', '130'))
    const found = confirmed(crumbs, {
      3: ['100', '100', '05-04 14:31'],
      4: ['101', '101', '05-04 14:41'],
      5: ['80', '80', '05-05 13:30'],
    })
    // 1 × 1 − 99 × 20
    expect(found).toMatchObject({ pnl: '-1979', rounds: 1, won: 0 })
  })

  it('a losing leg deleted after the minute is lost, and losers left open are valued', () => {
    const legs = ledger()
      .record('1', '05-04 14:30', fieldsOf('BUY', '10', '100'))
      .record('2', '05-04 14:30', fieldsOf('SELL', '10', '100', { symbol: 'MSFT' }))
      .remove('2', '05-04 14:32')
    const found = confirmed(legs, {
      3: ['100', '100', '05-04 14:31'],
      4: ['100', '100', '05-04 14:31'],
      5: ['104', '104', '05-04 14:33'],
    })
    expect(found).toMatchObject({ pnl: '-40', rounds: 2, won: 0 })
  })

  it('winners without a price make nothing, and show in the share', () => {
    const unpriced = ledger()
      .record('1', '05-04 14:30', fieldsOf('BUY', '10', '100'))
      .record('2', '05-05 15:00', fieldsOf('SELL', '10', '100'))
      .record('3', '05-05 15:10', fieldsOf('BUY', '90', '100', { symbol: 'OBSCURE' }))
      .record('4', '05-05 15:20', fieldsOf('SELL', '90', '200', { symbol: 'OBSCURE' }))
    expect(confirmed(unpriced, { 3: ['100', '100', '05-04 14:31'], 4: ['100', '100', '05-05 15:01'] })).toMatchObject({
      ...{ pnl: '0', share: 2000 / 29_000 },
    })
  })

  it('one trade cut into slivers is no thirty rounds', () => {
    const slivers = ledger().record('1', '05-04 14:30', fieldsOf('BUY', '100', '100'))
    const prices: Record<number, Price> = { 3: ['100', '100', '05-04 14:31'] }
    for (let n = 0; n < 20; n += 1) {
      const minute = String(n + 10)
      slivers.record(`${n + 2}`, `05-05 15:${minute}`, fieldsOf('SELL', '5', '101'))
      prices[n + 4] = ['101', '101', `05-05 15:${n + 11}`]
    }
    // Below half of 100, of 45, of 20 and of 5: the last of each is what is left.
    expect(confirmed(slivers, prices)).toMatchObject({ pnl: '100', rounds: 4, won: 4 })
  })
})

describe('orders of one minute', () => {
  const minute = ['100', '102', '05-04 14:31'] as const

  it('are one: what cancels out costs neither the spread nor a fee', () => {
    const netted = ledger()
      .record('1', '05-04 14:30', fieldsOf('BUY', '10', '100', { fee: '5' }))
      .record('2', '05-04 14:30', fieldsOf('SELL', '10', '100', { fee: '5' }))
    expect(confirmed(netted, { 3: minute, 4: minute })).toMatchObject({ pnl: null, share: null })
    netted.record('3', '05-04 14:30', fieldsOf('BUY', '5', '100', { fee: '2' }))
    // 5 at the high, worth the close, and 5 ÷ 25 of the fees of 12.
    expect(confirmed(netted, { 3: minute, 4: minute, 5: minute }, closesOf('2026-05-04', '101'))).toMatchObject({
      ...{ pnl: '-7.4', rounds: 1 },
    })
  })
})

describe('the end of an option', () => {
  const bought = ledger().record('1', '05-04 14:30', fieldsOf('BUY', '2', '3', CALL))
  const sold = ledger().record('1', '05-04 14:30', fieldsOf('SELL', '2', '3', CALL))
  const price = { 3: ['3', '3', '05-04 14:31'] } as const

  it('pays what exercising it is worth, long or short', () => {
    const inside = closesOf('2026-05-15', '110')
    expect(confirmed(bought, price, inside)).toMatchObject({ pnl: '1400', rounds: 1, won: 1 })
    expect(confirmed(sold, price, inside)).toMatchObject({ pnl: '-1400', rounds: 1, won: 0 })
    expect(confirmed(sold, price, closesOf('2026-05-15', '90'))).toMatchObject({ pnl: '600', rounds: 1 })
  })

  it('loses what was paid where nobody knows it, and gains nothing for who sold it', () => {
    expect(confirmed(bought, price)).toMatchObject({ pnl: '-600', rounds: 1 })
    expect(confirmed(sold, price)).toMatchObject({ pnl: '0', rounds: 1, won: 0 })
  })

  it('is not what a trader says of it, and has no price afterwards', () => {
    const lapsed = ledger()
      .record('1', '05-04 14:30', fieldsOf('SELL', '2', '3', CALL))
      .record('2', '05-15 20:30', fieldsOf('EXPIRE', '2', '0', CALL))
      .record('3', '05-18 14:30', fieldsOf('BUY', '2', '0.01', CALL))
    const found = confirmed(lapsed, { ...price, 5: ['0.01', '0.01', '05-18 14:31'] }, closesOf('2026-05-15', '110'))
    expect(found).toMatchObject({ pnl: '-1400', rounds: 1 })
  })

  it('blocks what a short call may cost until then, but nothing that shares cover', () => {
    const closes = [
      { day: '2026-05-04', close: '120' },
      { day: '2026-05-15', close: '90' },
    ]
    const covered = ledger()
      .record('1', '05-04 14:30', fieldsOf('SELL', '2', '3', CALL))
      .record('2', '05-04 14:30', fieldsOf('BUY', '200', '100'))
    const prices = { ...price, 4: ['100', '100', '05-04 14:31'] } as const
    // 600 of 24,000, which two calls may cost by the close; 600 − 2,000 of what the shares and, at first, the calls cost.
    expect(confirmed(sold, price, { 'STOCK AAPL': { closes } }).return).toBeCloseTo((600 / 24_000) * 100, 10)
    expect(confirmed(covered, prices, { 'STOCK AAPL': { closes } }).return).toBeCloseTo((-1400 / 20_600) * 100, 10)
  })
})

describe('splits and dividends', () => {
  it('convert what is held and what a deletion undoes, and pay who holds before the day', () => {
    const record = ledger()
      .record('1', '05-04 14:30', fieldsOf('BUY', '10', '100'))
      .remove('1', '06-01 15:00')
    const prices = { 3: ['100', '100', '05-04 14:31'], 4: ['30', '30', '06-01 15:01'] } as const
    const found = confirmed(record, prices, {
      'STOCK AAPL': {
        splits: [{ day: '2026-05-20', ratio: '4' }],
        dividends: [
          { day: '2026-05-11', amount: '0.5', currency: 'USD' },
          { day: '2026-06-03', amount: '9', currency: 'USD' },
        ],
      },
    })
    // 40 × 30 − 10 × 100 + 10 × 0.5; the dividend has a day of its own.
    expect(found).toMatchObject({ pnl: '205', rounds: 1, squares: '40025' })
  })

  it('what a trader states of a split converts nothing', () => {
    const record = ledger()
      .record('1', '05-04 14:30', fieldsOf('BUY', '10', '100'))
      .record('2', '05-05 14:30', fieldsOf('SPLIT', '1000', '1'))
    const prices = { 3: ['100', '100', '05-04 14:31'], 4: ['100', '100', '05-05 14:31'] } as const
    expect(confirmed(record, prices, closesOf('2026-05-06', '100'))).toMatchObject({ pnl: '0' })
  })
})
