import { paths } from '../src/lib/paths.ts'

/** The page whose HTML holds rows of the database. */
export const RANKING_PAGE = paths.strategies
/** More rows than most screens show; the rest comes with the read that follows. */
const ROWS = 24
/** A backend that does not answer by then is done without. */
const TIMEOUT_MS = 10_000

/** Where the rows are read from. */
export interface Backend {
  /** Without a trailing slash. */
  url: string
  /** The public key: what it may read, everybody may. */
  anonKey: string
  fetch: typeof fetch
}

/**
 * The head of the ranking as any visitor may read it now, as JSON for src/lib/madeFrom.ts.
 * @throws where the backend does not answer with rows
 */
export async function readRankingThen({ url, anonKey, fetch }: Backend): Promise<string> {
  const query = new URLSearchParams({
    select: '*',
    order: 'total_pnl.desc,strategy_id',
    // One more tells whether there are more.
    limit: String(ROWS + 1),
  })
  const answer = await fetch(`${url}/rest/v1/strategy_metrics?${query}`, {
    headers: { apikey: anonKey },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const rows: unknown = await answer.json()
  if (!answer.ok || !Array.isArray(rows)) throw new Error(`${answer.status} ${JSON.stringify(rows)}`)
  return JSON.stringify({ rows: rows.slice(0, ROWS), isWhole: rows.length <= ROWS })
}
