import { Alpaca, errors, streaming, type trading } from '@alpacahq/alpaca-trade-api'
import { Decimal } from '../../src/domain/decimal.ts'
import type { Position } from '../../supabase/functions/record/report.ts'
import { causeOf } from './door.ts'
import type { Fill } from './journal.ts'
import { Stop, TryAgain } from './persist.ts'

const PAPER_URL = 'https://paper-api.alpaca.markets'
const LIVE_URL = 'https://api.alpaca.markets'
const LONGEST_ANSWER_MS = 30_000
/** The most activities that Alpaca gives at once. */
const PAGE_SIZE = 100

interface Settings {
  keyId: string
  secret: string
  /** Whether it is an account with real money. */
  isLive: boolean
  /** The address of the service; Alpaca's own by default. */
  url?: string
  /** How many activities are asked for at once. */
  pageSize?: number
  /** How long to wait before the stream is opened again, at first and at most. */
  reconnectMs?: { first: number; most: number }
}

/** An account at Alpaca. All methods throw TryAgain while the service cannot answer, and Stop if it refuses the key. */
export interface Account {
  /** Its number, such as PA3ABCDEFGHI. */
  number: () => Promise<string>
  /** The fills since a time (ISO 8601), oldest first. */
  fillsSince: (since: string) => Promise<Fill[]>
  /** What it holds, and what was booked since a time other than trades. */
  positions: (since: Date) => Promise<Position[]>
  /** Listens to the account. `onListening` is called whenever the stream has been opened, also again. Returns what ends it. */
  listen: (hears: {
    onFills: (fills: Fill[]) => void
    onListening: () => void
    onRefused: (refusal: Stop) => void
    say: (line: string) => void
  }) => () => void
}

const REFUSED =
  'Alpaca refuses the key: check ALPACA_KEY_ID and ALPACA_SECRET_KEY. A key of a paper account works without --live, one of a live account with it'

export function alpacaAccount({ keyId, secret, isLive, url, pageSize = PAGE_SIZE, reconnectMs }: Settings): Account {
  const own = isLive ? LIVE_URL : PAPER_URL
  const { trading } = new Alpaca({
    keyId,
    secret,
    paper: !isLive,
    retry: { maxRetries: 0 },
    fetchApi: (address, init) =>
      fetch(url === undefined ? address : address.replace(own, url), {
        ...init,
        signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
      }),
  })

  async function activities(request: Parameters<typeof trading.collectActivities>[0]) {
    return asked(() => trading.collectActivities({ ...request, direction: 'asc', pageSize }))
  }

  return {
    number: async () => {
      const { accountNumber, id } = await asked(() => trading.account.getAccount())
      return accountNumber ?? id
    },
    async fillsSince(since) {
      const from = new Date(since)
      const found = await activities({ activityTypes: ['FILL'], after: from })
      // Alpaca may take the day of `after` alone.
      return found.flatMap((one) => (one.transactionTime && one.transactionTime < from ? [] : fillOfActivity(one)))
    },
    async positions(since) {
      const held = await asked(() => trading.positions.getAllOpenPositions())
      const booked = await activities({ category: 'non_trade_activity', after: since })
      return withBookings(held.map(positionOf), booked)
    },
    listen({ onFills, onListening, onRefused, say }) {
      const stream = trading.stream({
        maxReconnectAttempts: streaming.UNLIMITED_RECONNECT_ATTEMPTS,
        initialReconnectMs: reconnectMs?.first ?? 1000,
        maxReconnectMs: reconnectMs?.most ?? 60_000,
        ...(url === undefined ? {} : { url: `${url.replace(/^http/, 'ws')}/stream` }),
      })
      let [isDown, isEnded] = [false, false]
      stream.onTradeUpdate((update) => {
        if (update.event === 'fill' || update.event === 'partial_fill') onFills(fillsOfUpdate(update))
        // An execution that an exchange takes back or changes, which is rare.
        else if (/^trade_/.test(update.event))
          say(`Alpaca changed an execution of ${update.order.symbol} (${update.event}): change it on the trade’s page.`)
      })
      stream.on(streaming.EVENT.SUBSCRIPTION, () => {
        if (isDown) say('Alpaca’s stream is open again.')
        isDown = false
        onListening()
      })
      stream.onDisconnect(() => {
        if (!isDown && !isEnded)
          say('Alpaca’s stream is closed. It is opened again, and what is missed meanwhile is read.')
        isDown = true
      })
      stream.onError((problem) => {
        if (problem === 'auth failed') onRefused(new Stop(REFUSED))
      })
      stream.subscribeTradeUpdates()
      stream.connect()
      return () => {
        isEnded = true
        stream.disconnect()
      }
    },
  }
}

async function asked<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof errors.AuthError || error instanceof errors.PermissionError) throw new Stop(REFUSED)
    if (error instanceof errors.ApiError) throw new TryAgain(`Alpaca answers ${error.status} (${error.message})`)
    if (error instanceof errors.FetchError) throw new TryAgain(`Alpaca cannot be reached (${causeOf(error.cause)})`)
    throw error
  }
}

const OCC = /^[A-Z.]{1,6}\d{6}[CP]\d{8}$/
/** Alpaca writes coins with a slash in activities and without one in positions. A ticker has five letters at most. */
const PAIR = /^[A-Z0-9]{2,}\/[A-Z]{3,4}$|^(?=.{6,})[A-Z0-9]{2,}(USD|USDT|USDC|BTC)$/

