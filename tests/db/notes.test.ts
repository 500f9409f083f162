// @vitest-environment node
import { createHash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { risksOf } from '../../tools/verify-record.mjs'
import { proofRuns } from '../proofRuns'
import { meanRisk, tradeRisk } from '../tradeRisk'
import { actionRow, newStrategy, share } from './fixtures'
import { bootDatabase, type Client, type TestDatabase } from './harness'

let db: TestDatabase
let alice: Client

beforeAll(async () => {
  db = await bootDatabase()
  alice = db.as('alice')
})

const action = (more: object = {}) => ({
  market: 'STOCK',
  symbol: 'AAPL',
  side: 'BUY',
  quantity: 10,
  price: 100,
  ...more,
})
const sale = (more: object = {}) => action({ side: 'SELL', price: 108, ...more })

/** A strategy of alice's with one trade that she records now; both ids. */
async function withTrade(said: object | null = null, actions: object[] = [action()], isPublic = true) {
  const strategy = await newStrategy(alice, { public: isPublic ? 'true' : 'false' })
  const trade = `trade-${strategy.id}`
  await alice
    .rpc('add_trades', {
      strategy_id: strategy.id,
      actions: actions.map((one) => ({ ...one, bet_id: trade })),
      said: said && { bet_id: trade, ...said },
    } as never)
    .throwOnError()
  return { strategy_id: strategy.id, bet_id: trade }
}
const say = (of: { strategy_id: string; bet_id: string }, said: object, client: Client = alice) =>
  client.rpc('say_of_trade', { ...of, said } as never)
const note = (text: string, more: object = {}) => ({ note: { id: randomUUID(), text, ...more } })
const plan = (fields: object) => ({ plan: { id: randomUUID(), ...fields } })

const notesOf = async (strategyId: string, client: Client = alice) =>
  (
    await client
      .from('trade_notes')
      .select('id, bet_id, text, key, withdrawn_at')
      .eq('strategy_id', strategyId)
      .order('at')
      .throwOnError()
  ).data
const entriesOf = async (strategyId: string, client: Client = alice) => {
  const { data } = await client
    .from('ledger_entries')
    .select('content')
    .eq('strategy_id', strategyId)
    .order('number')
    .throwOnError()
  return data.map(({ content }) => JSON.parse(content ?? '{}') as Record<string, unknown>)
}
const riskOf = async ({ strategy_id, bet_id }: { strategy_id: string; bet_id: string }) =>
  (
    await alice
      .from('bet_data_metrics')
      .select('stop::text, target::text, rule, stop_in_time, risk::text, r::text')
      .match({ strategy_id, bet_id })
      .single()
      .throwOnError()
  ).data

describe('a note', () => {
  it('is saved with its trade, and its hash is in the ledger', async () => {
    const of = await withTrade(note('Breaks out of a *range*'))
    const [stored] = await notesOf(of.strategy_id)
    expect(stored).toMatchObject({ bet_id: of.bet_id, text: 'Breaks out of a *range*', withdrawn_at: null })
    expect((await entriesOf(of.strategy_id)).at(-1)).toMatchObject({
      event: 'note_written',
      note: stored?.id,
      trade: of.bet_id,
      hash: createHash('sha256').update(`${stored?.key}\n${stored?.text}`).digest('base64'),
    })
  })

  it('is not written twice by a call that is repeated', async () => {
    const said = note('Once')
    const of = await withTrade(said)
    await say(of, said).throwOnError()
    expect(await notesOf(of.strategy_id)).toHaveLength(1)
    expect((await entriesOf(of.strategy_id)).filter(({ event }) => event === 'note_written')).toHaveLength(1)
  })

  it('leaves its place when it is withdrawn: no text, no key, and an entry', async () => {
    const of = await withTrade(note('I regret this'))
    const [stored] = await notesOf(of.strategy_id)
    const id = stored?.id ?? ''
    await alice.rpc('withdraw_note', { id }).throwOnError()
    await alice.rpc('withdraw_note', { id }).throwOnError()
    const [left] = await notesOf(of.strategy_id)
    expect(left).toMatchObject({ id, text: null, key: null, withdrawn_at: expect.any(String) })
    const events = (await entriesOf(of.strategy_id)).filter(({ event }) => String(event).startsWith('note_'))
    expect(events.map(({ event, note: which }) => [event, which])).toEqual([
      ['note_written', id],
      ['note_withdrawn', id],
    ])
  })

  it.each([
    ['', 'A note has 1 to 2,000 characters'],
    [' \u200b\n ', 'A note has 1 to 2,000 characters'],
    ['x'.repeat(2001), 'A note has 1 to 2,000 characters'],
  ])('has a text of at most 2,000 characters: %#', async (text, message) => {
    const of = await withTrade()
    expect((await say(of, note(text))).error).toMatchObject({ code: 'PT400', message })
  })

  it('keeps only what is drawn: no bidi controls', async () => {
    const of = await withTrade(note('safe \u202egnp.exe\u202c\n\n- one'))
    expect((await notesOf(of.strategy_id))[0]?.text).toBe('safe gnp.exe\n\n- one')
  })

  it('is of a trade that exists, and a trade has at most 100', async () => {
    const of = await withTrade()
    expect((await say({ ...of, bet_id: 'another' }, note('Hm'))).error?.code).toBe('PT404')
    await db.sql(
      `insert into trade_notes (id, strategy_id, bet_id, text)
       select gen_random_uuid(), $1, $2, 'x' from generate_series(1, 100)`,
      [of.strategy_id, of.bet_id],
    )
    expect((await say(of, note('One more'))).error?.message).toBe('A trade has at most 100 notes')
  })

  it('counts as an action of the day', async () => {
    const of = await withTrade()
    const counted = () => db.sql('select actions from private.strategy_writes where strategy_id = $1', [of.strategy_id])
    expect(await counted()).toEqual([{ actions: 1 }])
    await say(of, note('Two')).throwOnError()
    expect(await counted()).toEqual([{ actions: 2 }])
  })

  it('that is private is in no entry, and nobody else’s', async () => {
    const of = await withTrade(note('Slept badly', { private: true }))
    expect(await notesOf(of.strategy_id)).toEqual([])
    expect((await entriesOf(of.strategy_id)).map(({ event }) => event)).not.toContain('note_written')
    const read = async (client: Client) =>
      (await client.from('private_notes').select('text').eq('strategy_id', of.strategy_id)).data
    expect(await read(alice)).toEqual([{ text: 'Slept badly' }])
    for (const other of [db.as('mallory'), db.anon]) expect((await read(other)) ?? []).toEqual([])
    await db.as('mallory').from('private_notes').delete().eq('strategy_id', of.strategy_id)
    expect(await read(alice)).toHaveLength(1)
    await alice.from('private_notes').delete().eq('strategy_id', of.strategy_id).throwOnError()
    expect(await read(alice)).toEqual([])
  })

  it('stays when its trade is deleted, and goes with its strategy', async () => {
    const of = await withTrade(note('Here'))
    await alice.from('bet_data').delete().eq('bet_id', of.bet_id).throwOnError()
    expect(await notesOf(of.strategy_id)).toHaveLength(1)
    await alice.from('strategy_profile').delete().eq('id', of.strategy_id).throwOnError()
    expect(await db.sql('select from trade_notes where strategy_id = $1', [of.strategy_id])).toEqual([])
    const kept = await db.sql<{ content: string }>(
      'select content from ledger_entries where strategy_id = $1 and content is not null',
      [of.strategy_id],
    )
    expect(kept.filter(({ content }) => !content.includes('"event":"strategy_'))).toEqual([])
  })
})

describe('a stop', () => {
  it('gives R, counted by the risk of the action that opens the trade', async () => {
    const of = await withTrade(plan({ stop: 96, target: 112, rule: 'Breakout' }))
    expect(await riskOf(of)).toMatchObject({ stop: '96', target: '112', rule: 'Breakout', risk: '40', r: null })
    await alice
      .from('bet_data')
      .insert([{ ...sale(), strategy_id: of.strategy_id, bet_id: of.bet_id }] as never)
      .throwOnError()
    expect(await riskOf(of)).toMatchObject({ stop_in_time: true, risk: '40', r: '2' })
    expect((await entriesOf(of.strategy_id)).find(({ event }) => event === 'plan_stated')).toMatchObject({
      trade: of.bet_id,
      stop: '96',
      target: '112',
      rule: 'Breakout',
    })
    const { data } = await alice.rpc('strategy_record', { strategy_id: of.strategy_id }).throwOnError()
    expect(data).toMatchObject({ planned_trades: 1, mean_r: 2 })
  })

  it.each<[string, (of: { strategy_id: string; bet_id: string }) => Promise<unknown>]>([
    ['stated after the trade was opened', (of) => say(of, plan({ stop: 99.9 })).throwOnError() as never],
    [
      'of a trade whose opening action is edited',
      async (of) => {
        await say(of, plan({ stop: 99.9 })).throwOnError()
        await alice.from('bet_data').update({ price: 99.91 }).eq('bet_id', of.bet_id).throwOnError()
      },
    ],
  ])('is not stated in time: %s', async (_what, change) => {
    const of = await withTrade()
    await change(of)
    expect((await riskOf(of))?.stop_in_time).toBe(false)
  })

  it('is not stated in time where the opening action is backdated, or an earlier one comes before it', async () => {
    const hour = new Date(Date.now() - 3_600_000).toISOString()
    const late = await withTrade(plan({ stop: 99 }), [action({ date: hour })])
    expect((await riskOf(late))?.stop_in_time).toBe(false)
    const of = await withTrade(plan({ stop: 96 }))
    expect((await riskOf(of))?.stop_in_time).toBe(true)
    await alice
      .from('bet_data')
      .insert([
        { ...action({ date: hour, quantity: 1, price: 96.01 }), strategy_id: of.strategy_id, bet_id: of.bet_id },
      ] as never)
      .throwOnError()
    expect(await riskOf(of)).toMatchObject({ stop_in_time: false, risk: '0.01' })
  })

  it('counts as it was first stated, however it is moved', async () => {
    const of = await withTrade(plan({ stop: 96 }))
    await say(of, plan({ stop: 101, rule: '' })).throwOnError()
    await say(of, plan({ stop: 101, rule: '' })).throwOnError()
    expect(await riskOf(of)).toMatchObject({ stop: '96', rule: '', stop_in_time: true, risk: '40' })
    expect((await entriesOf(of.strategy_id)).filter(({ event }) => event === 'plan_stated')).toHaveLength(2)
  })

  it.each([
    [action(), 100, 'The stop of a long position is below the price it is opened at'],
    [action({ side: 'SELL' }), 99, 'The stop of a short position is above the price it is opened at'],
  ])('limits a loss: %#', async (opening, stop, message) => {
    const of = await withTrade(null, [opening])
    expect((await say(of, plan({ stop }))).error).toMatchObject({ code: 'PT400', message })
  })

  it('counts contracts of a multiplier and money of another currency', async () => {
    const option = {
      market: 'OPTIONS',
      expiration: '2030-01-18',
      strike: 100,
      option_right: 'CALL',
      price: 5,
      quantity: 2,
    }
    const of = await withTrade(plan({ stop: 3 }), [action(option)])
    expect((await riskOf(of))?.risk).toBe('400')
    const euros = await withTrade(plan({ stop: 90 }), [action({ currency: 'EUR', usd_rate: 1.1 })])
    expect((await riskOf(euros))?.risk).toBe('110')
  })
})

type Opening = Omit<Parameters<typeof tradeRisk>[0], 'multiplier' | 'usd_rate'>

it('R is the same in the database, in browsers and in verify-record.mjs, on random trades', async () => {
  const minutes = fc.constantFrom(0, 0.5, 1, 1.5, -0.5)
  const planned = fc.record({
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    price: fc.integer({ min: 1, max: 5000 }).map((cents) => String(cents / 100)),
    quantity: fc.constantFrom('1', '3', '0.7', '1000'),
    of: fc.constantFrom<Record<string, string>>(
      {},
      { currency: 'EUR', usd_rate: '1.08' },
      { market: 'OPTIONS', expiration: '2030-01-18', strike: '10', option_right: 'CALL' },
      { market: 'ALTERNATIVE', multiplier: '5' },
    ),
    recorded: minutes,
    exit: fc.option(fc.integer({ min: 1, max: 5000 }).map((cents) => String(cents / 100))),
    plans: fc.array(fc.record({ at: minutes, stop: fc.option(fc.constantFrom('0.5', '9.99', '31')) }), {
      maxLength: 3,
    }),
    edits: fc.constantFrom(0, 0, 0, 1),
  })
  const DATE = Date.parse('2024-05-06T10:00:00Z')
  const at = (later: number) => new Date(DATE + later * 60_000).toISOString()
  for (const journal of fc.sample(fc.array(planned, { minLength: 1, maxLength: 25 }), {
    numRuns: proofRuns(10),
    seed: 5,
  })) {
    const { id } = await newStrategy(alice)
    const rows = journal.flatMap(({ side, price, quantity, of, recorded, exit, edits }, nth) => {
      const row = {
        ...actionRow({}),
        ...{ side, price, quantity, fee: '0.3' },
        ...of,
        symbol: `S${nth}`,
        bet_id: `t${nth}`,
      }
      const clocks = (later: number) => ({
        recorded_at: at(later),
        first_recorded_at: at(later),
        recorded_in_public: true,
      })
      const other = side === 'BUY' ? ('SELL' as const) : ('BUY' as const)
      return [
        { ...row, date: at(0), ...clocks(recorded), edits },
        ...(exit === null ? [] : [{ ...row, side: other, price: exit, date: at(90), ...clocks(90), edits: 0 }]),
      ]
    })
    await db.sql('select private.import_trades($1, $2)', [id, JSON.stringify(rows)])
    const plans = journal.flatMap(({ plans }, nth) =>
      plans.map((one, place) => ({
        ...{ id: randomUUID(), strategy_id: id, bet_id: `t${nth}`, at: at(one.at), stop: one.stop, nth: place + 1 },
      })),
    )
    await db.sql('insert into trade_plans select * from jsonb_populate_recordset(null::trade_plans, $1)', [
      JSON.stringify(plans),
    ])
    const stored = await db.sql<{ bet_id: string; return: string | null }>(
      `select bet_id, stop::text, stop_in_time, risk::text, r::text,
         case when status <> 'OPEN' then "return"::text end as return
       from bet_data_metrics where strategy_id = $1 order by bet_id`,
      [id],
    )
    const computed = stored.map(({ bet_id, return: result }) => {
      const opening = rows.find((row) => row.bet_id === bet_id)
      if (!opening) throw new Error(`No trade ${bet_id}`)
      const own = plans.filter((plan) => plan.bet_id === bet_id).map((plan) => ({ ...plan, target: null, rule: null }))
      return tradeRisk({ multiplier: null, usd_rate: '1', ...(opening as Opening) }, own, result)
    })
    expect(
      stored.map(({ bet_id: _, return: __, ...risk }) => risk),
      'the browser',
    ).toEqual(
      computed.map((risk) => ({
        ...{ stop: risk?.stop ?? null, stop_in_time: risk?.isInTime ?? null },
        ...{ risk: risk?.risk ?? null, r: risk?.r ?? null },
      })),
    )
    const [record] = await db.sql<{ trades: number; mean: string | null }>(
      `select (r ->> 'planned_trades')::integer as trades, r ->> 'mean_r' as mean from private.strategy_record($1) r`,
      [id],
    )
    expect(record, 'the browser’s mean').toEqual(meanRisk(computed))
    expect(risksOf(await entriesOf(id), new Map()), 'verify-record.mjs').toEqual(record)
  }
}, 120_000)

describe('a playbook', () => {
  const write = (strategy_id: string, playbook: string, after: number, client: Client = alice) =>
    client.rpc('write_playbook', { strategy_id, playbook, after })

  it('has versions, each in the ledger', async () => {
    const { id } = await newStrategy(alice)
    expect((await write(id, '# Breakout\n\nBuy the break.', 0)).data).toBe(1)
    expect((await write(id, '# Breakout\n\nBuy the break.', 0)).data, 'repeated').toBe(1)
    expect((await write(id, '# Breakout\n\nBuy the second break.', 1)).data).toBe(2)
    expect((await write(id, 'Mine', 1)).error?.code).toBe('PT409')
    const { data } = await db.anon.from('playbooks').select('version, text, key').eq('strategy_id', id).order('version')
    expect(data).toHaveLength(2)
    expect((await entriesOf(id)).slice(-2)).toMatchObject(
      (data ?? []).map(({ version, text, key }) => ({
        event: 'playbook_written',
        version,
        hash: createHash('sha256').update(`${key}\n${text}`).digest('base64'),
      })),
    )
    expect((await write(id, 'x'.repeat(5001), 2)).error?.message).toBe('A playbook has 1 to 5,000 characters')
  })
})

describe('what was said', () => {
  it('is seen with its strategy, and written by its owner alone', async () => {
    const hidden = await withTrade({ ...note('Mine'), ...plan({ stop: 95 }) }, [action()], false)
    await alice.rpc('write_playbook', { strategy_id: hidden.strategy_id, playbook: 'Rules', after: 0 }).throwOnError()
    await share(alice, hidden.strategy_id, db.as('bob'))
    const tables = ['trade_notes', 'trade_plans', 'playbooks'] as const
    const seenBy = async (client: Client) => {
      const answers = await Promise.all(
        tables.map((table) => client.from(table).select('strategy_id').eq('strategy_id', hidden.strategy_id)),
      )
      return answers.map(({ data }) => data?.length ?? 0)
    }
    expect(await seenBy(alice)).toEqual([1, 1, 1])
    expect(await seenBy(db.as('bob'))).toEqual([1, 1, 1])
    expect(await seenBy(db.as('mallory'))).toEqual([0, 0, 0])
    expect(await seenBy(db.anon)).toEqual([0, 0, 0])

    const [stored] = await notesOf(hidden.strategy_id)
    for (const client of [db.as('bob'), db.as('mallory'), db.anon]) {
      expect((await say(hidden, note('Not mine'), client)).error).not.toBeNull()
      expect((await client.rpc('withdraw_note', { id: stored?.id ?? '' })).error).not.toBeNull()
      const over = { strategy_id: hidden.strategy_id, playbook: 'Other rules', after: 1 }
      expect((await client.rpc('write_playbook', over)).error).not.toBeNull()
    }
    // Not even the owner, past the functions.
    for (const client of [alice, db.as('bob'), db.as('mallory'), db.anon]) {
      const row = { id: randomUUID(), strategy_id: hidden.strategy_id, bet_id: hidden.bet_id, text: 'x' }
      // @ts-expect-error The types refuse it as well.
      expect((await client.from('trade_notes').insert(row)).error).not.toBeNull()
      // @ts-expect-error The types refuse it as well.
      expect((await client.from('private_notes').insert({ ...row, user_id: 'alice' })).error).not.toBeNull()
      // @ts-expect-error The types refuse it as well.
      await client.from('trade_notes').update({ text: 'Changed' }).eq('strategy_id', hidden.strategy_id)
      // @ts-expect-error The types refuse it as well.
      await client.from('trade_plans').update({ stop: 1 }).eq('strategy_id', hidden.strategy_id)
      // @ts-expect-error The types refuse it as well.
      await client.from('playbooks').update({ text: 'Changed' }).eq('strategy_id', hidden.strategy_id)
      for (const table of tables) await client.from(table).delete().eq('strategy_id', hidden.strategy_id)
    }
    expect(await seenBy(alice)).toEqual([1, 1, 1])
    expect((await notesOf(hidden.strategy_id))[0]?.text).toBe('Mine')
  })
})
