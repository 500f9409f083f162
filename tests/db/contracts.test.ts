// @vitest-environment node
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ActionContent } from '@/domain/contract/action'
import { futureOf, multiplierOf, optionOf } from '@/domain/contract/contract'
import { contractName } from '@/domain/contract/contractName'
import { canTradeAt } from '@/domain/contract/expiry'
import { MARKETS, RIGHTS } from '@/domain/contract/markets'
import { proofRuns } from '../proofRuns'
import { actionRow, newStrategy, OTHERS_DEFAULT, tradeOf } from './fixtures'
import { bootDatabase, type Row } from './harness'

const db = await bootDatabase()
const alice = db.as('alice')
const CALL = { market: 'OPTIONS', symbol: 'SPY', expiration: '2024-06-21', strike: '450', option_right: 'CALL' }
const MES = { market: 'ALTERNATIVE', symbol: 'MESM24', multiplier: '5' }

let strategy_id: string
let made = 0
beforeEach(async () => {
  strategy_id = (await newStrategy(alice)).id
})
const add = (...trades: Row[][]) =>
  alice.rpc('add_trades', {
    strategy_id,
    actions: trades.flatMap((rows) => {
      made += 1
      return rows.map((row) => actionRow({ bet_id: `contract-${made}`, ...row }))
    }),
  })
const refused = async (message: string, ...trades: Row[][]) =>
  expect((await add(...trades)).error).toMatchObject({ code: 'PT400', message: expect.stringContaining(message) })

