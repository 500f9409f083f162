// @vitest-environment node
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accountDays } from '@/domain/account/account'
import { type Dividend, dividendsOf } from '@/domain/account/dividends'
import { type Split, splitRatio } from '@/domain/contract/splits'
import { Decimal, plain, sum } from '@/domain/decimal'
import { computeTrade } from '@/domain/trade/trades'
import { proofRuns } from '../proofRuns'
import { newStrategy, writeTrades } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()
const TODAY = new Date().toISOString().slice(0, 10)

let made = 0
/** A strategy with one trade in a stock of its own. */
async function traded(actions: { side: 'BUY' | 'SELL'; quantity: string; price: string; date: string }[]) {
  made += 1
  const symbol = `DIV${made}`
  const owner = `owner-${made}`
  const { id } = await newStrategy(db.as(owner))
  await writeTrades(db, [{ betId: symbol, strategyId: id, userId: owner, market: 'STOCK', symbol, actions }])
  return { id, symbol }
}
const announce = (symbol: string, ex_date: string, amount: number | string, currency = 'USD') =>
  db.sql('insert into market_dividends (symbol, ex_date, amount, currency) values ($1, $2, $3, $4)', [
    ...[symbol, ex_date, amount, currency],
  ])
const figures = async (id: string) => {
  await db.sql('select refresh_returns(array[$1::uuid])', [id])
  const [row] = await db.sql(
    `select capital::text, return_on_capital, total_pnl::text, (select sum(dividends)::text from bet_data_metrics where strategy_id = $1) as dividends
     from strategy_metrics where strategy_id = $1`,
    [id],
  )
  return row
}

it('pays who holds at the close before the ex-date, charges who sold short, and nobody else', async () => {
  const buy = (date: string) => ({ side: 'BUY' as const, quantity: '100', price: '60', date })
  const sell = (date: string) => ({ ...buy(date), side: 'SELL' as const })
  const paid = async (...actions: Parameters<typeof traded>[0]) => {
    const { id, symbol } = await traded(actions)
    await announce(symbol, '2026-03-10', 1.5)
    return (await figures(id))?.dividends
  }
  expect(await paid(buy('2026-03-09T15:00:00Z'))).toBe('150')
  expect(await paid(sell('2026-03-09T15:00:00Z'))).toBe('-150')
  // In New York it is still the day before; a date without a time is that day.
  expect(await paid(buy('2026-03-10T03:30:00Z'))).toBe('150')
  expect(await paid(buy('2026-03-10T00:00:00Z'))).toBe('0')
  expect(await paid(buy('2026-03-10T15:00:00Z'))).toBe('0')
  expect(await paid(buy('2026-03-06T15:00:00Z'), sell('2026-03-09T15:00:00Z'))).toBe('0')
  expect(await paid(buy('2026-03-06T15:00:00Z'), sell('2026-03-10T15:00:00Z'))).toBe('150')
  expect(await paid(buy('2026-03-06T15:00:00Z'), { ...sell('2026-03-09T15:00:00Z'), quantity: '250' })).toBe('-225')
})

it('takes the gain from shorting a dividend, in the account and not in the return, as soon as it is known', async () => {
  // Closes at 60.00, pays 1.50, opens at 58.50.
  const { id, symbol } = await traded([
    { side: 'SELL', quantity: '1000', price: '60', date: '2026-03-09T19:59:00Z' },
    { side: 'BUY', quantity: '1000', price: '58.5', date: '2026-03-10T13:31:00Z' },
  ])
  expect(await figures(id)).toEqual({ capital: '60000', return_on_capital: 2.5, total_pnl: '1500', dividends: '0' })
  await announce(symbol, '2026-03-10', 1.5)
  const [before] = await db.sql(
    'select private.waits_for_prices(m) as waits from strategy_metrics m where strategy_id = $1',
    [id],
  )
  expect(before).toEqual({ waits: true })
  // What was due had to be paid in, before the gain was there.
  expect(await figures(id)).toEqual({ capital: '61500', return_on_capital: 0, total_pnl: '1500', dividends: '-1500' })
  const { data } = await db.anon.rpc('strategy_equity', { strategy_id: id })
  expect(data).toEqual([
    {
      day: '2026-03-09',
      deposit: 60000,
      realised: 0,
      dividends: 0,
      invested: 60000,
      unrealised: 0,
      equity: 60000,
      index: 1,
    },
    expect.objectContaining({ day: '2026-03-10', deposit: 1500, realised: 1500, dividends: -1500, equity: 61500 }),
  ])
  expect(await db.sql('select * from check_figures(10, array[$1::uuid])', [id])).toEqual([])
})

