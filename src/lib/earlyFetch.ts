import { RANKING_PAGE, REQUEST_TIMEOUT_MS } from './constants.ts'

declare global {
  /** A read that the page's HTML starts while its code downloads, and the address it goes to. */
  var earlyFetch: { url: string; answer: Promise<Response> } | undefined
}

/** The first read of the whole ranking, as `readRanking` sends it. */
export const RANKING_READ = `/rest/v1/rpc/ranking?most=${RANKING_PAGE}`

/** The first read of a strategy's page, as `readStrategy` sends it, without the name from the page's address. */
export const STRATEGY_READ = '/rest/v1/strategy_profile?select=*,strategy_metrics!inner(*)'

/**
 * An inline script that starts a read, for a prerendered page without search parameters. It does nothing if a user may be signed in,
 * since they see other rows.
 * @param read path and query below Supabase's address; in the page of a strategy its name is added
 * @param supabaseUrl empty where the site's own origin answers
 */
export const earlyFetchScript = (read: string, supabaseUrl: string, apiKey: string): string => `<script>
      if (document.documentElement.dataset.session === undefined && !location.search) {
        const url = new URL(${JSON.stringify(read)}, ${supabaseUrl ? JSON.stringify(supabaseUrl) : 'location.origin'})
        const [, name] = location.pathname.match(/^[/]performance[/](.+?)[/]?$/i) ?? []
        try {
          if (name) url.searchParams.append('name', 'eq.' + decodeURIComponent(name).normalize())
          const answer = fetch(url, { headers: { apikey: ${JSON.stringify(apiKey)} }, signal: AbortSignal.timeout(${REQUEST_TIMEOUT_MS}) })
          answer.catch(() => undefined)
          window.earlyFetch = { url: url.href, answer }
        } catch {
          // A lone % in the address: the page reads it as it is.
        }
      }
    </script>`

/** The answer to a request that the page's HTML has already sent. Each is handed out once. */
export function takeEarlyFetch(url: string): Promise<Response> | undefined {
  const early = globalThis.earlyFetch
  if (early?.url !== url) return undefined
  globalThis.earlyFetch = undefined
  return early.answer
}