describe('a contract', () => {
  it('counts by its own multiplier, else a hundred times if it is an option', async () => {
    const round = (more: Row) => [
      { ...more, price: 10 },
      { ...more, side: 'SELL', price: 12, date: '2024-05-07T10:00:00Z' },
    ]
    const written = await add(round(CALL), round({ ...CALL, symbol: 'SPY1', multiplier: 150 }), round(MES))
    expect(written.error).toBeNull()
    const stored = await Promise.all([2, 1, 0].map((back) => tradeOf(db, `contract-${made - back}`)))
    expect(stored.map((trade) => [trade?.multiplier, trade?.return, trade?.entry_tot])).toEqual([
      [100, '200', '1000'],
      [150, '300', '1500'],
      [5, '10', '50'],
    ])
    expect(await db.untrueFigures()).toEqual([])
  })

  it('is the same in all of a trade: two legs of a spread are two trades', async () => {
    const later = { side: 'SELL', date: '2024-05-07T10:00:00Z' }
    const message = 'the same strike'
    await refused(message, [CALL, { ...CALL, ...later, strike: 455 }])
    await refused(message, [CALL, { ...CALL, ...later, option_right: 'PUT' }])
    await refused(message, [CALL, { ...CALL, ...later, strike: null, option_right: null }])
    await refused('the same multiplier', [MES, { ...MES, ...later, multiplier: 50 }])
    expect((await add([CALL], [{ ...CALL, side: 'SELL', strike: 455 }])).error).toBeNull()
    const open = await db.sql(
      'select strike::text, position from trade_summary where strategy_id = $1 order by trade_summary.strike',
      [strategy_id],
    )
    expect(open).toEqual([
      { strike: '450', position: 'LONG' },
      { strike: '455', position: 'SHORT' },
    ])
  })

  it('has one multiplier in a strategy, also by an edit, and the default is that of saying nothing', async () => {
    const named = (bet_id: string, row: Row) => [{ ...row, bet_id }]
    const rows = [named('mes', MES), named('call', CALL), named('same', { ...CALL, multiplier: '100.0' })]
    const mini = { ...CALL, strike: 455, multiplier: 10 }
    expect((await add(...rows, named('mini', mini))).error).toBeNull()
    const message = 'Another trade in this contract has a different multiplier'
    await refused(message, [{ ...MES, multiplier: 50 }])
    await refused(message, [{ ...MES, symbol: 'mesM24', multiplier: 50 }])
    await refused(message, [{ ...CALL, multiplier: 10 }])
    await refused(message, [{ ...CALL, strike: 455 }])
    await refused(message, [{ ...MES, symbol: 'ESM24', multiplier: 50 }], [{ ...MES, symbol: 'ESM24', multiplier: 5 }])
    const edit = (bet_id: string, multiplier: number) =>
      alice.from('bet_data').update({ multiplier }).eq('bet_id', bet_id).eq('strategy_id', strategy_id)
    // The only trade in its contract.
    expect((await edit('mes', 50)).error).toBeNull()
    expect((await edit('same', 10)).error).toMatchObject({ code: 'PT400', message: expect.stringContaining(message) })
    const other = await newStrategy(alice)
    expect(
      (
        await alice
          .from('bet_data')
          .insert([actionRow({ ...MES, bet_id: 'elsewhere', strategy_id: other.id, multiplier: 7 })], OTHERS_DEFAULT)
      ).error,
    ).toBeNull()
    expect(
      await db.sql(`select distinct multiplier from bet_data where strategy_id = $1 and strike = 450`, [strategy_id]),
    ).toEqual([{ multiplier: null }])
  })

  it('gives an edited multiplier to all its trades in one step, each as an edit, or to none', async () => {
    const named = (bet_id: string, row: Row) => [
      { ...row, bet_id },
      { ...row, bet_id, side: 'SELL', price: 12, date: '2024-05-07T10:00:00Z' },
    ]
    const wrong = { ...MES, multiplier: 50 }
    const others = {
      es: { ...MES, symbol: 'ESM24', multiplier: 50 },
      euro: { ...wrong, currency: 'EUR', usd_rate: 1.1 },
    }
    // More than are computed in a piece.
    const many = Array.from({ length: 205 }, (_, at) => named(`wrong-${at}`, wrong))
    expect((await add(...many, named('es', others.es), named('euro', others.euro))).error).toBeNull()
    const stored = async (bet_id: string) =>
      (await alice.from('bet_data').select('*').eq('strategy_id', strategy_id).eq('bet_id', bet_id).order('id')).data ??
      []
    const correct = async (more: Row, in_contract: boolean, client = alice) =>
      client.rpc('replace_trade', {
        ...{ strategy_id, bet_id: 'wrong-0', in_contract },
        actions: (await stored('wrong-0')).map((row) => ({ ...row, ...more })),
      })
    const multipliers = () =>
      db.sql(
        `select symbol, currency, multiplier::text, count(*)::integer as trades, sum(return)::text as return
         from trade_summary where strategy_id = $1 group by 1, 2, 3 order by 1, 2`,
        [strategy_id],
      )
    const before = await multipliers()
    const message = 'Another trade in this contract has a different multiplier'
    expect((await correct({ multiplier: 5 }, false)).error).toMatchObject({ message: expect.stringContaining(message) })
    expect((await correct({ multiplier: 5, symbol: 'MESU24' }, true)).error).toMatchObject({
      code: 'PT400',
      message: 'The multiplier of a contract can be changed in all its trades only if the contract stays the same',
    })
    expect((await correct({ multiplier: 5 }, true, db.as('mallory'))).error).toMatchObject({ code: 'PT403' })
    expect((await correct({ multiplier: 0 }, true)).error).not.toBeNull()
    expect(await multipliers()).toEqual(before)

    // With another change of the same trade.
    expect((await correct({ multiplier: 5, fee: 1 }, true)).error).toBeNull()
    expect(await multipliers()).toEqual([
      { symbol: 'ESM24', currency: 'USD', multiplier: '50', trades: 1, return: '100' },
      { symbol: 'MESM24', currency: 'EUR', multiplier: '50', trades: 1, return: '110' },
      { symbol: 'MESM24', currency: 'USD', multiplier: '5', trades: 205, return: '2048' },
    ])
    const [edits] = await db.sql(
      `select count(*)::integer as history, count(*) filter (where (h.old).multiplier = 50 and (h.new).multiplier = 5)::integer as multipliers,
         (select count(*)::integer from ledger_entries e where e.strategy_id = $1 and e.content like '%"action_edited"%') as ledger
       from bet_history h where h.strategy_id = $1`,
      [strategy_id],
    )
    expect(edits).toEqual({ history: 410, multipliers: 410, ledger: 410 })
    expect(await db.untrueFigures()).toEqual([])
  })

  it('says nothing that its market has not', async () => {
    await refused('Only an option has a strike', [{ strike: 450, option_right: 'CALL' }])
    await refused('both the strike', [{ ...CALL, option_right: null }])
    await refused('both the strike', [{ ...CALL, strike: null }])
    await refused('Only an option or an ALTERNATIVE contract', [{ multiplier: 2 }])
    for (const wrong of [
      { strike: 0 },
      { strike: -1 },
      { strike: 'NaN' },
      { option_right: 'call' },
      { multiplier: 0 },
      { multiplier: 'Infinity' },
    ]) {
      expect((await add([{ ...CALL, ...wrong }])).error).not.toBeNull()
    }
  })

  it.each([
    ['SPY 450 C', null],
    ['SPY', '(strike not stated)'],
  ])('stays what it was without a strike: %s', async (symbol, words) => {
    const old = { ...CALL, symbol, strike: null, option_right: null }
    expect((await add([old])).error).toBeNull()
    await refused('the same strike', [old, { ...CALL, symbol, date: '2024-05-07T10:00:00Z' }])
    const [named] = await db.sql<{ name: string }>(
      'select private.contract_name(private.trade_contract(t)) as name from trade_summary t where strategy_id = $1',
      [strategy_id],
    )
    expect(named?.name).toBe(`SPY 21 Jun 2024 ${words ?? '450 C'}`)
  })
})

