import { streamErrors } from '@/content/quotes'
import { type FeedMessage, readFrame, type TradeMessage } from './frames.rules'
import { type StreamSource, waitBeforeMs } from './quotes.rules'

/** What the page says about its stream. */
export interface StreamState {
  /** stopped: nothing comes now. */
  phase: 'connecting' | 'live' | 'stopped'
  /** Why it stopped, in words; kept while it is connected anew. */
  why: string | null
  /** Whether it reconnects by itself. */
  triesAgain: boolean
  /** The prices are invented: the source says so, or is Vite's own. Never taken back while they may be on the page. */
  simulated: boolean
}

interface StreamOptions {
  source: StreamSource
  symbols: readonly string[]
  onTrades: (trades: TradeMessage[]) => void
  onState: (state: StreamState) => void
}

export interface Stream {
  /** Now, rather than when the wait is over. */
  tryNow: () => void
  /** For good. */
  close: () => void
}

/** A feed that accepts a connection and then does not answer counts as lost. */
const ANSWER_MS = 10_000
/** A stream that has lived so long starts counting its failures anew. */
const STEADY_MS = 10_000
/** Where nothing has ever answered on the page's own address, there is no feed: static hosting has none. */
const TRIES_FOR_A_FEED = 3

const LOST = 'The connection to the feed was lost.'
const SILENT = 'The feed does not answer.'
const UNREACHABLE = 'The feed cannot be reached.'
const NO_FEED = 'No feed answers on this site: where only files are served, there is none.'
const NO_SYMBOLS = 'The feed offers none of these symbols.'
const OFFLINE = 'This device is offline.'

/** The state before anything happened. */
export const startingState = ({ simulated }: StreamSource): StreamState => ({
  phase: 'connecting',
  why: null,
  triesAgain: true,
  simulated,
})

/**
 * Opens Alpaca's stream over the browser's own WebSocket: it greets, takes the key, takes the subscription, and sends
 * trades. What ends it is said in words; unless a retry cannot help, it reconnects after waits that
 * grow, at once when the device is online again, and not while the page is hidden.
 */
export function openStream({ source, symbols, onTrades, onState }: StreamOptions): Stream {
  const wanted: ReadonlySet<string> = new Set(symbols)
  let state = startingState(source)
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Failures in a row. */
  let tries = 0
  let hasAnswered = false
  let liveSinceMs: number | null = null
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
    // Forgotten first: whatever it still says is no longer heard.
    socket = null
    old?.close()
  }

  function stop(why: string) {
    hangUp()
    liveSinceMs = null
    tell({ phase: 'stopped', why, triesAgain: false })
  }

  function lose(why: string) {
    hangUp()
    if (liveSinceMs !== null && Date.now() - liveSinceMs >= STEADY_MS) tries = 0
    liveSinceMs = null
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
        liveSinceMs ??= Date.now()
        return tell({ phase: 'live', why: null, triesAgain: true })
      }
      case 'error': {
        const known = message.code === null ? undefined : streamErrors.get(message.code)
        const words = known?.words ?? `The feed reports an error${message.text && `: ${message.text}.`}`
        const why = message.code === null ? words : `${words} (${message.code})`
        // As the feed worded it, for the operator; the page says what it means.
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
      // What the answer ended has nothing more to say.
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
      // An address that no browser opens, such as ws: from a page of https:.
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

  // A moment later: React opens twice while developing, and most keys allow one connection.
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
