// @vitest-environment node
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AnnouncedRow, confirmedOf, type InstrumentMarket } from '@/domain/account/confirmed'
import { writePricesFile } from '@/domain/account/confirmedFile'
import { Decimal, plain } from '@/domain/decimal'
import type { LedgerEntry } from '@/domain/ledger/entry'
import { confirmedOf as confirmedByScript, readConfirmed } from '../../tools/verify-record.mjs'
import { asColumns, entriesOf, followedLedger, TODAY } from '../ledger/confirmedLedgers'
import { proofRuns } from '../proofRuns'
import { newStrategy, SHOWN } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()
const UNKNOWN: InstrumentMarket = { closes: [], splits: [], dividends: [], stock: null }

/** A strategy without entries, in a world without a market. */
async function emptyStrategy(): Promise<string> {
  const { id } = await newStrategy(db.as(crypto.randomUUID()))
  await db.script(`
    delete from market_bars;
    delete from market_splits;
    delete from market_dividends;
    delete from private.changed_prices;
    set session_replication_role = replica;
    delete from ledger_entries where strategy_id = '${id}';
    set session_replication_role = origin;`)
  return id
}

/** Appends entries to a ledger. Sorted members, as everywhere in the ledger. */
async function write(id: string, entries: readonly LedgerEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({
    ...{ strategy_id: id, number: entry.number, hash: `\\x${'00'.repeat(32)}` },
    content: JSON.stringify(Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))),
  }))
  // Literals, as a script takes no parameters. No content has a quotation mark of SQL.
  await db.script(`
    set session_replication_role = replica;
    insert into ledger_entries select * from json_populate_recordset(null::ledger_entries, '${JSON.stringify(rows)}');
    set session_replication_role = origin;`)
}

const insert = (table: string, values: readonly object[]) =>
  values.length === 0
    ? undefined
    : db.sql(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [JSON.stringify(values)])

/** The rows of the market's tables, with the day on which they are known. */
function marketRows(markets: Record<string, InstrumentMarket>) {
  const all = Object.entries(markets).map(([instrument, known]) => ({ ...partsOf(instrument), ...known }))
  const source = { source: SHOWN, fetched_at: new Date().toISOString() }
  return {
    market_bars: all.flatMap(({ market, symbol, closes }) =>
      closes.map((close) => ({ day: close.day, row: { market, symbol, ...close, ...source } })),
    ),
    market_splits: all.flatMap(({ market, symbol, splits }) =>
      splits.map((split) => ({ day: split.day, row: { market, symbol, ...split } })),
    ),
    market_dividends: all.flatMap(({ market, symbol, dividends }) =>
      dividends.map(({ day, ...paid }) => ({ day, row: { market, symbol, ex_date: day, ...paid, ...source } })),
    ),
  }
}

const priceRows = (id: string, rows: readonly AnnouncedRow[]) =>
  rows.flatMap(({ entry, instrument, price: own }) =>
    own
      ? {
          ...{ strategy_id: id, number: entry, ...partsOf(instrument), low: own.low, high: own.high },
          ...{ bar_at: own.barAt, span: own.span, source: SHOWN, read_at: new Date().toISOString() },
        }
      : [],
  )

async function price(id: string, rows: readonly AnnouncedRow[], markets: Record<string, InstrumentMarket>) {
  for (const [table, known] of Object.entries(marketRows(markets))) {
    await insert(
      table,
      known.map(({ row }) => row),
    )
  }
  await db.service.rpc('read_announcements').throwOnError()
  await insert('entry_prices', priceRows(id, rows))
}

const partsOf = (instrument: string) => {
  const [market = '', symbol = ''] = instrument.split(' ')
  return { market, symbol }
}

it('SQL, TypeScript and verify-record.mjs confirm the same of any ledger, to the digit', async () => {
  const [seen, runs] = [{ confirmed: 0, rounds: 0 }, proofRuns(200)]
  await fc.assert(
    fc.asyncProperty(followedLedger, async ({ steps, markets }) => {
      const { entries, rows } = entriesOf(steps)
      const id = await emptyStrategy()
      await write(id, entries)
      await price(id, rows, markets)
      const announced = await db.sql(
        `select number, market || ' ' || symbol as instrument, wanted::text, fee::text from private.announcements
         where strategy_id = $1 and symbol <> '' order by number, wanted = 0`,
        [id],
      )
      expect(announced.map((one) => [one.number, one.instrument, Number(one.wanted), Number(one.fee)])).toEqual(
        rows.map(({ entry, instrument, wanted, fee }) => [entry, instrument, Number(wanted), Number(fee)]),
      )
      const { figures, days } = confirmedOf(entries, { rows, marketOf: (one) => markets[one] ?? UNKNOWN }, TODAY)
      if (figures.pnl) seen.confirmed += 1
      seen.rounds += figures.rounds ?? 0
      const computed = asColumns(figures)
      const [stored] = await db.sql<Record<string, string | null>>(
        `select (c).pnl::text as confirmed_pnl, (c).return::text as confirmed_return, (c).drawdown::text as confirmed_drawdown,
           (c).rounds::text as confirmed_rounds, (c).won::text as confirmed_won, (c).squares::text as confirmed_squares,
           (c).share::text as confirmed_share, (c).deciding::text as confirmed_deciding,
           (c).changes::text as confirmed_changes,
           to_char((c).since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as confirmed_since,
           (select json_agg(json_build_array(d.day, (d.realised + d.dividends + d.unrealised)::text))::text from unnest((c).days) d) as days
         from (select private.confirm($1, $2) as c offset 0) one`,
        [id, TODAY],
      )
      const { days: listed, ...values } = stored ?? {}
      const asNumber = (value: string | null | undefined) => (value == null ? null : String(Number(value)))
      expect({
        ...values,
        confirmed_return: asNumber(values.confirmed_return),
        confirmed_drawdown: asNumber(values.confirmed_drawdown),
        confirmed_deciding: asNumber(values.confirmed_deciding),
        confirmed_share: asNumber(values.confirmed_share),
      }).toEqual(computed)
      expect(changesOf(JSON.parse(listed ?? '[]'))).toEqual(days.map(({ day, pnl }) => [day, plain(pnl)]))
      expect(
        confirmedByScript(entries, readConfirmed(writePricesFile({ strategy: 's', day: TODAY, rows, markets })))
          .figures,
      ).toEqual(computed)
    }),
    // Shrinking takes minutes. The seed is enough to repeat it.
    { numRuns: runs, endOnFailure: true },
  )
  // Three of four ledgers have something to follow, and a round trip or two each; far fewer would prove little.
  expect(seen.confirmed).toBeGreaterThan(runs / 4)
  expect(seen.rounds).toBeGreaterThan(runs / 4)
})

