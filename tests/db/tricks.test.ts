// @vitest-environment node
import { expect, it } from 'vitest'
import { computeTrade } from '@/domain/trade/trades'
import { type Action, newStrategy, writeTrades } from './fixtures'
import { bootDatabase } from './harness'

/** Gains that exist only as long as nobody knows the contract. Each in numbers: what its actions alone say, and what counts. */

const db = await bootDatabase()
let made = 0

const act = (side: Action['side'], quantity: string, price: string, date: string): Action => ({
  ...{ side, quantity, price, fee: '0' },
  date: `${date}Z`,
})
interface Legs {
  market?: 'STOCK' | 'OPTIONS'
  strike?: string
  right?: 'CALL' | 'PUT'
  actions: Action[]
}
const EXPIRATION = '2024-05-17'

/** A strategy with these trades in one stock and its options. */
async function traded(...legs: Legs[]) {
  made += 1
  // A digit at the end would name an adjusted option.
  const [symbol, userId] = [`TRICK${'ABCDEF'[made]}`, `trickster-${made}`]
  const owner = db.as(userId)
  const { id } = await newStrategy(owner)
  await writeTrades(
    db,
    legs.map(({ market = 'STOCK', strike, right, actions }, leg) => ({
      ...{ betId: `${symbol}-${leg}`, strategyId: id, userId, market, symbol, actions },
      ...(strike && right && { strike, option_right: right, expiration: EXPIRATION }),
    })),
  )
  return { id, symbol, owner }
}
/** What a computation says that knows the actions, and the contract's multiplier, and nothing else. */
const withoutFacts = (...legs: Legs[]) =>
  legs.reduce(
    (total, { market = 'STOCK', actions }) =>
      total + Number(computeTrade(actions as Required<Action>[], { market }).return),
    0,
  )
async function figures(id: string) {
  await db.sql('select refresh_returns(array[$1::uuid])', [id])
  const [row] = await db.sql<Record<string, string | number>>(
    `select total_pnl::text, unrealised::text, rounds, rounds_lost, rounds_pnl::text, return_on_capital
     from strategy_metrics where strategy_id = $1`,
    [id],
  )
  return row
}
const closed = (symbol: string, close: number, low = close, high = close) =>
  db.sql(
    `insert into market_bars (market, symbol, day, open, high, low, close, source) values ('STOCK', $1, $2, $3, $4, $5, $3, 'test')`,
    [symbol, EXPIRATION, close, high, low],
  )
/** Compares all actions with the market, options but their ends with what was stated. */
async function compare(id: string) {
  await db.sql(
    `insert into action_checks (action_id, span, bar_at, low, high, source)
     select b.id, 'day', (b.date at time zone 'UTC')::date, b.price, b.price, 'test' from bet_data b
     where b.strategy_id = $1 and b.side in ('BUY', 'SELL')`,
    [id],
  )
  await db.sql(
    `insert into action_checks (action_id, span, bar_at, low, high, source)
     select c.action_id, 'day', c.day, c.low, c.high, 'test' from actions_to_check c join bet_data b on b.id = c.action_id
     where b.strategy_id = $1 and b.side not in ('BUY', 'SELL')`,
    [id],
  )
}

it('a reverse split held overnight: $9,000 of nothing become 0', async () => {
  const trade = {
    actions: [act('BUY', '1000', '1', '2024-03-07T20:59:00'), act('SELL', '1000', '10', '2024-03-08T14:31:00')],
  }
  expect(withoutFacts(trade)).toBe(9_000)
  const { id, symbol } = await traded(trade)
  await db.sql(`insert into market_splits (market, symbol, day, ratio) values ('STOCK', $1, '2024-03-08', 0.1)`, [
    symbol,
  ])
  // The thousand became a hundred, which earned nothing; nine hundred are sold short.
  expect(await figures(id)).toMatchObject({ total_pnl: '0', rounds_pnl: '0' })
  expect(await db.sql('select status, qty_rem::text from trade_summary where strategy_id = $1', [id])).toEqual([
    { status: 'OPEN', qty_rem: '-900' },
  ])
})

