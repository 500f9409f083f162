// @vitest-environment node
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accountDays, valuationsOf } from '@/domain/account/account'
import { blockedBy, blockedSteps } from '@/domain/account/blocked'
import { optionOf } from '@/domain/contract/contract'
import { valueAtClose } from '@/domain/contract/expiry'
import { Decimal, plain } from '@/domain/decimal'
import { computeTrade } from '@/domain/trade/trades'
import { proofRuns } from '../proofRuns'
import { blockingOf } from './blocking'
import { type Action, newStrategy, type Trade, writeTrades } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()

const right = fc.constantFrom('CALL' as const, 'PUT' as const)
const strike = fc.constantFrom('90', '95', '100', '102.5', '110')
const expiration = fc.constantFrom('2026-03-20', '2026-04-17', '2026-06-19')
const rate = fc.constantFrom('1', '1.1', '0.0064683053')

it('SQL and TypeScript block the same for any options that are open at once', async () => {
  const leg = fc.record({
    option: fc.option(fc.record({ right, strike })),
    expiration: fc.option(expiration),
    units: fc.constantFrom('-300', '-100', '-50', '100', '200', '0.25'),
    usdRate: rate,
    premium: fc.constantFrom('0', '310.5'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.array(leg, { maxLength: 9 }), fc.array(leg, { minLength: 198, maxLength: 203 })),
      fc.constantFrom('0', '100', '250'),
      fc.option(fc.constantFrom('98.5', '120')),
      async (legs, shares, close) => {
        const rows = legs.map(({ option, units, usdRate, ...one }) => ({
          ...one,
          is_call: option && option.right === 'CALL',
          strike: option?.strike ?? null,
          units,
          usd_rate: usdRate,
        }))
        const [sql] = await db.sql(
          `select private.blocked_by(array(select jsonb_populate_recordset(null::private.option_leg, $1::jsonb)), $2, $3)::text as blocked`,
          [JSON.stringify(rows), shares, close],
        )
        const blocked = blockedBy(
          legs.map(({ units, usdRate, premium, ...one }) => ({
            ...one,
            units: new Decimal(units),
            usdRate: new Decimal(usdRate),
            premium: new Decimal(premium),
          })),
          new Decimal(shares),
          close,
        )
        expect(plain(new Decimal(String(sql?.blocked ?? 0)))).toBe(plain(blocked))
      },
    ),
    { numRuns: 200 },
  )
})

let made = 0

it('SQL and TypeScript derive the same account from any options and shares of two strategies', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const side = fc.constantFrom('BUY' as const, 'SELL' as const)
  const action = fc.record({
    side,
    quantity: fc.constantFrom('1', '2', '3', '100', '0.3'),
    price: fc.constantFrom('2', '3.15', '97'),
    // Before the first expiration, as an option cannot be traded after it.
    date: fc.nat(18).map((day) => `2026-03-${String(day + 1).padStart(2, '0')}T15:0${day % 3}:00Z`),
  })
  const traded = fc.record({
    market: fc.constantFrom('OPTIONS' as const, 'OPTIONS' as const, 'STOCK' as const),
    option: fc.option(fc.record({ right, strike }), { freq: 6 }),
    expiration,
    currency: fc.constantFrom('USD', 'USD', 'EUR'),
    isOther: fc.constantFrom(false, false, false, true),
    actions: fc.array(fc.tuple(action, rate), { minLength: 1, maxLength: 4 }),
  })
  const close = fc.record({ day: fc.integer({ min: 1, max: 28 }), close: fc.constantFrom('97', '103.25', '88') })
  await fc.assert(
    fc.asyncProperty(
      fc.array(traded, { minLength: 1, maxLength: 6 }),
      fc.uniqueArray(close, { selector: ({ day }) => day, maxLength: 4 }),
      async (given, priced) => {
        const owner = db.as(crypto.randomUUID())
        const ids = [(await newStrategy(owner)).id, (await newStrategy(owner)).id] as const
        made += 1
        const stock = `BLK${made}`.replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)))
        const closes = priced
          .map((one) => ({ ...one, day: `2026-02-${String(one.day).padStart(2, '0')}` }))
          .map((one, at) => (at % 2 === 0 ? one : { ...one, day: one.day.replace('-02-', '-03-') }))
          .sort((one, other) => (one.day < other.day ? -1 : 1))
        await db.sql(
          `insert into market_bars (market, symbol, day, close, source)
           select 'STOCK', $1 || c.mark, b.day, b.close, 'test'
           from jsonb_to_recordset($2::jsonb) b (day date, close numeric) cross join unnest('{"",":EUR"}'::text[]) c (mark)`,
          [stock, JSON.stringify(closes)],
        )
        const trades = given.map(({ actions, option, isOther, expiration: day, ...one }, at) => {
          const rated = actions.map(
            ([own, usd_rate]): Action => ({ ...own, fee: '0', usd_rate: one.currency === 'USD' ? '1' : usd_rate }),
          )
          const contract =
            one.market === 'STOCK'
              ? {}
              : { expiration: day, ...(option && { strike: option.strike, option_right: option.right }) }
          return {
            ...one,
            ...contract,
            symbol: isOther ? `${stock}X` : stock,
            actions: rated,
            betId: `blocked-${made}-${at}`,
            strategyId: ids[at % 2 === 0 ? 0 : 1],
            userId: 'alice',
          }
        })
        await writeTrades(db, trades)

        const results = trades.map(({ actions, market }) =>
          computeTrade(
            actions.map((one) => ({ ...one, fee: one.fee ?? '0' })),
            { market },
          ),
        )
        const blocking = blockingOf(trades, results, (symbol) => (symbol === stock ? closes : []))
        const valuations = valuationsOf(
          trades.map((trade: Trade, at) => {
            const { market = 'STOCK', symbol = '', expiration = null, strike = null, option_right = null } = trade
            const option = optionOf({ market, symbol, strike, option_right })
            const end = closes.find(({ day }) => day === expiration && symbol === stock)
            return {
              positions: results[at]?.positions ?? [],
              multiplier: results[at]?.multiplier ?? '1',
              closes: market === 'STOCK' && symbol === stock ? closes : [],
              expiration: market === 'OPTIONS' ? expiration : null,
              endWorth: option && end ? valueAtClose(option, end.close) : null,
            }
          }),
          today,
        )
        const days = accountDays(
          [...results.map(({ positions }) => positions), ...blockedSteps(blocking)],
          valuations,
          today,
        )
        expect(
          await db.sql(
            `select day::text, deposits::text, invested::text, was_invested as "wasInvested", index
             from unnest(private.account_days($1, $2))`,
            [ids, today],
          ),
        ).toEqual(
          days.map(({ day, deposits, invested, wasInvested, index }) => ({
            day,
            deposits: plain(deposits),
            invested: plain(invested),
            wasInvested,
            index,
          })),
        )
      },
    ),
    { numRuns: proofRuns(40) },
  )
})
