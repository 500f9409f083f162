import { RANKING_PAGE, REQUEST_TIMEOUT_MS } from './constants.ts'

/** A read that the page's HTML has started while its code downloads, and the address it went to. */
interface EarlyFetch {
  url: string
  answer: Promise<Response>
}

declare global {
  var earlyFetch: EarlyFetch | undefined
}

/** The first read of the whole ranking, as `readRanking` sends it. */
export const RANKING_READ = `/rest/v1/rpc/ranking?most=${RANKING_PAGE}`

/**
 * An inline script that starts a read, for a prerendered page without search parameters. Not where a user may be signed
 * in: they see other rows.
 * @param read path and query below Supabase's address
 * @param supabaseUrl empty where the site's own origin answers
 */
export const earlyFetchScript = (read: string, supabaseUrl: string, apiKey: string): string => `<script>
      if (document.documentElement.dataset.session === undefined && !location.search) {
        const url = new URL(${JSON.stringify(read)}, ${supabaseUrl ? JSON.stringify(supabaseUrl) : 'location.origin'}).href
        const signal = AbortSignal.timeout(${REQUEST_TIMEOUT_MS})
        window.earlyFetch = { url, answer: fetch(url, { headers: { apikey: ${JSON.stringify(apiKey)} }, signal }) }
        window.earlyFetch.answer.catch(() => undefined)
      }
    </script>`

/** The answer to a request that the page's HTML has sent already; each is given once. */
export function takeEarlyFetch(url: string): Promise<Response> | undefined {
  const early = globalThis.earlyFetch
  if (early?.url !== url) return undefined
  globalThis.earlyFetch = undefined
  return early.answer
}
