// @vitest-environment node
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMessage } from '../../supabase/functions/record/message'
import { recorder } from '../../supabase/functions/record/recorder'
import { doorTo, newStrategy } from './fixtures'
import { bootDatabase, GRANTS, PUBLISHABLE_KEY } from './harness'

const KEY = /^rk_[A-Za-z0-9_-]{64}$/
/** A time of a table as JSON has it. */
const inJson = (at: string) => at.replace(' ', 'T').replace(/\+00$/, '+00:00')
/** A time as the ledger has it, of one as JSON has it: with six decimals. */
const ledgerTime = (at: string) => at.replace(/(?:\.(\d+))?\+00:00$/, (_, digits = '') => `.${digits.padEnd(6, '0')}Z`)
const WRONG = `rk_${'A'.repeat(64)}`

it('reads a key that ends with a hyphen or an underscore, and none that is longer or part of a word', () => {
  for (const key of [`rk_${'-'.repeat(64)}`, `rk_${'a'.repeat(63)}-`, `rk_${'a'.repeat(63)}_`]) {
    expect(readMessage(`{"key":"${key}"}`)?.key).toBe(key)
    expect(readMessage(`${key} CLOSE AAPL @ 1`)).toMatchObject({ key, reading: { side: 'CLOSE' } })
    expect(readMessage(`${key}- CLOSE AAPL @ 1`)).toBeNull()
    expect(readMessage(`x${key} CLOSE AAPL @ 1`)).toBeNull()
  }
})