it('both legs of a straddle expired: $600 were taken in, and $400 of the call were owed', async () => {
  const leg = (right: 'CALL' | 'PUT', ...end: Action[]): Legs => ({
    market: 'OPTIONS',
    strike: '100',
    right,
    actions: [act('SELL', '1', '3', '2024-05-06T15:00:00'), ...end],
  })
  const expired = act('EXPIRE', '1', '0', `${EXPIRATION}T20:00:00`)
  const both = [leg('CALL', expired), leg('PUT', expired)]
  expect(withoutFacts(...both)).toBe(600)

  // The stock was on both sides of 100 that day, so any price of the day would let both expire. It closed at 104.
  const claimed = await traded(...both)
  await closed(claimed.symbol, 104, 99, 105)
  await compare(claimed.id)
  // The call's expiry is marked as outside, and sold for nothing that a follower would have.
  expect(await figures(claimed.id)).toMatchObject({ total_pnl: '600' })
  expect(
    await db.sql('select option_right, prices_outside from trade_summary where strategy_id = $1 order by 1', [
      claimed.id,
    ]),
  ).toEqual([
    { option_right: 'CALL', prices_outside: 1 },
    { option_right: 'PUT', prices_outside: 0 },
  ])

  // Left as they lapsed, they count for what they were worth: 600 − 400.
  const lapsed = await traded(leg('CALL'), leg('PUT'))
  await closed(lapsed.symbol, 104, 99, 105)
  expect(await figures(lapsed.id)).toMatchObject({ total_pnl: '0', unrealised: '200' })
})

it('a crumb traded after expiration: it cannot be, and a loss of $2,000 is not hidden in an open trade', async () => {
  const bought = act('BUY', '10', '2', '2024-05-06T15:00:00')
  const crumb = act('BUY', '0.01', '0.01', '2024-06-03T15:00:00')
  const call = { market: 'OPTIONS', strike: '100', right: 'CALL', actions: [bought] } as const
  const hidden = computeTrade([bought, crumb] as Required<Action>[], { market: 'OPTIONS' })
  expect([hidden.status, hidden.return, hidden.rounds.length]).toEqual(['OPEN', '0', 0])

  const { id, symbol, owner } = await traded({ ...call, actions: [bought] })
  const { error } = await owner.from('bet_data').insert({
    ...{ strategy_id: id, bet_id: `${symbol}-0`, market: 'OPTIONS', symbol, expiration: EXPIRATION },
    ...{ strike: 100, option_right: 'CALL', side: 'BUY', quantity: 0.01, price: 0.01, date: crumb.date },
  })
  expect(error?.message).toMatch(/cannot be bought or sold after it expired/)
  await closed(symbol, 90)
  expect(await figures(id)).toMatchObject({
    ...{ total_pnl: '0', unrealised: '-2000' },
    ...{ rounds: 1, rounds_lost: 1, rounds_pnl: '-2000' },
  })
})

it('a dividend shorted: the $1,500 that the price fell by were paid to somebody', async () => {
  const trade = {
    actions: [act('SELL', '1000', '60', '2024-03-07T19:59:00'), act('BUY', '1000', '58.5', '2024-03-08T14:31:00')],
  }
  expect(withoutFacts(trade)).toBe(1_500)
  const { id, symbol } = await traded(trade)
  expect(await figures(id)).toMatchObject({ total_pnl: '1500', return_on_capital: 2.5 })
  await db.sql(`insert into market_dividends (symbol, ex_date, amount) values ($1, '2024-03-08', 1.5)`, [symbol])
  // The return is that of prices; the account made nothing.
  expect(await figures(id)).toMatchObject({ total_pnl: '1500', return_on_capital: 0 })
})

it('keeps every figure true', async () => {
  expect(await db.untrueFigures()).toEqual([])
})
