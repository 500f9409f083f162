// @ts-check
// The relay's connection to Alpaca, through Alpaca's own package, which speaks msgpack and keeps nanosecond times.
import { Alpaca, streaming } from '@alpacahq/alpaca-trade-api'

/** @typedef {import('./settings.mjs').RelaySettings} RelaySettings */

/**
 * @typedef {object} Upstream
 * @property {() => void} open Safe to call while it is open.
 * @property {() => void} close
 */

/**
 * @typedef {object} UpstreamListeners
 * @property {(symbol: string, message: string) => void} onTrade A trade as the text of one message of Alpaca's protocol.
 * @property {() => void} onLive
 * @property {() => void} onLost It reconnects by itself.
 * @property {(code: number, words: string) => void} onTrouble Alpaca refuses for now; it reconnects by itself.
 * @property {(code: number, words: string) => void} onRefused It stays closed.
 */

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
const FOREVER = -1
const AUTH_FAILED = 402
const CONNECTION_LIMIT = 406
/** Too many symbols, and trades not in the plan: the package stays connected after these, but would get no trades. */
const HOPELESS = [405, 409]

/** The package reports an error's text, not its code. @param {string} words */
const codeOf = (words) => [...streaming.CONN_ERROR].find(([, known]) => known === words)?.[0]

/**
 * @param {import('@alpacahq/alpaca-trade-api').streaming.StreamTrade} trade
 */
export function wireTrade(trade) {
  const text = JSON.stringify({
    T: 't',
    S: trade.symbol,
    x: trade.exchange,
    p: trade.price,
    s: trade.size,
    c: trade.conditions,
    t: trade.timestampRaw ?? trade.timestamp.toISOString(),
    z: trade.tape,
  })
  // Ids have up to 64 bits, more than a JavaScript number holds, so the raw digits are written.
  return `${text.slice(0, -1)},"i":${trade.idRaw ?? trade.id}}`
}

/**
 * @param {RelaySettings} settings
 * @param {UpstreamListeners} listeners
 * @returns {Upstream}
 */
export function createUpstream(
  { keyId, secret, upstreamUrl, symbols },
  { onTrade, onLive, onLost, onTrouble, onRefused },
) {
  const alpaca = new Alpaca({ keyId, secret })
  /** @type {ReturnType<typeof alpaca.marketData.stockStream> | null} */
  let stream = null

  function close() {
    const old = stream
    stream = null
    old?.disconnect()
  }

  function open() {
    if (stream) return
    const opened = alpaca.marketData.stockStream({
      url: upstreamUrl,
      maxReconnectAttempts: FOREVER,
      initialReconnectMs: FIRST_WAIT_MS,
      maxReconnectMs: LONGEST_WAIT_MS,
    })
    stream = opened
    let isLive = false
    opened.subscribeForTrades(symbols)
    opened.onTrade((trade) => onTrade(trade.symbol, wireTrade(trade)))
    opened.onConnect(() => {
      isLive = true
      onLive()
    })
    opened.onError((/** @type {unknown} */ error) => {
      const words = String(error)
      const code = codeOf(words)
      console.error(`Alpaca's stream: ${words}`)
      if (stream !== opened || code === undefined) return
      if (code === CONNECTION_LIMIT) onTrouble(code, words)
      if (!HOPELESS.includes(code)) return
      close()
      onRefused(code, words)
    })
    opened.onDisconnect(() => {
      if (isLive && stream === opened) onLost()
      isLive = false
      // The package stops when the key is refused and reconnects otherwise; its state shows which in the next turn.
      setImmediate(() => {
        if (stream !== opened || opened.getState() !== streaming.STATE.DISCONNECTED) return
        close()
        onRefused(AUTH_FAILED, 'auth failed')
      })
    })
    opened.connect()
  }

  return { open, close }
}