describe.each(GRANTS)('with the default grants of project type %s', async (grants) => {
  const db = await bootDatabase(grants)
  const alice = db.as('alice')
  const untyped = (sub: string) => db.as(sub) as unknown as SupabaseClient
  /** alice's, with a key. */
  let strategy: string
  let key: { id: string; secret: string }

  const makeKey = async (named: string, strategyId = strategy, sub = 'alice') => {
    const { data, error } = await db.as(sub).rpc('create_recording_key', { strategy_id: strategyId, name: named })
    return { key: data as unknown as { id: string; secret: string }, error }
  }
  /** Posts a message as a machine does, through the function that the Edge Function calls. */
  const failed: string[] = []
  const post = async (message: object | string) => {
    const body = typeof message === 'string' ? message : JSON.stringify(message)
    const answer = await recorder(
      new Request('http://site/record', { method: 'POST', body }),
      doorTo(db, (text) => failed.push(text)),
    )
    return {
      status: answer.status,
      ...((await answer.json()) as { recorded: boolean; said: string; repeated?: boolean }),
    }
  }
  const say = (more: object) => post({ key: key.secret, ...more })
  const trades = () =>
    db.sql(
      `select market, symbol, "position", status, qty::text, qty_rem::text, is_live from trade_summary
       where strategy_id = $1 order by first_recorded_at, bet_id`,
      [strategy],
    )
  const inbox = async (sub = 'alice') =>
    (await db.as(sub).from('recording_inbox').select('message, reason').order('id')).data

  // The function's answer hides what failed.
  afterEach(() => expect(failed.splice(0)).toEqual([]))
  beforeEach(async () => {
    await db.sql('delete from strategy_profile')
    strategy = (await newStrategy(alice)).id
    key = (await makeKey('TradingView')).key
  })

  it('records, adds, closes and reverses, live, under the name of the key', async () => {
    expect(key.secret).toMatch(KEY)
    expect(await say({ symbol: 'NASDAQ:AAPL', side: 'buy', quantity: '10', price: '187.5', id: '1' })).toEqual({
      ...{ status: 200, recorded: true, said: 'Bought 10 AAPL at 187.50, live' },
    })
    expect(await say({ symbol: 'aapl', side: 'buy', quantity: 5, price: 188 })).toMatchObject({ status: 200 })
    expect(await trades()).toEqual([
      { market: 'STOCK', symbol: 'AAPL', position: 'LONG', status: 'OPEN', qty: '15', qty_rem: '15', is_live: true },
    ])
    expect(await say({ symbol: 'AAPL', side: 'close', quantity: '20%', price: '190' })).toMatchObject({
      said: 'Sold 3 AAPL at 190.00, live',
    })
    expect(await say({ symbol: 'AAPL', side: 'reverse', price: '191' })).toMatchObject({
      said: 'Sold 24 AAPL at 191.00, live',
    })
    expect(await say({ symbol: 'AAPL', side: 'buy', quantity: '20', price: '180' })).toMatchObject({
      said: 'Bought 20 AAPL at 180.00, live',
    })
    expect(await trades()).toMatchObject([
      { position: 'LONG', status: 'WIN', qty: '15', qty_rem: '0' },
      { position: 'SHORT', status: 'WIN', qty: '12', qty_rem: '0' },
      { position: 'LONG', status: 'OPEN', qty: '8', qty_rem: '8' },
    ])
    expect(await say({ symbol: 'AAPL', side: 'flat', price: '181' })).toMatchObject({
      said: 'Sold 8 AAPL at 181.00, live',
    })
    const { data } = await db.anon.from('bet_data').select('recorded_by').eq('strategy_id', strategy)
    expect(new Set(data?.map(({ recorded_by }) => recorded_by))).toEqual(new Set(['key TradingView']))
    const entries = await db.sql<{ content: string }>(
      `select content from ledger_entries where strategy_id = $1 and content like '%action_recorded%'`,
      [strategy],
    )
    expect(entries.map(({ content }) => JSON.parse(content).by)).toEqual(entries.map(() => 'key TradingView'))
    expect(await db.untrueFigures()).toEqual([])
  })

  it('understands a line, coins, futures and options by their codes, and times', async () => {
    expect(await post(`${key.secret} SELL 2 BINANCE:BTCUSDT @ 61000.5`)).toMatchObject({
      said: 'Sold 2 BTC/USDT at 61000.50, live',
    })
    expect(
      await say({ symbol: 'CME_MINI:ESH2027', side: 'long', quantity: 1, price: 7000, multiplier: 50 }),
    ).toMatchObject({
      said: 'Bought 1 ES Mar 2027 at 7000.00, live',
    })
    const tomorrow = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(2, 10).replaceAll('-', '')
    expect(await say({ symbol: `SPY${tomorrow}C00450000`, side: 'buy', quantity: 1, price: '3.1' })).toMatchObject({
      said: expect.stringMatching(/^Bought 1 SPY \d+ \w+ 20\d\d 450 C at 3.10, live$/),
    })
    const earlier = new Date(Date.now() - 600_000).toISOString()
    expect(
      await say({ symbol: 'X', market: 'STOCK', side: 'buy', quantity: 1, price: 1, time: earlier }),
    ).toMatchObject({
      said: expect.stringMatching(/^Bought 1 X at 1.00, 1[01] minutes after its time, so late$/),
    })
    const live = await db.sql(
      'select symbol, is_live from trade_summary where strategy_id = $1 order by first_recorded_at',
      [strategy],
    )
    expect(live.map(({ is_live }) => is_live)).toEqual([true, true, true, false])
    expect(await inbox()).toEqual([])
  })

  it('keeps what cannot be recorded in its owner’s inbox, without the key, and says why', async () => {
    const refused: [object | string, string | RegExp][] = [
      [{ symbol: 'AAPL', side: 'buy', quantity: 1, price: 1 }, /^The market of AAPL is not known/],
      [
        { symbol: 'AAPL', market: 'STOCK', side: 'hold', quantity: 1, price: 1 },
        '"hold" is not a side: send buy, sell, close, flat or reverse',
      ],
      [{ symbol: 'AAPL', market: 'STOCK', side: 'close', price: 1 }, 'Nothing of AAPL is open to close'],
      [
        { symbol: 'AAPL', market: 'STOCK', side: 'buy', quantity: 'NaN', price: 1 },
        '"NaN" is not a quantity that can be recorded',
      ],
      [{ symbol: 'AAPL', market: 'STOCK', side: 'buy', quantity: 1 }, 'The message has no price'],
      [
        { symbol: 'AAPL', market: 'STOCK', side: 'buy', quantity: 1, price: 0 },
        '"0" is not a price that can be recorded',
      ],
      [{ symbol: 'AAPL', market: 'NYSE', side: 'buy', quantity: 1, price: 1 }, 'There is no market "NYSE"'],
      [{ symbol: 'CME_MINI:ES1!', side: 'buy', quantity: 1, price: 1 }, /continuous future/],
      [
        { symbol: 'SPY', market: 'OPTIONS', expiration: 'soon', side: 'buy', quantity: 1, price: 1 },
        'A value of the message is not one that can be recorded',
      ],
      [{ symbol: 'AAPL', market: 'STOCK', side: 'buy', quantity: 1, price: 1, time: 'noon' }, /^"noon" is not a time/],
      [
        { symbol: 'AAPL', market: 'STOCK', side: 'buy', quantity: 1, price: 1, note: 'x' },
        /a member that is not known: note/,
      ],
      [{ symbol: { a: 1 }, side: 'buy' }, 'symbol is neither text nor a number'],
      [{ symbol: '\0', side: 'buy' }, 'The message has text that cannot be stored'],
    ]
    for (const [message, reason] of refused) {
      expect(await say(message as object)).toMatchObject({
        ...{ status: 422, recorded: false },
        said: typeof reason === 'string' ? reason : expect.stringMatching(reason),
      })
    }
    expect(await post(`${key.secret} what is this`)).toMatchObject({ status: 422 })
    expect(await post(`{"key":"${key.secret}", broken`)).toMatchObject({ status: 422, said: 'The message is not JSON' })
    const waiting = await inbox()
    expect(waiting).toHaveLength(refused.length + 2)
    expect(JSON.stringify(waiting)).not.toContain(key.secret)
    // The same again is not kept twice.
    expect(await post(`${key.secret} what is this`)).toMatchObject({ status: 422 })
    expect(await inbox()).toHaveLength(refused.length + 2)
    expect(await trades()).toEqual([])
    expect(await inbox('bob')).toEqual([])
    expect((await db.anon.from('recording_inbox').select('id')).data ?? []).toEqual([])
    await untyped('bob').from('recording_inbox').delete().gt('id', 0)
    expect(await inbox()).toHaveLength(refused.length + 2)
    await untyped('alice').from('recording_inbox').delete().gt('id', 0).throwOnError()
    expect(await inbox()).toEqual([])
  })

  it('keeps what could be read of a message, for the form, and no key in it', async () => {
    const reading = async (message: string) => {
      await post(message)
      const { data } = await alice
        .from('recording_inbox')
        .select('reading')
        .order('id', { ascending: false })
        .limit(1)
        .throwOnError()
      return data?.[0]?.reading
    }
    expect(await reading(`${key.secret} please sell about 5 NASDAQ:AAPL at $190.5 now`)).toEqual({
      ...{ side: 'sell', quantity: '5', price: '190.5', symbol: 'AAPL', market: 'STOCK' },
    })
    expect(
      await reading(`{"key":"${key.secret}","symbol":"BINANCE:BTCUSDT","side":"buy","quantity":2,"price":"61000",}`),
    ).toEqual({
      ...{ symbol: 'BTC/USDT', side: 'buy', quantity: '2', price: '61000', market: 'CRYPTO' },
    })
    expect(
      await reading(`{"key":"${key.secret}","symbol":"CME_MINI:ES1!","side":"buy","price":"7000","id":"1"}`),
    ).toEqual({
      ...{ symbol: 'CME_MINI:ES1!', side: 'buy', price: '7000', id: '1' },
    })
    expect(
      JSON.stringify(await reading(`{"key":"${key.secret}","symbol":"${key.secret}","side":"hold","price":"1"}`)),
    ).not.toContain(key.secret.slice(3))
    expect(await reading(`${key.secret} \u2026`)).toEqual({})
    const misplaced = [
      { side: key.secret },
      { symbol: 'AAPL', side: 'buy', market: 'STOCK', quantity: key.secret },
      { symbol: 'AAPL', side: 'buy', market: key.secret, quantity: 1, price: 1 },
      { symbol: key.secret, side: 'close', market: 'STOCK', price: 1 },
      { [key.secret]: 1 },
    ]
    // Another key of the owner, and one that the longest message cuts.
    const other = (await makeKey('Other')).key
    await say({ note: other.secret })
    await post(`${`${key.secret} `.repeat(59)}garbled`)
    await say({ symbol: 'AAPL', market: 'STOCK', side: 'buy', quantity: other.secret, price: 1 })
    expect(JSON.stringify(await inbox())).not.toContain(other.secret.slice(3, 20))
    for (const message of misplaced) {
      const answer = await say(message)
      expect(answer.status).toBe(422)
      expect(JSON.stringify(answer).toLowerCase()).not.toContain(key.secret.slice(3, 12).toLowerCase())
    }
    expect(JSON.stringify(await inbox()).toLowerCase()).not.toContain(key.secret.slice(3, 12).toLowerCase())
  })

  it('answers an id that comes again as before, also at the same instant, and writes once', async () => {
    const message = { symbol: 'NASDAQ:AAPL', side: 'buy', quantity: 1, price: 1, id: 'order 7' }
    const answers = await Promise.all([say(message), say(message), say(message)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ repeated }) => repeated)).toHaveLength(2)
    expect(await trades()).toMatchObject([{ qty: '1' }])
    // The time may be written anew, nothing else: an id that stays the same would lose actions.
    expect(await say({ ...message, time: new Date().toISOString() })).toMatchObject({ status: 200, repeated: true })
    expect(await say({ ...message, price: 2 })).toMatchObject({
      status: 422,
      said: expect.stringMatching(/^Another action of the last seven days has the id "order 7": give each its own/),
    })
    expect(await say({ ...message, id: 'x'.repeat(101) })).toMatchObject({
      ...{ status: 422, said: 'An id has at most 100 characters' },
    })
    expect((await inbox())?.map(({ reason }) => reason)).toHaveLength(2)
    // Another key's ids are its own, and after a week an id is free.
    const other = (await makeKey('Bot')).key
    expect(await post({ ...message, key: other.secret })).not.toHaveProperty('repeated')
    await db.sql(`update private.recorded_ids set at = at - interval '8 days'`)
    expect(await say(message)).not.toHaveProperty('repeated')
    expect(await trades()).toMatchObject([{ qty: '3' }])
  })

  it('takes no key that is wrong, revoked, or of a deleted strategy, and shows it nowhere', async () => {
    const message = { symbol: 'NASDAQ:AAPL', side: 'buy', quantity: 1, price: 1 }
    const unknown = { status: 401, recorded: false, said: 'This key is not known, or was revoked' }
    const { secret } = key
    const last = secret.endsWith('A') ? 'B' : 'A'
    for (const guess of [
      secret.slice(0, -1) + last,
      secret.toLowerCase(),
      `rk_${'%'.repeat(64)}`,
      `rk_${'_'.repeat(64)}`,
    ])
      expect(await post({ ...message, key: guess }), guess).toMatchObject({ status: 401 })
    for (const guess of [secret.slice(0, -1), `${secret}A`, `x${secret}`, secret.slice(3)])
      expect(await post({ ...message, key: guess }), guess).toMatchObject({
        status: 401,
        said: 'The message has no key',
      })
    expect(await post({ ...message, key: WRONG })).toEqual(unknown)
    expect(await post({ ...message, key: 'rk_short' })).toMatchObject({ status: 401 })
    expect(await post(message)).toMatchObject({ status: 401, said: 'The message has no key' })
    expect((await db.as('bob').rpc('revoke_recording_key', { id: key.id })).error?.code).toBe('PT404')
    expect(await say(message)).toMatchObject({ status: 200 })
    const doubt = async (doubted_since?: string) => {
      await alice.rpc('revoke_recording_key', { id: key.id, ...(doubted_since && { doubted_since }) }).throwOnError()
      const { data } = await db.anon.rpc('recorded_how', { strategy_id: strategy }).throwOnError()
      const [shown] = (data as { keys: { doubted_since: string }[] }).keys
      return shown?.doubted_since
    }
    const { created_at: made } = (
      await alice.from('recording_keys').select('created_at').eq('id', key.id).single().throwOnError()
    ).data
    const [{ at: used } = { at: '' }] = await db.sql<{ at: string }>(
      'select to_json(recorded_at)#>>$1 as at from bet_data',
      ['{}'],
    )
    expect(await doubt(used)).toBe(used)
    expect(await say(message)).toEqual(unknown)
    // What was said is widened, as far as the time the key was made, and never taken back.
    expect(await doubt()).toBe(used)
    expect(await doubt('2026-01-01T00:00:00Z')).toBe(inJson(made))
    expect(await doubt(used)).toBe(inJson(made))
    const entries = await db.sql<{ content: string }>(
      `select content from ledger_entries where strategy_id = $1 and content like '%key_doubted%' order by number`,
      [strategy],
    )
    expect(entries.map(({ content }) => JSON.parse(content))).toMatchObject(
      [used, inJson(made)].map((since) => ({ event: 'key_doubted', key: 'TradingView', since: ledgerTime(since) })),
    )
    expect(await trades()).toHaveLength(1)
    // Of a key that recorded nothing there is nothing to say.
    const unused = (await makeKey('Unused')).key
    await alice.rpc('revoke_recording_key', { id: unused.id, doubted_since: used }).throwOnError()
    expect(await db.sql(`select from ledger_entries where content like '%"key":"Unused"%'`)).toEqual([])
    const second = (await makeKey('Second')).key
    const everything = await db.sql(
      `select k::text as row from recording_keys k union all select b::text from bet_data b`,
    )
    expect(JSON.stringify(everything)).not.toContain(second.secret.slice(3))
    await db.sql('delete from strategy_profile where id = $1', [strategy])
    expect(await post({ ...message, key: second.secret })).toEqual(unknown)
  })

  it('opens nothing but one strategy: not as a token, not in an address, not for what else its transaction does', async () => {
    await alice.from('strategy_profile').update({ public: 'false' }).eq('id', strategy).throwOnError()
    const other = (await newStrategy(alice)).id
    const reading = { symbol: 'AAPL', market: 'STOCK', side: 'buy', quantity: '10', price: '1' }
    expect(await say(reading)).toMatchObject({ status: 200 })
    for (const [name, value] of [
      ['authorization', `Bearer ${key.secret}`],
      ['apikey', key.secret],
    ] as const) {
      const headers = new Headers({ apikey: PUBLISHABLE_KEY })
      headers.set(name, value)
      const request = new Request('http://localhost/rest/v1/bet_data?select=symbol', { headers })
      const text = await (await db.fetch(request)).text()
      expect(text).not.toContain('AAPL')
      expect(text).not.toContain(key.secret)
    }
    const inAddress = (init: RequestInit) =>
      recorder(
        new Request(`http://site/record?key=${key.secret}`, init),
        doorTo(db, (text) => failed.push(text)),
      )
    expect((await inAddress({ method: 'POST', body: JSON.stringify(reading) })).status).toBe(401)
    expect((await inAddress({ method: 'GET' })).status).toBe(405)
    const strange = [
      ...[{ strategy_id: other }, { strategy: other }, { user_id: 'bob' }, { bet_id: 'one' }, { action_id: 1 }],
      ...[{ recorded_at: '2020-01-01T00:00:00Z' }, { recorded_by: 'key Other' }, { currency: 'EUR' }],
      ...[{ side: 'delete' }, { side: 'edit' }, { quantity: '-10' }, { price: '-1' }, { quantity: '1e9' }],
    ]
    for (const more of strange)
      expect(await say({ ...reading, ...more }), JSON.stringify(more)).toMatchObject({ status: 422 })
    expect(await trades()).toMatchObject([{ qty: '10' }])
    expect(await db.sql('select from bet_data where strategy_id = $1', [other])).toEqual([])
    // As with GraphQL, where one transaction makes several calls.
    const afterwards = await db.sqlAs(
      'authenticated',
      `with recorded as materialized (select record($1, $2) as answer)
       select answer ->> 'status' as status, auth.jwt() ->> 'sub' as sub from recorded`,
      [key.secret, JSON.stringify(reading)],
      'mallory',
    )
    expect(afterwards).toEqual([{ status: '200', sub: 'mallory' }])
  })

  it('lets only its owner make, see and revoke keys, ten at most, each name once', async () => {
    expect((await makeKey('Mine', strategy, 'bob')).error?.code).toBe('PT403')
    expect((await db.anon.rpc('create_recording_key', { strategy_id: strategy, name: 'x' })).error).not.toBeNull()
    expect((await makeKey('TradingView')).error?.code).toBe('PT400')
    expect((await makeKey('  ')).error?.code).toBe('PT400')
    expect((await makeKey('x'.repeat(41))).error?.code).toBe('PT400')
    for (let nth = 2; nth <= 10; nth += 1) expect((await makeKey(`Key ${nth}`)).error).toBeNull()
    expect((await makeKey('Eleventh')).error).toMatchObject({
      code: 'PT403',
      message: 'You can have at most 10 keys: revoke one first',
    })
    await alice.rpc('revoke_recording_key', { id: key.id }).throwOnError()
    expect((await makeKey('Eleventh')).error).toBeNull()
    expect((await alice.from('recording_keys').select('name')).data).toHaveLength(11)
    expect((await db.as('bob').from('recording_keys').select('name')).data).toEqual([])
    expect((await db.anon.from('recording_keys').select('name')).data ?? []).toEqual([])
    const row = { user_id: 'bob', strategy_id: strategy, name: 'forged' }
    expect((await untyped('bob').from('recording_keys').insert(row)).error).not.toBeNull()
    await untyped('alice').from('recording_keys').update({ actions: 99 }).eq('id', key.id)
    await untyped('alice').from('recording_keys').delete().eq('id', key.id)
    expect((await alice.from('recording_keys').select('actions').eq('id', key.id)).data).toEqual([{ actions: 0 }])
    // Nobody can say by hand that a key recorded something.
    const typed = {
      strategy_id: strategy,
      bet_id: 'hand',
      market: 'STOCK',
      symbol: 'A',
      side: 'BUY',
      quantity: 1,
      price: 1,
    }
    await untyped('alice')
      .from('bet_data')
      .insert({ ...typed, recorded_by: 'key Eleventh' })
      .throwOnError()
    expect((await alice.from('bet_data').select('recorded_by')).data).toEqual([{ recorded_by: null }])
    await untyped('alice').from('bet_data').update({ recorded_by: 'key Eleventh' }).eq('bet_id', 'hand')
    expect((await alice.from('bet_data').select('recorded_by')).data).toEqual([{ recorded_by: null }])
  })

  it('says since when everything comes by keys: a hand that edits or deletes ends it', async () => {
    const message = { symbol: 'NASDAQ:AAPL', side: 'buy', quantity: 1, price: 1 }
    const how = async () =>
      (await db.anon.rpc('recorded_how', { strategy_id: strategy })).data as { since: string | null } | null
    expect(await how()).toBeNull()
    await say(message)
    expect(await how()).toMatchObject({ since: expect.stringMatching(/^20/) })
    await alice.from('bet_data').delete().eq('strategy_id', strategy).throwOnError()
    expect(await how()).toMatchObject({ since: null })
    await say(message)
    expect(await how()).toMatchObject({ since: expect.stringMatching(/^20/) })
    await alice.from('strategy_profile').update({ public: 'false' }).eq('id', strategy).throwOnError()
    expect(await how()).toBeNull()
  })

  describe('what the account holds', () => {
    const report = async (secret: string, positions: object[]) =>
      (await db.anon.rpc('report_positions', { secret, positions: positions as never }).throwOnError()).data
    const held = [{ market: 'STOCK', symbol: 'AAPL', quantity: '1' }]
    const agreedAt = async () => {
      const { data } = await db.anon.rpc('recorded_how', { strategy_id: strategy }).throwOnError()
      return (data as { agreed_at: string | null }).agreed_at
    }
    const age = (interval: string) => db.sql(`update position_reports set at = now() - $1::interval`, [interval])

    beforeEach(async () => {
      expect(await say({ symbol: 'NASDAQ:AAPL', side: 'buy', quantity: 1, price: 1 })).toMatchObject({ status: 200 })
      expect(await agreedAt()).toBeNull()
      expect(await report(key.secret, held)).toEqual({
        status: 200,
        recorded: false,
        agrees: true,
        said: 'The record agrees with the account',
      })
      expect(await agreedAt()).not.toBeNull()
    })

    it('counts for a day', async () => {
      await age('23 hours 59 minutes')
      expect(await agreedAt()).not.toBeNull()
      await age('1 day')
      expect(await agreedAt()).toBeNull()
      // One that differs is over after a day, too.
      const other = (await makeKey('Other')).key
      await report(other.secret, [])
      await age('1 day')
      await report(key.secret, held)
      expect(await agreedAt()).not.toBeNull()
    })

    it('agrees no longer where it differs, until the difference is cleared', async () => {
      // A key reads nothing, so its answer does not say in what.
      expect(await report(key.secret, [])).toEqual({
        ...{ status: 200, recorded: false, agrees: false },
        said: 'The record differs from the account in one position: /profile says in which, and why',
      })
      const { data } = await alice.from('position_reports').select('differences').single().throwOnError()
      expect(data?.differences).toMatchObject([{ of: 'AAPL', account: '0', record: '1' }])
      expect(await agreedAt()).toBeNull()
      await say({ symbol: 'AAPL', side: 'close', price: 1 })
      // The record agrees now, which only the next report knows.
      expect(await agreedAt()).toBeNull()
      await report(key.secret, [])
      expect(await agreedAt()).not.toBeNull()
    })

    it('needs all keys to agree, and none of a revoked one', async () => {
      const other = (await makeKey('Other')).key
      await report(other.secret, [{ ...held[0], quantity: '2' }])
      expect(await agreedAt()).toBeNull()
      await alice.rpc('revoke_recording_key', { id: other.id }).throwOnError()
      expect(await agreedAt()).not.toBeNull()
      await alice.rpc('revoke_recording_key', { id: key.id }).throwOnError()
      expect(await agreedAt()).toBeNull()
      expect(await report(key.secret, held)).toMatchObject({ status: 401 })
      expect(await agreedAt()).toBeNull()
    })
  })

  it('obeys its owner’s limits', async () => {
    await db.sql(`update private.limits set most = 2 where name = 'actions of a user a day'`)
    try {
      const message = { symbol: 'NASDAQ:AAPL', side: 'buy', quantity: 1, price: 1 }
      const answers = [await say(message), await say(message), await say(message)]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 422])
      expect(answers.at(-1)?.said).toMatch(/^At most 2 actions can be recorded or edited a day/)
      // Whoever used them up with a stolen key cannot keep its owner from saying so, once.
      await alice.rpc('revoke_recording_key', { id: key.id, doubted_since: new Date().toISOString() }).throwOnError()
      const again = await alice.rpc('revoke_recording_key', { id: key.id, doubted_since: '2026-01-01T00:00:00Z' })
      expect(again.error?.code).toBe('PT403')
    } finally {
      await db.sql(`update private.limits set most = 2000 where name = 'actions of a user a day'`)
    }
  })
})
