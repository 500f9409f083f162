// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { streamErrors } from '@/content/quotes'
import type { TradeMessage } from './frames.rules'
import type { StreamSource } from './quotes.rules'
import { openStream, type Stream, type StreamState } from './stream'

/** The network's end of a browser's WebSocket: what it is told, and what it says back. */
class Line {
  static opened: Line[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  readonly sent: unknown[] = []
  isClosed = false
  readonly url: string

  constructor(url: string) {
    if (url === 'ws://refused-by-the-browser') throw new DOMException('insecure', 'SecurityError')
    this.url = url
    Line.opened.push(this)
  }

  send(text: string) {
    this.sent.push(JSON.parse(text))
  }

  close() {
    this.isClosed = true
  }

  says(...messages: object[]) {
    this.onmessage?.({ data: JSON.stringify(messages) })
  }

  accepts() {
    this.onopen?.()
    this.says({ T: 'success', msg: 'connected' })
    this.says({ T: 'success', msg: 'authenticated' })
    this.says({ T: 'subscription', trades: ['SPY', 'AAPL'] })
  }

  breaks() {
    this.onclose?.()
  }
}

const SOURCE: StreamSource = { url: 'wss://relay.example', keyId: 'PK1', secretKey: 'secret', simulated: false }
/** The longest wait: by then the next attempt has been made. */
const LONGEST_WAIT_MS = 30_000

let states: StreamState[]
let trades: TradeMessage[]
let stream: Stream

function open(source: Partial<StreamSource> = {}) {
  stream = openStream({
    source: { ...SOURCE, ...source },
    symbols: ['SPY', 'AAPL'],
    onTrades: (arrived) => trades.push(...arrived),
    onState: (state) => states.push(state),
  })
  vi.advanceTimersByTime(0)
}

const state = () => states.at(-1)
function line(): Line {
  const latest = Line.opened.at(-1)
  if (!latest) throw new Error('Nothing was opened')
  return latest
}
const isOnline = (online: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
const isHidden = (hidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  isOnline(true)
  isHidden(false)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  Line.opened = []
  states = []
  trades = []
})
afterEach(() => {
  stream.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the conversation', () => {
  test('greets, gives the key, asks for trades, and streams with the confirmation', () => {
    open()
    expect(state()).toEqual({ phase: 'connecting', why: null, triesAgain: true, simulated: false })
    line().onopen?.()
    expect(line().sent).toEqual([])
    line().says({ T: 'success', msg: 'connected' })
    line().says({ T: 'success', msg: 'authenticated' })
    expect(state()?.phase).toBe('connecting')
    line().says({ T: 'subscription', trades: ['SPY', 'AAPL'] })
    expect(line().sent).toEqual([
      { action: 'auth', key: 'PK1', secret: 'secret' },
      { action: 'subscribe', trades: ['SPY', 'AAPL'] },
    ])
    expect(state()).toMatchObject({ phase: 'streaming', why: null })
  })

  test('trades are handed on; binary and broken frames are passed over, and the stream stays', () => {
    open()
    line().accepts()
    line().onmessage?.({ data: new ArrayBuffer(8) })
    line().onmessage?.({ data: '[{"T":"t"' })
    line().says({ T: 't', S: 'SPY', p: 1 }, { T: 'zzz' }, { T: 't', S: 'GLD', p: 2 }, { T: 't', S: 'AAPL', p: 3 })
    expect(trades.map(({ symbol }) => symbol)).toEqual(['SPY', 'AAPL'])
    expect(state()?.phase).toBe('streaming')
  })

  test('a source that says it is simulated stays marked so after it disconnects', () => {
    open()
    line().onopen?.()
    line().says({ T: 'success', msg: 'connected', simulated: true })
    expect(state()?.simulated).toBe(true)
    line().breaks()
    expect(state()).toMatchObject({ phase: 'stopped', simulated: true })
  })

  test('a view that is left before the stream was opened opens none: React mounts twice while developing', () => {
    stream = openStream({ source: SOURCE, symbols: ['SPY'], onTrades: () => undefined, onState: () => undefined })
    stream.close()
    vi.advanceTimersByTime(LONGEST_WAIT_MS)
    expect(Line.opened).toHaveLength(0)
  })

  test('closes when the view is left, reports nothing more, and never reconnects', () => {
    open()
    line().accepts()
    const [told, old] = [states.length, line()]
    stream.close()
    expect(old.isClosed).toBe(true)
    old.says({ T: 't', S: 'SPY', p: 1 })
    old.breaks()
    dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(10 * LONGEST_WAIT_MS)
    expect([states.length, trades.length, Line.opened.length]).toEqual([told, 0, 1])
  })
})

describe('errors in words', () => {
  test.each([...streamErrors])('%i', (code, { words, next }) => {
    open()
    line().onopen?.()
    line().says({ T: 'success', msg: 'connected' })
    line().says({ T: 'error', code, msg: 'as the feed words it' })
    expect(console.error).toHaveBeenCalledExactlyOnceWith(`Stream error ${code}: as the feed words it`)
    if (next === 'carry-on') {
      expect(state()).toMatchObject({ phase: 'connecting', why: null })
      return
    }
    expect(state()).toMatchObject({ phase: 'stopped', why: `${words} (${code})`, triesAgain: next === 'again' })
    expect(line().isClosed).toBe(true)
    vi.advanceTimersByTime(10 * LONGEST_WAIT_MS)
    expect(Line.opened.length > 1).toBe(next === 'again')
  })

  test('an unknown error in the feed’s own words, and another try', () => {
    open()
    line().onopen?.()
    line().says({ T: 'error', code: 599, msg: 'the moon is full' })
    expect(state()).toMatchObject({ why: 'The feed reports an error: the moon is full. (599)', triesAgain: true })
  })

  test('none of the symbols is offered', () => {
    open()
    line().onopen?.()
    line().says({ T: 'subscription', trades: ['GLD'] })
    expect(state()).toMatchObject({ phase: 'stopped', triesAgain: false, why: expect.stringContaining('symbols') })
  })

  test('an address that the browser refuses to open', () => {
    open({ url: 'ws://refused-by-the-browser' })
    expect(state()).toMatchObject({ phase: 'stopped', triesAgain: false })
  })
})

describe('coming back', () => {
  test('a lost connection is said, and opened again by itself', () => {
    open()
    line().accepts()
    line().breaks()
    expect(state()).toMatchObject({ phase: 'stopped', triesAgain: true, why: 'The connection to the feed was lost.' })
    vi.advanceTimersByTime(1_000)
    expect(Line.opened).toHaveLength(2)
    // Why it was lost stays in sight until it is there again.
    expect(state()).toMatchObject({ phase: 'connecting', why: 'The connection to the feed was lost.' })
    line().accepts()
    expect(state()).toMatchObject({ phase: 'streaming', why: null })
  })

  test('the waits grow and are jittered; a steady stream starts them anew', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    open()
    const waits = () =>
      [1, 2, 3].map(() => {
        const before = Date.now()
        line().breaks()
        vi.advanceTimersToNextTimer()
        return Date.now() - before
      })
    expect(waits()).toEqual([500, 1_000, 2_000])
    vi.spyOn(Math, 'random').mockReturnValue(1)
    expect(waits()).toEqual([8_000, 16_000, 30_000])
    line().accepts()
    vi.advanceTimersByTime(10_000)
    expect(waits()[0]).toBe(1_000)
  })

  test('a feed that accepts and hangs up at once is not asked ever faster', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    open()
    for (let times = 0; times < 4; times += 1) {
      line().accepts()
      line().breaks()
      vi.advanceTimersToNextTimer()
    }
    const before = Date.now()
    line().breaks()
    vi.advanceTimersToNextTimer()
    expect(Date.now() - before).toBe(16_000)
  })