it('spares a holder the loss that the ex-date would be, and one in another currency does not count', async () => {
  const { id, symbol } = await traded([
    { side: 'BUY', quantity: '100', price: '60', date: '2026-03-09T15:00:00Z' },
    { side: 'SELL', quantity: '100', price: '58.5', date: '2026-03-10T15:00:00Z' },
  ])
  await announce(symbol, '2026-03-10', 9, 'EUR')
  expect(await figures(id)).toMatchObject({ return_on_capital: -2.5, dividends: '0' })
  await db.sql(`update market_dividends set amount = 1.5, currency = 'USD' where symbol = $1`, [symbol])
  expect(await figures(id)).toEqual({ capital: '6000', return_on_capital: 0, total_pnl: '-150', dividends: '150' })
})

it('buys more of the benchmark with its dividends, and says whether there are any', async () => {
  const { id } = await traded([{ side: 'BUY', quantity: '10', price: '500', date: '2026-03-02T15:00:00Z' }])
  await db.sql(`insert into benchmarks (market, symbol, name) values ('STOCK', 'FUND', 'The fund')`)
  await db.sql(
    `insert into market_bars (market, symbol, day, close, source)
     values ('STOCK', 'FUND', '2026-03-02', 500, 'shown'), ('STOCK', 'FUND', '2026-03-10', 500, 'shown')`,
  )
  await db.sql(`insert into price_sources (source, may_show) values ('shown', true)`)
  const benchmark = async () => {
    await db.sql('select refresh_returns(array[$1::uuid])', [id])
    return (await db.anon.rpc('strategy_benchmark', { strategy_id: id })).data
  }
  expect(await benchmark()).toMatchObject({ has_dividends: false, days: [{ value: 5000 }, { value: 5000 }] })
  await announce('FUND', '2026-03-02', 100)
  expect(await benchmark()).toMatchObject({ has_dividends: false })
  await announce('FUND', '2026-03-10', 2)
  expect(await benchmark()).toMatchObject({ has_dividends: true, days: [{ value: 5000 }, { value: 5020 }] })
})

it('SQL and TypeScript pay the same dividends for any trades', async () => {
  const action = fc.record({
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    quantity: fc.constantFrom('1', '100', '0.3333333333'),
    price: fc.constantFrom('10', '60.05'),
    fee: fc.constantFrom('0', '1'),
    usd_rate: fc.constantFrom('1.1', '0.91'),
    date: fc.nat(30).map((day) => new Date(Date.UTC(2026, 2, 1 + day, (day * 7) % 24, day % 2)).toISOString()),
  })
  const dividend = fc.record({
    day: fc.nat(32).map((day) => new Date(Date.UTC(2026, 2, 1 + day)).toISOString().slice(0, 10)),
    amount: fc.constantFrom('0.24', '1.5', '0.000012345678'),
    currency: fc.constantFrom('USD', 'USD', 'EUR'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('USD', 'EUR'), fc.array(action, { minLength: 1, maxLength: 5 })), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.uniqueArray(dividend, { selector: ({ day }) => day, maxLength: 4 }),
      async (given, announced) => {
        made += 1
        const owner = `any-${made}`
        const { id } = await newStrategy(db.as(owner))
        const trades = given.map(([currency, actions], at) => ({
          ...{
            betId: `${owner}-${at}`,
            strategyId: id,
            userId: owner,
            market: 'STOCK',
            symbol: `ANY${made}`,
            currency,
          },
          actions: actions.map((one) => (currency === 'USD' ? { ...one, usd_rate: '1' } : one)),
        }))
        await writeTrades(db, trades)
        const known: Dividend[] = announced.toSorted((one, other) => (one.day < other.day ? -1 : 1))
        for (const { day, amount, currency } of known)
          for (const mark of ['', ':EUR']) await announce(`ANY${made}${mark}`, day, amount, currency)

        const results = trades.map(({ actions }) => computeTrade(actions, { market: 'STOCK' }))
        const paid = results.map(({ positions }, at) =>
          dividendsOf(positions, trades[at]?.currency ?? '', known, TODAY),
        )
        const days = accountDays(
          results.map(({ positions }) => positions),
          [],
          TODAY,
          paid.flat(),
        )
        expect(
          await db.sql(
            `select day::text, deposits::text, dividends::text, equity::text, index from unnest(private.account_days(array[$1::uuid], $2))`,
            [id, TODAY],
          ),
        ).toEqual(
          days.map(({ day, deposits, dividends, equity, index }) => ({
            ...{ day, deposits: plain(deposits), dividends: plain(dividends), equity: plain(equity), index },
          })),
        )
        expect(
          await db.sql(
            'select bet_id as trade, dividends::text from bet_data_metrics where strategy_id = $1 order by bet_id',
            [id],
          ),
        ).toEqual(
          trades.map(({ betId }, at) => ({
            trade: betId,
            dividends: plain(sum((paid[at] ?? []).map(({ amount }) => amount))),
          })),
        )
      },
    ),
    { numRuns: proofRuns(40) },
  )
})

