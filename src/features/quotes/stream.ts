import { streamErrors } from '@/content/quotes'
import { type FeedMessage, readFrame, type TradeMessage } from './frames.rules'
import { type StreamSource, waitBeforeMs } from './quotes.rules'

/** The stream's state shown on the page. */
export interface StreamState {
  /** stopped: not connected, and not connecting now. */
  phase: 'connecting' | 'streaming' | 'stopped'
  /** Why it stopped; kept while reconnecting. */
  why: string | null
  /** Whether it reconnects by itself. */
  triesAgain: boolean
  /** The prices are invented, according to the source. Never reset, because such prices may still be shown. */
  simulated: boolean
}

interface StreamOptions {
  source: StreamSource
  symbols: readonly string[]
  onTrades: (trades: TradeMessage[]) => void
  onState: (state: StreamState) => void
}

export interface Stream {
  /** Reconnects now instead of after the delay. */
  tryNow: () => void
  /** Closes without reconnecting. */
  close: () => void
}

/** Timeout of a feed that accepts a connection and does not answer. */
const ANSWER_MS = 10_000
/** A stream that has run for this long resets the count of failures. */
const STEADY_MS = 10_000
/** Tries before giving up on the page's own server if it never answered: static hosting has no feed. */
const TRIES_FOR_A_FEED = 3

const LOST = 'The connection to the feed was lost.'
const SILENT = 'The feed isn’t responding.'
const UNREACHABLE = 'The feed can’t be reached.'
const NO_FEED = 'This site has no live feed: it is served as files only.'
const NO_SYMBOLS = 'The feed offers none of these symbols.'
const OFFLINE = 'You’re offline.'

/** The initial state. */
export const startingState = ({ simulated }: StreamSource): StreamState => ({
  phase: 'connecting',
  why: null,
  triesAgain: true,
  simulated,
})

/**
 * Opens Alpaca's stream over a WebSocket: greeting, authentication, subscription, trades. Reports in words why it ended.
 * Unless a retry cannot help, it reconnects after growing delays, at once when the device is online again, and not while
 * the page is hidden.
 */
export function openStream({ source, symbols, onTrades, onState }: StreamOptions): Stream {
  const wanted: ReadonlySet<string> = new Set(symbols)
  let state = startingState(source)
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Failures in a row. */
  let tries = 0
  let hasAnswered = false
  let streamingSinceMs: number | null = null
  /** A retry is due, but the page is hidden. */
  let isDue = false

  function tell(change: Partial<StreamState>): void {
    state = { ...state, ...change }
    onState(state)
  }

  function hangUp(): void {
    clearTimeout(timer)
    isDue = false
    const old = socket
    // Cleared first, so that its later events are ignored.
    socket = null
    old?.close()
  }

  function stop(why: string) {
    hangUp()
    streamingSinceMs = null
    tell({ phase: 'stopped', why, triesAgain: false })
  }

  function lose(why: string) {
    hangUp()
    if (streamingSinceMs !== null && Date.now() - streamingSinceMs >= STEADY_MS) tries = 0
    streamingSinceMs = null
    const wait = waitBeforeMs(tries, Math.random())
    tries += 1
    if (source.simulated && !hasAnswered && navigator.onLine && tries >= TRIES_FOR_A_FEED) return stop(NO_FEED)
    timer = setTimeout(() => {
      if (document.hidden) isDue = true
      else connect()
    }, wait)
    tell({ phase: 'stopped', why: navigator.onLine ? why : OFFLINE, triesAgain: true })
  }

  function send(message: object): void {
    socket?.send(JSON.stringify(message))
  }

  function answer(message: FeedMessage) {
    switch (message.kind) {
      case 'connected':
        hasAnswered = true
        if (message.simulated) tell({ simulated: true })
        return send({ action: 'auth', key: source.keyId, secret: source.secretKey })
      case 'authenticated':
        return send({ action: 'subscribe', trades: symbols })
      case 'subscribed': {
        clearTimeout(timer)
        if (!message.symbols.some((symbol) => wanted.has(symbol))) return stop(NO_SYMBOLS)
        streamingSinceMs ??= Date.now()
        return tell({ phase: 'streaming', why: null, triesAgain: true })
      }
      case 'error': {
        const known = message.code === null ? undefined : streamErrors.get(message.code)
        const words = known?.words ?? `The feed reports an error${message.text && `: ${message.text}.`}`
        const why = message.code === null ? words : `${words} (${message.code})`
        // The feed's own wording, for operators; the page explains it.
        console.error(`Stream error ${message.code ?? 'without a number'}: ${message.text}`)
        if (known?.next === 'stop') stop(why)
        else if (known?.next !== 'carry-on') lose(why)
      }
    }
  }

  function hear(text: string) {
    const messages = readFrame(text, wanted, Date.now())
    for (const message of messages) {
      if (message.kind !== 'trade') answer(message)
      // A message may have ended the stream.
      if (!socket) return
    }
    const trades = messages.flatMap((message) => (message.kind === 'trade' ? [message.trade] : []))
    if (trades.length > 0) onTrades(trades)
  }

  function connect() {
    hangUp()
    tell({ phase: 'connecting' })
    let opened: WebSocket
    try {
      opened = new WebSocket(source.url)
    } catch {
      // The browser refuses the URL, such as ws: from an https: page.
      return stop(UNREACHABLE)
    }
    socket = opened
    timer = setTimeout(() => lose(SILENT), ANSWER_MS)
    let isOpen = false
    opened.onopen = () => {
      isOpen = true
    }
    opened.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (socket === opened && typeof data === 'string') hear(data)
    }
    opened.onclose = () => {
      if (socket === opened) lose(isOpen ? LOST : UNREACHABLE)
    }
  }

  const tryNow = () => {
    if (state.phase === 'stopped') connect()
  }
  const tryIfWaiting = () => {
    if (state.triesAgain) tryNow()
  }
  const look = () => {
    if (!document.hidden && isDue) connect()
  }
  const offline = () => {
    if (socket) lose(OFFLINE)
  }
  addEventListener('online', tryIfWaiting)
  addEventListener('offline', offline)
  document.addEventListener('visibilitychange', look)

  // Deferred, because StrictMode mounts twice and most keys allow one connection.
  timer = setTimeout(connect)

  return {
    tryNow,
    close() {
      hangUp()
      removeEventListener('online', tryIfWaiting)
      removeEventListener('offline', offline)
      document.removeEventListener('visibilitychange', look)
    },
  }
}
