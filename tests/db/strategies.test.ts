// @vitest-environment node
import { expect, test } from 'vitest'
import { EMPTY_STRATEGY, type StrategyFormValues } from '@/features/strategies/form/strategyForm.rules'
import {
  countActions,
  createStrategy,
  deleteStrategy,
  updateStrategy,
} from '@/features/strategies/form/strategyWrites.queries'
import type { ChipId } from '@/features/strategies/selection/addressNames'
import { readRanking } from '@/features/strategies/selection/strategies.queries'
import { type RankingList, WHOLE_RANKING } from '@/features/strategies/selection/strategySort.rules'
import { rowsOf } from '@/features/strategies/strategies.rules'
import { readOwnStrategies, readStrategy, readStrategyName, type StrategyDetail } from '@/queries/strategy.queries'
import { share } from './fixtures'
import { bootDatabase, type Client } from './harness'

const database = await bootDatabase()

await database.as('maria').from('user_profiles').insert({ username: 'maria by name' })

const TAKEN = 'A strategy with this name, or one that looks like it, already exists'
const GONE = 'This strategy was renamed or deleted since you opened it'
let counter = 0
const unique = (word: string) => `${word} ${counter++}`

const form = (given: Partial<StrategyFormValues> = {}): StrategyFormValues => ({
  ...EMPTY_STRATEGY,
  name: unique('Strategy'),
  markets: ['Forex'],
  categories: ['Gann'],
  timeframes: ['Daily'],
  ...given,
})

const create = (ownerId: string, values: StrategyFormValues) =>
  createStrategy({ ownerId, values }, database.as(ownerId))

/** Creates a strategy as a user and reads it back as the same user. */
async function made(owner: string, given: Partial<StrategyFormValues> = {}): Promise<StrategyDetail> {
  const name = await create(owner, form(given))
  const strategy = await readStrategy(name, database.as(owner))
  if (!strategy) throw new Error(`${name} was not found`)
  return strategy
}

/** A trade of 10 units bought at 100 and sold at `exit`, a day apart. */
async function trade(strategy: StrategyDetail, exit: number): Promise<void> {
  const action = {
    strategy_id: strategy.id,
    bet_id: crypto.randomUUID(),
    market: 'STOCK',
    symbol: 'MSFT',
    quantity: 10,
  }
  const { error } = await database
    .as(strategy.ownerId)
    .from('bet_data')
    .insert([
      { ...action, date: '2026-10-01T12:00:00Z', side: 'BUY', price: 100 },
      { ...action, date: '2026-10-02T12:00:00Z', side: 'SELL', price: exit },
    ])
  if (error) throw error
}

test('a created strategy belongs to its creator and has the values of the form', async () => {
  const strategy = await made('maria', {
    name: '  Bar & Sons/100%  ',
    description: ' Buys low. ',
    markets: ['Cryptocurrency', 'Stocks & Equities'],
    timeframes: ['Longterm Buy', '1 Minute'],
  })
  expect(strategy).toMatchObject({
    name: 'Bar & Sons/100%',
    ownerId: 'maria',
    username: 'maria by name',
    description: 'Buys low.',
    markets: ['Stocks & Equities', 'Cryptocurrency'],
    categories: ['Gann'],
    timeframes: ['1 Minute', 'Longterm Buy'],
    isPublic: true,
    figures: { total_pnl: 0, win_rate: 0, profit_factor: 0, trades: 0 },
  })
  const stored = await database.sql(`select market_types from strategy_profile where id = $1`, [strategy.id])
  expect(stored).toEqual([{ market_types: 'Stocks & Equities,Cryptocurrency' }])
})

test.each([
  ['in other letters', (name: string) => name.toUpperCase()],
  ['with a space nobody sees', (name: string) => ` \u200b${name} `],
  ['in full-width letters', (name: string) => name.replace('G', 'Ｇ')],
])('a taken name %s is refused in words', async (_, disguised) => {
  const { name } = await made('maria', { name: unique('Golden Cross') })
  await expect(create('nina', form({ name: disguised(name) }))).rejects.toThrow(TAKEN)
})

test('a strategy that is sent twice is created once, and the second try succeeds as long as nothing differs', async () => {
  const values = form({ name: ' Sent\u200b twice ', description: ' Buys low. ' })
  const [first, second] = await Promise.all([create('maria', values), create('maria', values)])
  expect([first, second]).toEqual(['Sent twice', 'Sent twice'])
  await expect(create('maria', { ...values, description: 'Buys high.' })).rejects.toThrow(TAKEN)
  await expect(create('nina', values)).rejects.toThrow(TAKEN)
  const strategy = await readStrategy('Sent twice', database.anon)
  await trade(strategy as StrategyDetail, 110)
  await expect(create('maria', values)).rejects.toThrow(TAKEN)
})