it('pays each dividend on the shares of its time, over any splits: as much as in the units of the end', async () => {
  const dayOf = (day: number) => new Date(Date.UTC(2026, 2, 1 + day)).toISOString().slice(0, 10)
  const TINY = new Decimal('0.000001')
  let overBoth = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          side: fc.constantFrom('BUY' as const, 'BUY' as const, 'SELL' as const),
          quantity: fc.constantFrom('100', '30', '7'),
          day: fc.nat(30),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      fc.uniqueArray(
        fc.record({ day: fc.integer({ min: 1, max: 31 }), ratio: fc.constantFrom('2', '4', '0.1', '1.5') }),
        {
          selector: ({ day }) => day,
          maxLength: 2,
        },
      ),
      fc.uniqueArray(fc.record({ day: fc.nat(32), amount: fc.constantFrom('0.24', '1.5') }), {
        selector: ({ day }) => day,
        maxLength: 3,
      }),
      async (given, splitDays, paidDays) => {
        made += 1
        const [symbol, owner] = [`BOTH${made}`, `both-${made}`]
        const { id } = await newStrategy(db.as(owner))
        const ordered = given.toSorted((a, b) => a.day - b.day)
        const actions = ordered.map(({ side, quantity, day }, nth) => ({
          ...{ side, quantity, price: '60', fee: '0' },
          date: `${dayOf(day)}T15:00:0${nth}.000Z`,
        }))
        const splits: Split[] = splitDays
          .map(({ day, ratio }) => ({ day: dayOf(day), ratio }))
          .toSorted((a, b) => (a.day < b.day ? -1 : 1))
        const dividends: Dividend[] = paidDays
          .map(({ day, amount }) => ({ day: dayOf(day), amount, currency: 'USD' }))
          .toSorted((a, b) => (a.day < b.day ? -1 : 1))
        await writeTrades(db, [{ betId: symbol, strategyId: id, userId: owner, market: 'STOCK', symbol, actions }])
        for (const { day, ratio } of splits)
          await db.sql(`insert into market_splits (market, symbol, day, ratio) values ('STOCK', $1, $2, $3)`, [
            ...[symbol, day, ratio],
          ])
        for (const { day, amount } of dividends) await announce(symbol, day, amount)

        const { positions } = computeTrade(actions, { market: 'STOCK' }, null, splits)
        const paid = sum(dividendsOf(positions, 'USD', dividends, TODAY).map(({ amount }) => amount))
        expect(await db.sql('select dividends::text from bet_data_metrics where strategy_id = $1', [id])).toEqual([
          { dividends: plain(paid) },
        ])
        // Another way: all shares and all dividends in the units of the end.
        const converted = computeTrade(
          actions.map((action) => {
            const later = splitRatio(splits, action.date.slice(0, 10), TODAY)
            return {
              ...action,
              quantity: plain(later.times(action.quantity)),
              price: plain(new Decimal(action.price).div(later)),
            }
          }),
          { market: 'STOCK' },
        )
        const before = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
        const inLastUnits = dividends.map(({ day, amount, currency }) => ({
          ...{ day, currency },
          amount: new Decimal(amount).div(splitRatio(splits, before(day), TODAY)).toFixed(),
        }))
        const other = sum(dividendsOf(converted.positions, 'USD', inLastUnits, TODAY).map(({ amount }) => amount))
        expect(other.minus(paid).abs().lt(TINY), `${other} and ${paid}`).toBe(true)
        if (!paid.eq(0) && splits.length > 0) overBoth += 1
      },
    ),
    {
      numRuns: proofRuns(40),
      // Of random cases none may be over both.
      examples: [
        [
          [{ side: 'BUY', quantity: '100', day: 2 }],
          [{ day: 10, ratio: '4' }],
          [
            { day: 5, amount: '1.5' },
            { day: 20, amount: '0.24' },
          ],
        ],
      ],
    },
  )
  expect(overBoth).toBeGreaterThan(0)
  expect(await db.untrueFigures()).toEqual([])
})