/** The days on which a result differs from that of the day before. */
const changesOf = (days: readonly [string, string][]) =>
  days
    .map(([day, pnl]) => [day, plain(new Decimal(pnl))] as const)
    .filter(([, pnl], at, all) => pnl !== (all[at - 1]?.[1] ?? '0'))

/** Days on which the price job runs, a week apart, the last one after everything. */
const RUNS = ['2026-06-09', '2026-06-16', '2026-06-23', '2026-06-30', TODAY]
const BACK_MS = 12 * 24 * 3_600_000

/** Whether something is known only at the run after the one at which it could be; and an entry that claims to be older. */
const delays = fc.record({
  late: fc.array(fc.nat(9), { minLength: 31, maxLength: 31 }),
  imported: fc.option(fc.nat(24), { freq: 2 }),
})

it('an account that is computed on from an earlier one is that from the beginning, whatever is known late', async () => {
  const [seen, runs] = [{ continued: 0, moved: 0 }, proofRuns(60)]
  await fc.assert(
    fc.asyncProperty(followedLedger, delays, async ({ steps, markets }, { late, imported }) => {
      const drawn = entriesOf(steps)
      const back = (at: string) => new Date(Date.parse(at) - BACK_MS).toISOString().replace('Z', '000Z')
      const known = (day: string, place: number) =>
        RUNS.findIndex((run) => run >= day) + (late[place % 31] === 0 ? 1 : 0)
      // It comes when it came, but says that it was earlier, and so does its bar.
      const entries = drawn.entries.map((entry) => ({
        run: known(entry.at.slice(0, 10), 1),
        entry: entry.number - 3 === imported ? { ...entry, at: back(entry.at) } : entry,
      }))
      const rows = drawn.rows.map((row, place) => ({
        run: Math.max(known((row.price?.barAt ?? TODAY).slice(0, 10), place), entries[row.entry - 1]?.run ?? 0),
        row:
          row.entry - 3 === imported && row.price
            ? { ...row, price: { ...row.price, barAt: back(row.price.barAt) } }
            : row,
      }))
      const id = await emptyStrategy()
      const market = Object.entries(marketRows(markets))
      for (const [run, day] of RUNS.entries()) {
        const now = <One extends { run: number }>(all: readonly One[]) =>
          all.filter((one) => (day === TODAY ? one.run >= run : one.run === run))
        await write(
          id,
          now(entries).map(({ entry }) => entry),
        )
        for (const [table, all] of market) {
          await insert(
            table,
            now(all.map(({ day: from, row }, place) => ({ run: known(from, place), row }))).map(({ row }) => row),
          )
        }
        await db.service.rpc('read_announcements').throwOnError()
        await insert(
          'entry_prices',
          priceRows(
            id,
            now(rows).map(({ row }) => row),
          ),
        )
        const [one] = await db.sql<{ on: unknown; anew: unknown; continued: boolean; moved: boolean }>(
          `with done as (
             select a.strategy_id, private.confirm(a.strategy_id, $2, s.state, a.days) as c, s.state
             from private.confirmed_accounts a
             cross join lateral (select private.settled_state(a, $2) as state offset 0) s
             where a.strategy_id = $1 offset 0
           ),
           stored as (
             update private.confirmed_accounts a set days = (d.c).days, state = (d.c).state
             from done d where a.strategy_id = d.strategy_id
           )
           select to_jsonb(d.c) - 'state' as on, to_jsonb(private.confirm(d.strategy_id, $2)) - 'state' as anew,
             (d.state).day is not null as continued, (d.state).number > 0 and cardinality((d.state).held) > 0 as moved
           from done d`,
          [id, day],
        )
        expect(one?.on).toEqual(one?.anew)
        if (one?.continued) seen.continued += 1
        if (one?.moved) seen.moved += 1
      }
    }),
    { numRuns: runs, endOnFailure: true },
  )
  // Most ledgers have an account to go on from, and some of those hold something.
  expect(seen.continued).toBeGreaterThan(runs / 2)
  expect(seen.moved).toBeGreaterThan(0)
})
