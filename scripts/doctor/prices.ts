import { WebSocket } from 'ws'
import type { Patient } from './environment.ts'
import { ask, type Check, checksOfDatabase, checksWith, fails, holds, notAsked, reach, startOf } from './line.ts'

const ALPACA = 'https://data.alpaca.markets'
const HANDSHAKE_MS = 10_000
/** A weekend with a holiday, plus a day for the job. */
const MOST_DAYS_OLD = 5

/** Prices: whether the job that stores them runs, and whether the key and the relay that holds it work. */
export const priceChecks = ({ env, database }: Patient): Check[] => [
  checksOfDatabase(database)('Market prices', async (database) => {
    const [{ days } = {}] = await database(
      `select floor(extract(epoch from now() - max(fetched_at)) / 86400) as days from public.market_bars`,
    )
    if (days === null) return notAsked('none are stored, so no price is checked; npm run prices fetches them')
    return Number(days) <= MOST_DAYS_OLD
      ? holds(`the newest was fetched ${Number(days) === 0 ? 'today' : `${days} days ago`}`)
      : fails(`The newest was fetched ${days} days ago`, 'Let npm run prices run once a day, and read what it says.')
  }),
  {
    name: 'Alpaca key',
    ask: async () => {
      const id = env.ALPACA_KEY_ID || env.VITE_ALPACA_KEY_ID
      const secret = env.ALPACA_SECRET_KEY || env.VITE_ALPACA_SECRET_KEY
      if (!id || !secret) return notAsked('ALPACA_KEY_ID and ALPACA_SECRET_KEY are not set here')
      const response = await ask(`${env.ALPACA_DATA_URL || ALPACA}/v2/stocks/trades/latest?symbols=SPY&feed=iex`, {
        headers: { 'APCA-API-KEY-ID': id, 'APCA-API-SECRET-KEY': secret },
      })
      if (response.ok) return holds('Alpaca accepts it')
      return response.status === 401 || response.status === 403
        ? fails(`Alpaca refuses the key (${response.status})`, 'Make a new one in Alpaca’s dashboard.')
        : notAsked(`Alpaca answered ${response.status}: ${await startOf(response)}`)
    },
  },
  checksWith(env.VITE_ALPACA_STREAM_URL, 'VITE_ALPACA_STREAM_URL is not set')('Relay', async (stream) => {
    const health = await reach(new URL('/health', stream.replace(/^ws/, 'http')).href)
    if (typeof health === 'string') {
      return fails(`Its /health ${health}`, 'Start relay/server.mjs, and let the proxy pass on its paths.')
    }
    const refusal = await handshake(stream, env.VITE_SITE_URL)
    return refusal === null
      ? holds(`takes connections from the site; upstream: ${((await health.json()) as { upstream?: string }).upstream}`)
      : fails(
          `It refuses a page of ${env.VITE_SITE_URL ?? 'an unknown site'}: ${refusal}`,
          'Add the site’s origin to RELAY_ORIGINS, and let the proxy pass on the upgrade to WebSocket.',
        )
  }),
]

/** Opens a WebSocket as a page of the site does. Resolves with why it was refused, or null if it was not. */
function handshake(stream: string, origin: string | undefined): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = new WebSocket(stream, { origin: origin && new URL(origin).origin, handshakeTimeout: HANDSHAKE_MS })
    socket.once('open', () => {
      socket.close()
      resolve(null)
    })
    socket.once('error', (error) => resolve(error.message))
  })
}