describe('an option that has expired', () => {
  const late = { ...CALL, date: '2024-06-21T21:00:00.000001Z' }
  it('is neither bought nor sold, by no way to write', async () => {
    const message = 'An option cannot be bought or sold after it expired: on 2024-06-21'
    await refused(message, [CALL, { ...late, side: 'SELL' }])
    await refused(message, [{ ...late, side: 'BUY' }])
    await refused(message, [{ ...late, date: '2024-06-22T00:00:00Z' }])
    expect((await add([CALL])).error).toBeNull()
    const own = { strategy_id, bet_id: `contract-${made}` }
    const results = [
      await alice.from('bet_data').insert([actionRow({ ...late, ...own })], OTHERS_DEFAULT),
      await alice.from('bet_data').update({ date: late.date }).eq('bet_id', own.bet_id),
      await alice.from('bet_data').update({ expiration: '2024-05-05' }).eq('bet_id', own.bet_id),
      await alice.rpc('replace_trade', { ...own, actions: [actionRow(late)] }),
    ]
    for (const { error } of results) expect(error).toMatchObject({ code: 'PT400' })
  })

  it('was tradable until 17:00 in New York, and on its day if no time is stated', async () => {
    for (const date of ['2024-06-21T21:00:00Z', '2024-06-21T00:00:00Z'])
      expect((await add([{ ...CALL, date }])).error).toBeNull()
  })

  it('is refused at the same times in SQL and in the form', async () => {
    const dates = fc
      .sample(
        fc.record({
          day: fc.constantFrom('2024-03-08', '2024-03-10', '2024-06-21', '2024-11-03', '2024-12-20'),
          seconds: fc.oneof(
            fc.constantFrom(0, 75_600, 75_599, 75_601, 79_200, 79_199, 79_201),
            fc.integer({ min: -90_000, max: 180_000 }),
          ),
          micros: fc.constantFrom('000000', '000001', '999999'),
        }),
        proofRuns(300),
      )
      .map(({ day, seconds, micros }) => ({
        day,
        date: `${new Date(Date.parse(day) + seconds * 1000).toISOString().slice(0, 19)}.${micros}Z`,
      }))
    const stored = await db.sql<{ can: boolean }>(
      `select private.can_trade_option(d.date, d.day) as can
       from jsonb_to_recordset($1) d (day date, date timestamptz)`,
      [JSON.stringify(dates)],
    )
    expect(stored.map(({ can }) => can)).toEqual(dates.map(({ day, date }) => canTradeAt(date, day)))
  })
})

it('is called and counted the same in SQL and TypeScript', async () => {
  const contracts = fc
    .sample(
      fc.record({
        market: fc.constantFrom(...MARKETS),
        symbol: fc.constantFrom(
          'SPY',
          'BRK.B',
          'AMZN7',
          'SPY 450 C',
          'AAPL  261218C00187500',
          'aapl 187.5p',
          'MESH26',
          'ESZ6',
          '6EM26',
          'Gold bar',
        ),
        expiration: fc.constantFrom(null, '2026-03-05', '2026-12-18'),
        strike: fc.constantFrom(null, '450', '187.5', '0.0005'),
        option_right: fc.constantFrom(...RIGHTS),
        multiplier: fc.constantFrom(null, '5', '0.1'),
        currency: fc.constant('USD'),
      }),
      proofRuns(400),
    )
    .map((one) => ({ ...one, option_right: one.strike === null ? null : one.option_right }))
  const stored = await db.sql(
    `select private.contract_name(c) as name, private.multiplier_of(c.market, c.multiplier)::text as multiplier,
       (private.option_of(c)).strike::text as strike, private.future_parts(c.symbol) is not null and c.market = 'ALTERNATIVE' as is_future
     from jsonb_array_elements($1) with ordinality e
     cross join lateral jsonb_populate_record(null::private.contract, e.value) c order by e.ordinality`,
    [JSON.stringify(contracts)],
  )
  expect(stored).toEqual(
    contracts.map((one) => ({
      name: contractName(one),
      multiplier: multiplierOf(one),
      strike: optionOf(one)?.strike ?? null,
      is_future: futureOf(one) !== null,
    })),
  )
})

it('is in the ledger, the history and the file with what it states, and nothing where it states nothing', async () => {
  await add([{ ...CALL, strike: '450.50', multiplier: 10 }], [{ symbol: 'MSFT' }])
  const entries = await db.sql<{ content: string }>(
    `select content from ledger_entries where strategy_id = $1 and content like '{"action":%' order by number`,
    [strategy_id],
  )
  const [option, share] = entries.map(({ content }) => JSON.parse(content) as Partial<ActionContent>)
  expect(option).toMatchObject({ strike: '450.5', option_right: 'CALL', multiplier: '10' })
  expect(Object.keys(share ?? {}).filter((name) => ['strike', 'option_right', 'multiplier'].includes(name))).toEqual([])
})
