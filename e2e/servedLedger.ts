import type { Page, Route } from '@playwright/test'
import { embeddedSigningKey } from '../supabase/embedded/keys'
import { signNote } from '../supabase/ledger/signingKey'
import { extensionOf, type Log, publishedText, sizeOf, writeLog } from '../tests/ledgerLog'

/** The content of a ledger's entry. */
export type Entry = { number: number; event: string; action?: string } & Record<string, unknown>

type Row = Record<string, unknown>

/** Answers reads of a table with the site's rows after a change. */
export const changeRows = (page: Page, table: string, change: (rows: Row[]) => Row[]) =>
  page.route(`**/rest/v1/${table}?*`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })

const withoutNumber = ({ number: _, ...entry }: Entry) => entry

/**
 * A ledger with these entries of a strategy, one sealing per part, all at the time when the first was imported, and a checkpoint at
 * `at`, signed with the site's own key.
 */
export function logOf(strategy: string, at: string, ...parts: readonly (readonly Entry[])[]): Promise<Log> {
  const sealedAt = String(parts[0]?.[0]?.imported_at ?? at)
  const sealings = [
    ...parts.map((entries) => ({ at: sealedAt, entries: entries.map(withoutNumber) })),
    { at, entries: [], isHeartbeat: true },
  ]
  const key = embeddedSigningKey()
  return writeLog(strategy, sealings, { sign: async (lines) => signNote(key, lines) })
}

/** Answers like an operator who serves this ledger and shows the actions and changes of its entries. */
export async function serve(page: Page, log: Log, published: Log): Promise<void> {
  await page.unrouteAll()
  const { contents, runs, checkpoint, checkpoints, keys, proof } = log.record
  const entries: Entry[] = contents.map((content) => JSON.parse(content))
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const answer = (path: string, body: (route: Route, query: URLSearchParams) => unknown) =>
    page.route(path, (route) => route.fulfill({ json: body(route, new URL(route.request().url()).searchParams) }))

  await page.route('**/ledger.jsonl', (route) => route.fulfill({ body: publishedText(published) }))
  await answer('**/rest/v1/ledger_entries?*', (_, query) => {
    const rows = contents.map((content, at) => ({ number: at + 1, content }))
    const after = Number(query.get('number')?.replace('gt.', '') ?? 0)
    return query.get('select') === 'number' ? rows.slice(-1) : rows.filter(({ number }) => number > after)
  })
  await answer('**/rest/v1/ledger_runs?*', () =>
    runs.map((run) => ({
      first_number: run.firstNumber,
      entries: run.entries,
      first_place: run.firstPlace,
      size: run.size,
    })),
  )
  await answer('**/rest/v1/ledger_checkpoints?*', (_, query) =>
    query.has('kind')
      ? (query.get('kind') === 'eq.key' ? keys : checkpoints).map((note) => ({ note }))
      : [{ size: sizeOf(checkpoint ?? ''), note: checkpoint }],
  )
  await answer('**/rest/v1/rpc/ledger_inclusion', () => base64(proof))
  await answer('**/rest/v1/rpc/ledger_consistency', (route) =>
    base64(extensionOf(log, route.request().postDataJSON().old_size)),
  )

  const recorded = entries.filter(({ event }) => event === 'action_recorded')
  await changeRows(page, 'bet_data', (rows) =>
    recorded.map(({ action, price, at, in_public }) => {
      const row = rows.find(({ id }) => String(id) === action)
      const times = { recorded_at: at, first_recorded_at: at, edits: 0, recorded_in_public: in_public }
      return row ? { ...row, price } : { ...rows.at(-1), id: Number(action), ...times, price }
    }),
  )
  await changeRows(page, 'bet_history', (rows) =>
    rows.flatMap((row) => {
      const entry = entries.find(
        ({ event, action }) => action === String(row.action_id) && event === `action_${row.event}`,
      )
      const priceOf = (version: unknown) => (version as Row | undefined)?.price ?? null
      return entry ? [{ ...row, old_price: priceOf(entry.old), new_price: priceOf(entry.new) }] : []
    }),
  )
}