test('an address in another case or with wildcard characters finds only its own strategy', async () => {
  const first = await made('maria', { name: '100% sure_thing\\*' })
  await made('maria', { name: '100x sureXthing\\z' })
  expect(await readStrategy('100% SURE_thing\\*', database.anon)).toMatchObject({ id: first.id })
  expect(await readStrategy('100% sure_thing', database.anon)).toBeNull()
  expect(await readStrategy('%', database.anon)).toBeNull()
  expect(await readStrategy('*', database.anon)).toBeNull()
})

test('a name in decomposed Unicode finds the composed one', async () => {
  const strategy = await made('maria', { name: 'Élan vital' })
  expect(await readStrategy('E\u0301lan vital', database.anon)).toMatchObject({ id: strategy.id })
})

test('a list longer than one page is read with each strategy once, including infinite and undefined figures', async () => {
  await database.sql(
    `insert into strategy_profile (user_id, name) select 'crowd', 'One of a crowd ' || n from generate_series(1, 120) n`,
  )
  await database.sql(
    `update strategy_metrics set closed_trades = 1, winning_trades = 1, gross_win = 1
     where user_id = 'crowd' and name like '%3'`,
  )
  const list: RankingList = {
    ...WHOLE_RANKING,
    search: 'one of a crowd',
    sort: { key: 'profitFactor', direction: 'desc' },
  }
  const pages = [await readRanking(list, null, database.anon)]
  for (let next = pages.at(-1)?.next; next; next = pages.at(-1)?.next) {
    pages.push(await readRanking(list, next, database.anon))
  }
  expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
    [50, null],
    [50, null],
    [20, null],
  ])
  const rows = rowsOf(pages)
  expect(new Set(rows.map((row) => row.strategy_id)).size).toBe(120)
  expect(rows.map((row) => row.profit_factor)).toEqual([
    ...Array.from({ length: 12 }, () => Number.POSITIVE_INFINITY),
    ...Array.from({ length: 108 }, () => 0),
  ])
  await database.sql(`delete from strategy_profile where user_id = 'crowd'`)
})

test('the list has every strategy that the user can see, the largest total first', async () => {
  const [small, large, hidden] = [await made('olga'), await made('olga'), await made('olga', { public: 'false' })]
  await trade(small, 101)
  await trade(large, 300)
  await trade(hidden, 200)
  const read = async (client: Client) => (await readRanking(WHOLE_RANKING, null, client)).rows
  const order = async (client: Client) =>
    (await read(client)).map((row) => row.strategy_id).filter((id) => [small.id, large.id, hidden.id].includes(id))
  expect(await order(database.anon)).toEqual([large.id, small.id])
  expect(await order(database.as('peter'))).toEqual([large.id, small.id])
  expect(await order(database.as('olga'))).toEqual([large.id, hidden.id, small.id])
  const row = (await read(database.as('olga'))).find((one) => one.strategy_id === hidden.id)
  expect(row).toMatchObject({
    user_id: 'olga',
    public: 'false',
    total_pnl: 1000,
    win_rate: 100,
    avg_win: 1000,
    avg_loss: 0,
    profit_factor: Number.POSITIVE_INFINITY,
    trades: 1,
    closed_trades: 1,
    open_trades: 0,
  })
})

test('a market’s chip finds the strategies with trades in it that the user can see', async () => {
  const shown = await made('maria', { markets: ['Forex'] })
  const hidden = await made('maria', { public: 'false' })
  const action = { date: '2024-05-06T10:00:00Z', side: 'BUY', quantity: 1, price: 10 }
  const { error } = await database
    .as('maria')
    .from('bet_data')
    .insert([
      { ...action, strategy_id: shown.id, bet_id: 'by-market-1', market: 'CRYPTO', symbol: 'BTC' },
      { ...action, strategy_id: shown.id, bet_id: 'by-market-2', market: 'CRYPTO', symbol: 'ETH' },
      { ...action, strategy_id: hidden.id, bet_id: 'by-market-3', market: 'CRYPTO', symbol: 'ETH' },
    ])
  expect(error).toBeNull()
  const among = async (chip: ChipId) =>
    (await readRanking({ ...WHOLE_RANKING, chip }, null, database.anon)).rows.map((row) => row.strategy_id)
  expect(await among('cryptocurrency')).toContain(shown.id)
  expect(await among('cryptocurrency')).not.toContain(hidden.id)
  expect(await among('stocks-options')).not.toContain(shown.id)
})