/** The market of a symbol, as the site names it. */
export const marketOf = (symbol: string, assetClass?: string) => {
  if (assetClass === 'us_option' || OCC.test(symbol)) return 'OPTIONS'
  return assetClass === 'crypto' || (assetClass !== 'us_equity' && PAIR.test(symbol)) ? 'CRYPTO' : 'STOCK'
}

interface Execution {
  executionId: string | undefined
  orderId: string
  /** What the order had filled in all after it. */
  filled: string
  symbol: string
  assetClass?: string
  side: string
  quantity: string
  price: string
  at: string
}

/**
 * Alpaca documents no id that the stream and the list of activities share. The second half of an activity's id seems to be the execution's,
 * which counts where it is. Both also say what the order had filled in all, and no two executions of an order say the same; that counts
 * between the two alone.
 */
function fillOf(from: 'stream' | 'list', of: Execution): Fill {
  const sum = `${of.orderId} ${new Decimal(of.filled || 0).toFixed()}`
  const id = `alpaca ${of.executionId ?? sum}`
  return {
    id,
    names: [id, `${from} ${sum}`],
    knownAs: [id, `${from === 'stream' ? 'list' : 'stream'} ${sum}`],
    at: of.at,
    message: {
      market: marketOf(of.symbol, of.assetClass),
      symbol: of.symbol,
      side: of.side.startsWith('buy') ? 'buy' : 'sell',
      quantity: of.quantity,
      price: of.price,
    },
  }
}

type Activity = trading.GetAccountActivities200ResponseInner

function fillOfActivity({ id = '', orderId, cumQty, symbol, side, qty, price, transactionTime }: Activity): Fill[] {
  if (!orderId || !symbol || !side || !qty || !price || !transactionTime) return []
  const executionId = id.split('::')[1]
  const at = transactionTime.toISOString()
  return [
    fillOf('list', { ...{ executionId, orderId, symbol, side, price, at }, filled: cumQty ?? qty, quantity: qty }),
  ]
}

/** One execution of an order of several legs, as the stream has it. */
interface LegUpdate {
  execution_id?: string
  order_id: string
  symbol: string
  qty: string
  price: string
  timestamp: string
}

/** The fills of an update: one, or one for each leg of an option order. */
function fillsOfUpdate({ order, executionId, qty, price, timestamp, legs }: streaming.TradeUpdate): Fill[] {
  if (Array.isArray(legs) && legs.length > 0)
    return (legs as LegUpdate[]).flatMap((leg) => {
      const of = order.legs?.find(({ id }) => id === leg.order_id)
      if (!of?.side) return []
      return fillOf('stream', {
        ...{ executionId: leg.execution_id, orderId: leg.order_id, filled: of.filledQty ?? leg.qty },
        ...{ symbol: leg.symbol, assetClass: of.assetClass, side: of.side, quantity: leg.qty, price: leg.price },
        at: new Date(leg.timestamp).toISOString(),
      })
    })
  const { id: orderId, symbol, side, assetClass, filledQty } = order
  if (!orderId || !symbol || !side || !qty || !price || !timestamp) return []
  const at = timestamp.toISOString()
  return [
    fillOf('stream', {
      ...{ executionId, orderId, symbol, assetClass, side, price, at },
      filled: filledQty ?? qty,
      quantity: qty,
    }),
  ]
}

function positionOf({ symbol, assetClass, qty, side }: trading.Position): Position {
  const units = new Decimal(qty).abs()
  return { market: marketOf(symbol, assetClass), symbol, quantity: (side === 'short' ? units.neg() : units).toFixed() }
}

/** What a booking that is no trade may have done to a position, by the beginning of its type. */
const BOOKINGS: readonly [type: RegExp, words: string][] = [
  [/^DIV/, 'a dividend'],
  [/^SPLIT/, 'a split'],
  [/^(ACATS|JNLS|FOPT)/, 'a transfer'],
  [/^(MA|NC|SPIN|REORG|OPCA)/, 'a merger, a new symbol or a spin-off'],
  [/^OPASN/, 'an assignment'],
  [/^OPEXC/, 'an exercise'],
  [/^OPEXP/, 'an expiry'],
  [/^CFEE/, 'a fee that was taken in the coin'],
]

/** Positions with what was booked in their symbols, and those without units in which something was booked. */
function withBookings(held: readonly Position[], booked: readonly Activity[]): Position[] {
  const notes = new Map<string, string>()
  for (const { activityType = '', symbol, date, createdAt } of booked) {
    const words = BOOKINGS.find(([type]) => type.test(activityType))?.[1]
    const at = date ?? createdAt
    if (!symbol || !words) continue
    notes.set(
      symbol.replace('/', ''),
      `Alpaca has ${words} in its books${at ? ` of ${at.toISOString().slice(0, 10)}` : ''}`,
    )
  }
  const named = new Set(held.map(({ symbol = '' }) => symbol.replace('/', '')))
  const gone = [...notes.keys()].filter((symbol) => !named.has(symbol))
  return [
    ...held.map((one) => {
      const why = notes.get((one.symbol ?? '').replace('/', ''))
      return why === undefined ? one : { ...one, why }
    }),
    ...gone.map((symbol) => ({ market: marketOf(symbol), symbol, quantity: '0', why: notes.get(symbol) })),
  ]
}
