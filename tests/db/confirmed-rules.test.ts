// @vitest-environment node
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AnnouncedRow, confirmedOf, type InstrumentMarket } from '@/domain/confirmed'
import { writePricesFile } from '@/domain/confirmedFile'
import { Decimal, plain } from '@/domain/decimal'
import type { LedgerEntry } from '@/domain/ledgerEntry'
import { confirmedOf as confirmedByScript, readConfirmed } from '../../tools/verify-record.mjs'
import { asColumns, entriesOf, followedLedger, TODAY } from '../ledger/confirmedLedgers'
import { proofRuns } from '../proofRuns'
import { newStrategy, SHOWN } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()
const UNKNOWN: InstrumentMarket = { closes: [], splits: [], dividends: [], stock: null }

/** A strategy whose ledger has these entries and no others. Sorted members, as everywhere in the ledger. */
async function write(entries: readonly LedgerEntry[]): Promise<string> {
  const { id } = await newStrategy(db.as(crypto.randomUUID()))
  const rows = entries.map((entry) => ({
    ...{ strategy_id: id, number: entry.number, hash: `\\x${'00'.repeat(32)}` },
    content: JSON.stringify(Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))),
  }))
  // Literals, as a script takes no parameters. No content has a quotation mark of SQL. And the market of the ledger before is gone.
  await db.script(`
    delete from market_bars;
    delete from market_splits;
    delete from market_dividends;
    set session_replication_role = replica;
    delete from ledger_entries where strategy_id = '${id}';
    insert into ledger_entries select * from json_populate_recordset(null::ledger_entries, '${JSON.stringify(rows)}');
    set session_replication_role = origin;`)
  return id
}

async function price(id: string, rows: readonly AnnouncedRow[], markets: Record<string, InstrumentMarket>) {
  const all = Object.entries(markets).map(([instrument, known]) => ({ ...partsOf(instrument), ...known }))
  const insert = (table: string, values: object[]) =>
    db.sql(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [JSON.stringify(values)])
  const source = { source: SHOWN, fetched_at: new Date().toISOString() }
  await insert(
    'market_bars',
    all.flatMap(({ market, symbol, closes }) => closes.map((close) => ({ market, symbol, ...close, ...source }))),
  )
  await insert(
    'market_splits',
    all.flatMap(({ market, symbol, splits }) => splits.map((split) => ({ market, symbol, ...split }))),
  )
  await insert(
    'market_dividends',
    all.flatMap(({ market, symbol, dividends }) =>
      dividends.map(({ day, ...paid }) => ({ market, symbol, ex_date: day, ...paid, ...source })),
    ),
  )
  await db.service.rpc('read_announcements').throwOnError()
  await insert(
    'entry_prices',
    rows.flatMap(({ entry, instrument, price: own }) =>
      own
        ? {
            ...{ strategy_id: id, number: entry, ...partsOf(instrument), low: own.low, high: own.high },
            ...{ bar_at: own.barAt, span: own.span, source: SHOWN, read_at: source.fetched_at },
          }
        : [],
    ),
  )
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
      const id = await write(entries)
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
           (c).share::text as confirmed_share,
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
  // Most ledgers have something to follow.
  expect(seen.confirmed).toBeGreaterThan(runs / 2)
  expect(seen.rounds).toBeGreaterThan(runs)
})

/** The days on which a result differs from that of the day before. */
const changesOf = (days: readonly [string, string][]) =>
  days
    .map(([day, pnl]) => [day, plain(new Decimal(pnl))] as const)
    .filter(([, pnl], at, all) => pnl !== (all[at - 1]?.[1] ?? '0'))
