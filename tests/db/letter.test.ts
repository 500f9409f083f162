// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LetterData, letterOf } from '@/domain/journal/letter'
import { movedDay } from '@/domain/time/instant'
import type { NotifyRun } from '../../supabase/mail/notify'
import { actionRow, importTrade, newStrategy, share, writeTrades, zoneAt } from './fixtures'
import { bootDatabase, type Client, type TestDatabase } from './harness'
import { recipientOf, SITE, sendMail } from './mailbox'

let db: TestDatabase
let folder: string
beforeEach(async () => {
  db = await bootDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'letter-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A user with a confirmed address. */
async function person() {
  const id = randomUUID()
  const address = `${id}@reader.example`
  await db.sql(`insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())`, [id, address])
  return { id, address, client: db.as(id) }
}
const want = (client: Client, settings: { letter?: boolean; zone?: string; mail?: string } = { letter: true }) =>
  client.from('notification_settings').upsert(settings, { onConflict: 'user_id' }).throwOnError()

const mondayOf = async () => {
  const [row] = await db.sql<{ monday: string }>('select private.last_week()::text as monday')
  return row?.monday ?? ''
}
async function letterAbout(id: string, monday: string): Promise<LetterData> {
  const [row] = await db.sql<{ letter: LetterData }>('select private.weekly_letter($1, $2) as letter', [id, monday])
  if (!row) throw new Error('no letter')
  return row.letter
}

const tell = (more: Partial<NotifyRun> = {}) => sendMail(db, folder, more)
const aWeekPasses = () =>
  db.sql(`update private.notifications set week = week - 7, notified_at = notified_at - interval '7 days'`)
const leaseEnds = () => db.sql(`update private.notifications set claimed_until = now() - interval '1 second'`)

describe('what a letter says', () => {
  it('is the week of all strategies, with best and worst, what is open, and the four weeks before', async () => {
    const { id, client } = await person()
    const [one, two] = [
      (await newStrategy(client, { name: 'One' })).id,
      (await newStrategy(client, { name: 'Two', public: 'false' })).id,
    ]
    const monday = await mondayOf()
    const on = (day: number, time = '15:00') => `${movedDay(monday, day)}T${time}:00Z`
    const round = (betId: string, strategyId: string, day: number, price: string, time?: string) => ({
      ...{ betId, strategyId, userId: id },
      actions: [
        { side: 'BUY' as const, quantity: '10', price: '100', date: on(day - 1) },
        { side: 'SELL' as const, quantity: '10', price, date: on(day, time) },
      ],
    })
    await writeTrades(db, [
      round('best', one, 1, '112.5'),
      round('worst', two, 6, '90', '23:59'),
      round('early', one, 0, '101', '00:00'),
      // The last instant before the week, the first after it, and 28 days before.
      { ...round('before', one, 0, '150'), actions: [...round('before', one, -1, '150', '23:59').actions] },
      round('after', one, 7, '200', '00:00'),
      round('month', two, -28, '110', '00:00'),
      round('older', two, -29, '500', '23:59'),
      {
        betId: 'open',
        strategyId: two,
        userId: id,
        symbol: 'MSFT',
        actions: [{ side: 'SELL', quantity: '3', price: '10', date: on(2) }],
      },
    ])
    const data = await letterAbout(id, monday)
    expect(data).toMatchObject({
      strategies: 2,
      week: { pnl: 35, rounds: 3, won: 2, lost: 1, won_pnl: 135, lost_pnl: -100 },
      before: { pnl: 600, rounds: 2, won: 2, lost: 0 },
      closed: { trades: 3, won: 2, lost: 1 },
      best: { trade: 'best', contract: 'AAPL', position: 'LONG', strategy: 'One', pnl: 125 },
      worst: { trade: 'worst', strategy: 'Two', pnl: -100 },
      open: {
        trades: 1,
        valued: 0,
        unrealised: null,
        latest: [{ contract: 'MSFT', position: 'SHORT', lapsed: false }],
      },
      followed: [],
      followed_more: 0,
    })
    expect(data.trades.map(({ trade }) => trade)).toEqual(['worst', 'best', 'early'])
    const { lead, parts } = letterOf(data)
    expect(lead).toContain('+$35.00 realised')
    expect(lead).toContain('3 trades closed: 2 with a gain, 1 with a loss')
    expect(parts.map(({ heading }) => heading)).toEqual(
      expect.arrayContaining(['Best and worst', 'Closed', 'Open now', 'Against the four weeks before']),
    )
    const [compared] = parts.filter(({ heading }) => heading.startsWith('Against'))
    expect(compared?.lines[0]).toMatchObject({ text: 'Realised +$35.00', note: 'before: +$150.00 in an average week' })
  })

  it('adds up as the trades themselves do, whatever they are', { timeout: 120_000 }, async () => {
    const { id, client } = await person()
    const strategies = [(await newStrategy(client)).id, (await newStrategy(client)).id]
    const monday = await mondayOf()
    let nth = 0
    const journal = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 1 }),
        opened: fc.integer({ min: -40 * 1440, max: 8 * 1440 }),
        held: fc.integer({ min: 1, max: 10 * 1440 }),
        price: fc.integer({ min: 1, max: 30_000 }),
        quantity: fc.integer({ min: 1, max: 50 }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    const dateOf = (minutes: number) => new Date(Date.parse(monday) + minutes * 60_000).toISOString()
    await fc.assert(
      fc.asyncProperty(journal, async (trades) => {
        await db.sql('delete from bet_data where user_id = $1', [id])
        const past = trades.map((one) => ({ ...one, closed: one.opened + one.held }))
        // The database takes dates up to a day ahead.
        const ended = past.filter(({ closed }) => Date.parse(dateOf(closed)) < Date.now())
        await writeTrades(
          db,
          ended.map(({ at, opened, closed, price, quantity }) => {
            nth += 1
            return {
              betId: `t${nth}`,
              strategyId: strategies[at] ?? '',
              userId: id,
              actions: [
                { side: 'BUY', quantity: String(quantity), price: '100', date: dateOf(opened) },
                { side: 'SELL', quantity: String(quantity), price: String(price / 100), date: dateOf(closed) },
              ],
            }
          }),
        )
        const inWeek = ended.filter(({ closed }) => closed >= 0 && closed < 7 * 1440)
        const cents = inWeek.map(({ price, quantity }) => (price - 10_000) * quantity)
        const before = ended.filter(({ closed }) => closed >= -28 * 1440 && closed < 0)
        const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
        const data = await letterAbout(id, monday)
        expect(Math.round(data.week.pnl * 100)).toBe(sum(cents))
        expect(Math.round(data.before.pnl * 100)).toBe(
          sum(before.map(({ price, quantity }) => (price - 10_000) * quantity)),
        )
        expect(data.closed).toEqual({
          trades: inWeek.length,
          won: cents.filter((one) => one > 0).length,
          lost: cents.filter((one) => one < 0).length,
        })
        expect(Math.round((data.best?.pnl ?? 0) * 100)).toBe(Math.max(0, ...cents))
        expect(Math.round((data.worst?.pnl ?? 0) * 100)).toBe(Math.min(0, ...cents))
        expect(data.trades).toHaveLength(Math.min(10, inWeek.length))
        expect(data.week.begun).toBe(ended.filter(({ opened }) => opened >= 0 && opened < 7 * 1440).length)
      }),
      { numRuns: 30, interruptAfterTimeLimit: 90_000 },
    )
  })

  it('adds up what is open from the same values as its lines, those of this minute’s trades too', async () => {
    const { id, client } = await person()
    const strategy = (await newStrategy(client, { public: 'false' })).id
    await db.sql(
      `insert into market_bars (market, symbol, day, close, source)
       select 'STOCK', 'PRICED' || n, current_date - 1, 100 + n, 'test' from generate_series(1, 12) n`,
    )
    const buy = (n: number) =>
      client
        .from('bet_data')
        .insert(actionRow({ strategy_id: strategy, bet_id: `t${n}`, symbol: `PRICED${n}`, date: undefined }))
        .throwOnError()
    const monday = await mondayOf()
    await buy(1)
    await db.sql('select refresh_returns(array[$1::uuid])', [strategy])
    for (const n of [2, 3]) await buy(n)
    await client
      .from('bet_data')
      .insert(actionRow({ strategy_id: strategy, bet_id: 'unknown', symbol: 'UNKNOWN', date: undefined }))
      .throwOnError()
    const { open, ...rest } = await letterAbout(id, monday)
    // Bought at 10 each.
    expect(open).toMatchObject({ trades: 4, valued: 3, unrealised: 91 + 92 + 93 })
    expect(open.latest.map(({ unrealised }) => unrealised)).toEqual([null, 93, 92, 91])
    const footOf = (letter: LetterData) => letterOf(letter).parts.find(({ heading }) => heading === 'Open now')?.foot
    expect(footOf({ open, ...rest })).toBe('4 open trades, 1 without a price: +$276.00 at the last closes.')
    for (let n = 4; n <= 12; n += 1) await buy(n)
    const longer = await letterAbout(id, monday)
    expect(longer.open.latest).toHaveLength(10)
    expect(footOf(longer)).toBe(
      '13 open trades, 1 without a price: +$1,158.00 at the last closes. The last 10 you opened are listed.',
    )

    await client
      .from('bet_data')
      .insert(
        Array.from({ length: 500 }, (_, n) =>
          actionRow({ strategy_id: strategy, bet_id: `many${n}`, symbol: 'PRICED1', date: '2024-05-06T10:00:00Z' }),
        ),
      )
      .throwOnError()
    const longest = await letterAbout(id, monday)
    expect(longest.open.latest).toEqual(longer.open.latest)
    expect(footOf(longest)).toBe('513 open trades. The last 10 you opened are listed.')
  })

  it('counts what was recorded, late or live, edited and deleted in the week, and what those followed did', async () => {
    const [{ id, client }, alice] = [await person(), db.as('alice')]
    const own = (await newStrategy(client, { name: 'Own', public: 'false' })).id
    const theirs = (await newStrategy(alice, { name: 'Theirs' })).id
    const hidden = (await newStrategy(alice, { name: 'Hidden from me' })).id
    const shared = (await newStrategy(alice, { name: 'Shared', public: 'false' })).id
    await share(alice, shared, client)
    for (const strategy_id of [theirs, hidden, shared])
      await client.from('strategy_follows').insert({ strategy_id }).throwOnError()
    const record = (by: Client, strategy_id: string, bet_id: string, date?: string) =>
      by.from('bet_data').insert(actionRow({ strategy_id, bet_id, date })).throwOnError()
    await record(client, own, 'live')
    await record(client, own, 'late', '2024-05-06T10:00:00Z')
    await client.from('bet_data').update({ price: 9 }).eq('bet_id', 'late').throwOnError()
    await client.from('bet_data').delete().eq('bet_id', 'live').throwOnError()
    for (const strategy_id of [theirs, hidden, shared]) await record(alice, strategy_id, `of ${strategy_id}`)
    await alice.from('strategy_profile').update({ public: 'false' }).eq('id', hidden).throwOnError()
    // Old records are no doings of this week.
    await importTrade(db, theirs, 'imported', [
      { side: 'BUY', quantity: '1', price: '1', date: '2024-05-06T10:00:00Z', minutesLater: 0 },
    ])
    const [now] = await db.sql<{ monday: string }>(
      `select date_trunc('week', max(recorded_at) at time zone 'UTC')::date::text as monday from bet_data where recorded_at > now() - interval '1 hour'`,
    )
    const data = await letterAbout(id, now?.monday ?? '')
    expect(data.records).toEqual({ recorded: 2, late: 1, edited: 1, deleted: 1, cut: false })
    expect(data.followed).toEqual([
      { name: 'Shared', recorded: 1, edited: 0, deleted: 0, pnl: 0 },
      { name: 'Theirs', recorded: 1, edited: 0, deleted: 0, pnl: 0 },
    ])
    expect(await letterAbout(id, movedDay(now?.monday ?? '', -7))).toMatchObject({
      records: { recorded: 0, edited: 0, deleted: 0 },
      followed: [],
    })
  })

  it('is short where nothing happened, with a next step', async () => {
    const { id, client } = await person()
    const monday = await mondayOf()
    expect(letterOf(await letterAbout(id, monday))).toMatchObject({
      lead: 'You recorded no trade this week.',
      parts: [],
      next: { text: 'Begin a diary', to: '/home' },
    })
    await newStrategy(client)
    expect(letterOf(await letterAbout(id, monday)).next).toEqual({ text: 'Record a trade', to: '/quick' })
  })
})

describe('who reads it', () => {
  it('is its user alone', async () => {
    const { id, client } = await person()
    await newStrategy(client)
    expect((await client.rpc('my_letter').throwOnError()).data).toMatchObject({ strategies: 1 })
    expect((await db.as('mallory').rpc('my_letter').throwOnError()).data).toMatchObject({ strategies: 0 })
    expect((await db.anon.rpc('my_letter')).error).not.toBeNull()
    for (const reader of [db.anon, client, db.as('mallory')]) {
      expect((await reader.rpc('due_letters')).error).not.toBeNull()
      const asked = await reader.schema('private' as 'public').rpc('weekly_letter' as never, { person: id } as never)
      expect(asked.error).not.toBeNull()
    }
  })
})

describe('when it comes', () => {
  it('is Monday morning where its reader is, after the UTC week, and never at night', async () => {
    const isTime = async (zone: string, at: string) => {
      const [row] = await db.sql<{ is: boolean }>('select private.is_letter_time($1, $2, $3) as is', [
        '2026-11-16',
        zone,
        at,
      ])
      return row?.is
    }
    for (const [zone, first] of [
      ['UTC', '2026-11-23T07:00:00Z'],
      ['America/New_York', '2026-11-23T12:00:00Z'],
      ['Pacific/Honolulu', '2026-11-23T17:00:00Z'],
      // It is nine there, and the week is over just then.
      ['Asia/Tokyo', '2026-11-23T00:00:00Z'],
      ['Pacific/Kiritimati', '2026-11-23T00:00:00Z'],
      ['Not/A_Zone', '2026-11-23T07:00:00Z'],
    ] as const) {
      expect(await isTime(zone, first), `${zone} at ${first}`).toBe(true)
      expect(await isTime(zone, new Date(Date.parse(first) - 1).toISOString()), `${zone} before`).toBe(false)
    }
    expect(await isTime('America/New_York', '2026-11-24T01:59:00Z')).toBe(true)
    expect(await isTime('America/New_York', '2026-11-24T02:00:00Z'), 'at nine in the evening').toBe(false)
    expect(await isTime('America/New_York', '2026-11-25T12:00:00Z'), 'where no run came earlier').toBe(true)
  })

  it('begins with the week in which it is wanted, comes once a week, to those alone who asked', async () => {
    const [reader, night, silent] = [await person(), await person(), await person()]
    await want(reader.client, { letter: true, zone: zoneAt(12) })
    await want(night.client, { letter: true, zone: zoneAt(new Date().getUTCHours() < 16 ? 3 : 23) })
    await want(silent.client, { mail: 'weekly' })
    expect((await tell()).messages).toEqual([])
    await aWeekPasses()
    const { messages, result } = await tell()
    expect(messages.map(recipientOf)).toEqual([reader.address])
    expect(result).toMatchObject({ sent: 1, refused: [], postponed: [], failure: null })
    expect((await tell()).messages, 'not twice').toEqual([])
    await leaseEnds()
    expect((await tell()).messages).toEqual([])
    await aWeekPasses()
    expect((await tell()).messages.map(recipientOf)).toEqual([reader.address])
    // Stopped and wanted again, nothing comes twice.
    await want(reader.client, { letter: false })
    await want(reader.client, { letter: true })
    expect((await tell()).messages).toEqual([])
    await want(reader.client, { letter: false })
    await aWeekPasses()
    expect((await tell()).messages).toEqual([])
  })

  it('leaves out a week in which it could not be sent, and sends the next', async () => {
    const { client } = await person()
    await want(client, { letter: true, zone: zoneAt(12) })
    await aWeekPasses()
    const send = () => Promise.reject(new Error('The mail server is down'))
    expect((await tell({ send })).result.postponed).toEqual(['The mail server is down'])
    expect((await tell()).messages, 'it waits').toEqual([])
    await leaseEnds()
    const [first] = await db.sql('select message_id from private.notifications where channel = $1', ['letter'])
    await aWeekPasses()
    const { messages } = await tell()
    expect(messages).toHaveLength(1)
    expect(messages[0]?.messageId).not.toContain(first?.message_id)
    expect((await tell()).messages).toEqual([])
  })

  it('goes out without any mail about strategies, and that without it', async () => {
    const { client } = await person()
    const { id } = await newStrategy(db.as('alice'))
    await want(client, { letter: true, zone: zoneAt(12) })
    await client.from('strategy_follows').insert({ strategy_id: id }).throwOnError()
    await db
      .as('alice')
      .from('bet_data')
      .insert(actionRow({ strategy_id: id, bet_id: 'x', date: undefined }))
      .throwOnError()
    expect((await tell()).messages).toEqual([])
    expect(await db.sql('select from private.notified_entries')).toEqual([])
  })
})

describe('stopping it', () => {
  it('takes one press, in the letter or in the mail program, and leaves other mail alone', async () => {
    const { id, client } = await person()
    await newStrategy(client, { name: 'Ups & <b>downs</b>' })
    await want(client, { letter: true, zone: zoneAt(12), mail: 'weekly' })
    await aWeekPasses()
    const [letter] = (await tell()).messages
    const [kept] = await db.sql<{ stop_token: string }>(
      `select stop_token from private.notifications where channel = 'letter'`,
    )
    const token = kept?.stop_token ?? ''
    expect(letter?.headerLines.filter(({ key }) => key.startsWith('list-unsubscribe')).map(({ line }) => line)).toEqual(
      [
        expect.stringContaining(`<${SITE}/one-click?token=${token}>`),
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      ],
    )
    for (const text of [letter?.text, letter?.html]) {
      expect(text).toContain(`${SITE}/stop-mail#${token}`)
      expect(text).toContain(`${SITE}/quick`)
      expect(text).toContain('You recorded no trade this week.')
    }
    expect(letter?.html).not.toMatch(/<img|<b>|<script/)
    const settings = async () => (await client.from('notification_settings').select('mail, letter').throwOnError()).data
    for (const _ of ['the first press', 'another']) {
      expect((await db.anon.rpc('stop_notifications', { token }).throwOnError()).data).toBe('letter')
      expect(await settings()).toEqual([{ mail: 'weekly', letter: false }])
    }
    await want(client)
    const [mail] = await db.sql<{ stop_token: string }>(
      `select stop_token from private.notifications where channel = 'mail'`,
    )
    const stopped = await db.anon.rpc('stop_notifications', { token: mail?.stop_token ?? '' }).throwOnError()
    expect(stopped.data).toBe('mail')
    expect(await settings()).toEqual([{ mail: 'never', letter: true }])
    expect((await db.anon.rpc('stop_notifications', { token: '0'.repeat(64) }).throwOnError()).data).toBeNull()

    await db.service.rpc('forget_person', { user_id: (await person()).id }).throwOnError()
    expect(await settings(), 'another person is forgotten').toHaveLength(1)
    await client.from('strategy_profile').delete().eq('user_id', id).throwOnError()
    await db.service.rpc('forget_person', { user_id: id }).throwOnError()
    for (const table of ['notification_settings', 'private.notifications'])
      expect(await db.sql(`select from ${table}`), table).toEqual([])
  })
})