  test('a feed that accepts the connection but sends nothing counts as lost', () => {
    open()
    line().onopen?.()
    vi.advanceTimersByTime(10_000)
    expect(state()).toMatchObject({ phase: 'stopped', why: 'The feed isn’t responding.', triesAgain: true })
    expect(line().isClosed).toBe(true)
  })

  test('messages of an old connection are ignored', () => {
    open()
    line().accepts()
    const old = line()
    old.breaks()
    vi.advanceTimersByTime(1_000)
    line().accepts()
    old.says({ T: 'error', code: 402 })
    old.breaks()
    expect(state()?.phase).toBe('streaming')
  })

  test('at once when the user asks for it', () => {
    open()
    line().breaks()
    stream.tryNow()
    expect(Line.opened).toHaveLength(2)
    line().accepts()
    stream.tryNow()
    vi.advanceTimersByTime(LONGEST_WAIT_MS)
    expect(Line.opened).toHaveLength(2)
  })

  test('a device that goes offline is told so, and is back as soon as it is online', () => {
    open()
    line().accepts()
    isOnline(false)
    dispatchEvent(new Event('offline'))
    expect(state()).toMatchObject({ phase: 'stopped', why: 'You’re offline.', triesAgain: true })
    isOnline(true)
    dispatchEvent(new Event('online'))
    expect(Line.opened).toHaveLength(2)
    line().accepts()
    expect(state()?.phase).toBe('streaming')
  })

  test('coming online does not disturb a stream that lives, nor wake one that ended for good', () => {
    open()
    line().accepts()
    dispatchEvent(new Event('online'))
    expect(Line.opened).toHaveLength(1)
    line().says({ T: 'error', code: 402 })
    dispatchEvent(new Event('online'))
    expect(Line.opened).toHaveLength(1)
  })

  test('a hidden page retries only once it is shown', () => {
    open()
    line().accepts()
    isHidden(true)
    line().breaks()
    vi.advanceTimersByTime(60 * 60 * 1_000)
    expect(Line.opened).toHaveLength(1)
    isHidden(false)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(Line.opened).toHaveLength(2)
  })
})

describe('where the site is served as files only', () => {
  test('three tries find no feed: the page says so and stops, until the user asks', () => {
    open({ simulated: true })
    for (let times = 0; times < 3; times += 1) {
      line().breaks()
      vi.advanceTimersToNextTimer()
    }
    expect(state()).toMatchObject({
      phase: 'stopped',
      triesAgain: false,
      why: expect.stringMatching(/^This site has no live feed/),
    })
    expect(Line.opened).toHaveLength(3)
    stream.tryNow()
    line().accepts()
    expect(state()?.phase).toBe('streaming')
  })

  test('a feed that was connected once is retried', () => {
    open({ simulated: true })
    line().accepts()
    for (let times = 0; times < 5; times += 1) {
      line().breaks()
      vi.advanceTimersToNextTimer()
    }
    expect(Line.opened).toHaveLength(6)
  })
})
