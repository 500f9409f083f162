// @vitest-environment node
import { beforeEach, expect, test } from 'vitest'
import { readExcursion } from '@/features/trades/detail/excursions.queries'
import { newStrategy, SHOWN, writeTrades } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()

let owner = db.as('owner')
let user = ''
let strategyId = ''

type Bar = [day: string, low: number, high: number, close: number]
const bars = (symbol: string, days: readonly Bar[], source = SHOWN) =>
  db.service
    .from('market_bars')
    .insert(
      days.map(([day, low, high, close]) => ({ market: 'STOCK', symbol, day, open: close, low, high, close, source })),
    )
    .throwOnError()

const trade = (
  betId: string,
  symbol: string,
  actions: [side: 'BUY' | 'SELL', quantity: string, price: string, date: string][],
) => ({
  ...{ betId, symbol, strategyId, userId: user },
  actions: actions.map(([side, quantity, price, day]) => ({ side, quantity, price, date: `${day}T15:00:00Z` })),
})

const seen = (tradeId: string) => readExcursion({ strategyId, tradeId }, owner)

beforeEach(async () => {
  user = crypto.randomUUID()
  owner = db.as(user)
  strategyId = (await newStrategy(owner)).id
  await db.service.from('price_sources').upsert({ source: SHOWN, may_show: true }).throwOnError()
})

/** The example of /docs: bought on Monday, sold on Wednesday. */
const WEEK: Bar[] = [
  ['2026-03-02', 95, 105, 101],
  ['2026-03-03', 90, 112, 110],
  ['2026-03-04', 80, 120, 107],
  ['2026-03-05', 100, 110, 109],
  ['2026-03-06', 100, 110, 108],
  ['2026-03-09', 100, 110, 107],
  ['2026-03-10', 100, 110, 106],
  ['2026-03-11', 100, 130, 125],
]

test('days without an action count in full, those with one by their close alone, and the end by its result', async () => {
  await bars('LONG', WEEK)
  await writeTrades(db, [
    trade('long', 'LONG', [
      ['BUY', '10', '100', '2026-03-02'],
      ['SELL', '10', '108', '2026-03-04'],
    ]),
    trade('short', 'LONG', [
      ['SELL', '10', '100', '2026-03-02'],
      ['BUY', '10', '108', '2026-03-04'],
    ]),
    trade('in a day', 'LONG', [
      ['BUY', '10', '100', '2026-03-03'],
      ['SELL', '10', '108', '2026-03-03'],
    ]),
    trade('halved', 'LONG', [
      ['BUY', '10', '100', '2026-03-02'],
      ['SELL', '5', '110', '2026-03-03'],
      ['SELL', '5', '90', '2026-03-04'],
    ]),
  ])
  // 90 on Tuesday is the worst, 112 the best; Monday counts with 101, Wednesday with the 80 it made. Held on: the fifth later close is 125.
  expect(await seen('long')).toEqual({ worst: -100, best: 120, result: 80, after5: 250, after20: null })
  expect(await seen('short')).toEqual({ worst: -120, best: 100, result: -80, after5: -250, after20: null })
  // No close while it was open.
  expect(await seen('in a day')).toBeNull()
  // Tuesday has an action, so it counts with its close: 50 realised, and 5 × (110 − 100).
  expect(await seen('halved')).toEqual({ worst: 0, best: 100, result: 0, after5: 175, after20: null })
})

test('a split changes the units between the days', async () => {
  await bars('SPLIT', [
    ['2026-03-02', 99, 101, 100],
    ['2026-03-03', 40, 60, 50],
    ['2026-03-04', 45, 55, 50],
    ['2026-03-05', 50, 60, 55],
    ['2026-03-06', 20, 30, 27.5],
  ])
  for (const [day, ratio] of [
    ['2026-03-03', 2],
    ['2026-03-06', 2],
  ] as const)
    await db.service.from('market_splits').insert({ market: 'STOCK', symbol: 'SPLIT', day, ratio }).throwOnError()
  await writeTrades(db, [
    trade('split', 'SPLIT', [
      ['BUY', '10', '100', '2026-03-02'],
      ['SELL', '20', '55', '2026-03-05'],
    ]),
  ])
  // The day of the split counts by its close. Then 20 units at 45 and at 55 each; what was paid stays 1,000.
  expect(await seen('split')).toMatchObject({ worst: -100, best: 100, result: 100 })
})

test('there is none where a price may not be shown, without prices, and for who does not see the strategy', async () => {
  await bars('HIDDEN', WEEK, 'not listed')
  await writeTrades(db, [
    trade('hidden', 'HIDDEN', [
      ['BUY', '10', '100', '2026-03-02'],
      ['SELL', '10', '108', '2026-03-04'],
    ]),
    trade('unpriced', 'UNPRICED', [['BUY', '10', '100', '2026-03-02']]),
  ])
  expect(await seen('hidden')).toBeNull()
  expect(await seen('unpriced')).toBeNull()
  await db.service.from('price_sources').upsert({ source: 'not listed', may_show: true }).throwOnError()
  expect(await seen('hidden')).toMatchObject({ worst: -100 })
  await owner.from('strategy_profile').update({ public: 'false' }).eq('id', strategyId).throwOnError()
  for (const client of [db.anon, db.as('somebody else')])
    expect(await readExcursion({ strategyId, tradeId: 'hidden' }, client)).toBeNull()
})

test('a report sums what its trades saw, as they say one by one, and leaves out what changed since', async () => {
  await bars('SUMS', WEEK)
  const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'] as const
  const all = days.flatMap((from, at) =>
    days.slice(at + 1).map((to, nth) =>
      trade(`${from} ${to}`, 'SUMS', [
        [nth % 2 === 0 ? 'BUY' : 'SELL', '3', '100', from],
        [nth % 2 === 0 ? 'SELL' : 'BUY', '3', '104', to],
      ]),
    ),
  )
  await writeTrades(db, all)
  const report = async () => {
    const { data } = await owner.rpc('trade_report', { strategy_id: strategyId, report: 'market' }).throwOnError()
    return data?.[0]
  }
  expect(await report()).toMatchObject({ closed: 6, seen: 0 })
  while ((await db.service.rpc('refresh_excursions').throwOnError()).data !== 0);
  const each = (await Promise.all(all.map(({ betId }) => seen(betId)))).filter((one) => one !== null)
  const held = each.flatMap(({ after5, result }) => (after5 === null ? [] : [after5 - result]))
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  expect(each).toHaveLength(6)
  const row = await report()
  expect(row).toMatchObject({ seen: 6, held_5: held.length, held_20: 0 })
  expect(Number(row?.seen_worst)).toBeCloseTo(sum(each.map(({ worst }) => worst)), 9)
  expect(Number(row?.seen_best)).toBeCloseTo(sum(each.map(({ best }) => best)), 9)
  expect(Number(row?.seen_total)).toBeCloseTo(sum(each.map(({ result }) => result)), 9)
  expect(Number(row?.added_5)).toBeCloseTo(sum(held), 9)

  await db.sql(`update bet_data set price = 105 where strategy_id = $1 and bet_id = $2 and price = 104`, [
    strategyId,
    all[0]?.betId,
  ])
  expect(await report()).toMatchObject({ closed: 6, seen: 5 })
  while ((await db.service.rpc('refresh_excursions').throwOnError()).data !== 0);
  expect(await report()).toMatchObject({ closed: 6, seen: 6 })
})