test('an edit changes the form’s fields and the visibility, but not the owner', async () => {
  const before = await made('maria')
  const name = await updateStrategy(
    before,
    form({ name: ` ${unique('Renamed')} `, public: 'false', markets: ['Sports Analytics'], description: '' }),
    database.as('maria'),
  )
  expect(name).toMatch(/^Renamed \d+$/)
  // Its old address leads to it, for those who may see it.
  expect(await readStrategy(before.name.toUpperCase(), database.as('maria'))).toMatchObject({ id: before.id, name })
  expect(await readStrategy(before.name, database.as('nina'))).toBeNull()
  expect(await readStrategy(before.name, database.anon)).toBeNull()
  expect(await readStrategyName(before.id, database.as('maria'))).toBe(name)
  expect(await readStrategyName(before.id, database.anon)).toBeNull()
  expect(await readStrategy(name, database.as('maria'))).toMatchObject({
    id: before.id,
    ownerId: 'maria',
    username: 'maria by name',
    createdAt: before.createdAt,
    markets: ['Sports Analytics'],
    isPublic: false,
  })
})

test('a strategy can change the case of its name, but not take the name of another', async () => {
  const [mine, other] = [await made('maria'), await made('nina')]
  expect(await updateStrategy(mine, form({ name: mine.name.toUpperCase() }), database.as('maria'))).toBe(
    mine.name.toUpperCase(),
  )
  const renamed = { ...mine, name: mine.name.toUpperCase() }
  const update = updateStrategy(renamed, form({ name: other.name.toLowerCase() }), database.as('maria'))
  await expect(update).rejects.toThrow(TAKEN)
})

test('a strategy renamed or deleted in another tab is not overwritten, and deleting it again changes nothing', async () => {
  const opened = await made('maria')
  await updateStrategy(opened, form({ name: unique('Other tab') }), database.as('maria'))
  await expect(updateStrategy(opened, form(), database.as('maria'))).rejects.toThrow(GONE)
  await deleteStrategy(opened.id, database.as('maria'))
  await deleteStrategy(opened.id, database.as('maria'))
  expect(await readStrategyName(opened.id, database.as('maria'))).toBeNull()
})

test('no user can change or delete another user’s strategy', async () => {
  const strategy = await made('maria')
  await expect(updateStrategy(strategy, form(), database.as('nina'))).rejects.toThrow(GONE)
  await expect(deleteStrategy(strategy.id, database.as('nina'))).rejects.toThrow('You are not allowed to do this')
  await expect(updateStrategy(strategy, form(), database.anon)).rejects.toThrow('You are not allowed to do this')
  await expect(deleteStrategy(strategy.id, database.anon)).rejects.toThrow('You are not allowed to do this')
  expect(await readStrategy(strategy.name, database.anon)).toEqual(strategy)
})

test('deleting a strategy deletes its trades, actions and figures, and nothing else', async () => {
  const [gone, kept] = [await made('maria'), await made('maria')]
  await trade(gone, 90)
  await trade(gone, 110)
  await trade(kept, 110)
  await database.sql('update bet_data set fee = 0.5 where strategy_id = $1', [gone.id])
  await share(database.as('maria'), gone.id, database.as('nina'))
  expect(await countActions(gone.id, database.anon)).toBe(4)
  await deleteStrategy(gone.id, database.as('maria'))
  expect(await readStrategy(gone.name, database.as('maria'))).toBeNull()
  expect(await countActions(gone.id, database.service)).toBe(0)
  const tables = [
    'strategy_metrics',
    'trade_summary',
    'trade_realisations',
    'strategy_days',
    'strategy_shares',
    'strategy_invites',
    'strategy_symbols',
    'bet_history',
  ]
  for (const table of tables) {
    expect(await database.sql(`select 1 from ${table} where strategy_id = $1`, [gone.id])).toEqual([])
  }
  expect(await readStrategy(kept.name, database.anon)).toMatchObject({ figures: { total_pnl: 100, trades: 1 } })
  expect(await countActions(kept.id, database.anon)).toBe(2)
  expect(await database.untrueFigures()).toEqual([])
})

test('the owner reads all own strategies with their figures, another user only the public ones', async () => {
  const open = await made('paula')
  await trade(open, 112.5)
  const hidden = await made('paula', { public: 'false' })
  await made('quentin')
  const own = await readOwnStrategies('paula', database.as('paula'))
  expect(own.map(({ id, isPublic }) => [id, isPublic])).toEqual([
    [hidden.id, false],
    [open.id, true],
  ])
  expect(own.map(({ figures }) => figures?.total_pnl)).toEqual([0, 125])
  for (const client of [database.anon, database.as('quentin')]) {
    expect((await readOwnStrategies('paula', client)).map(({ id }) => id)).toEqual([open.id])
  }
})

test('a strategy whose figures are missing is found, without figures', async () => {
  const strategy = await made('rita')
  await database.sql('delete from strategy_metrics where strategy_id = $1', [strategy.id])
  expect(await readStrategy(strategy.name, database.anon)).toEqual({ ...strategy, figures: null })
})
