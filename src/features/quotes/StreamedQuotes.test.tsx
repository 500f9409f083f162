import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readInstant } from './frames.rules'
import { PriceLookup, SymbolPrice } from './PriceLookup'
import { QuotesTable } from './QuotesTable'
import { createQuoteStore } from './quoteStore'
import { sourceOf } from './quotes.rules'
import { StreamStatus } from './StreamStatus'
import { type StreamState, startingState } from './stream'
import type { QuoteFeed } from './useQuoteStream'

type Settings = Parameters<typeof sourceOf>[0]
const KEYS = { streamUrl: undefined, keyId: 'PK1', secretKey: 'secret' }
const NO_KEYS = { streamUrl: undefined, keyId: undefined, secretKey: undefined }

/** Alpaca's package is loaded first. */
const IMPORT_TIMEOUT = { timeout: 30_000 }

function feedOf(settings: Settings, state: Partial<StreamState> = {}): QuoteFeed {
  const source = sourceOf(settings, 'http://localhost')
  return { store: createQuoteStore(), source, state: { ...startingState(source), ...state }, tryNow: () => undefined }
}

/** A trade arrives, and its frame is drawn. */
async function trade(feed: QuoteFeed, symbol: string, price: number, timestamp = '2026-11-20T14:31:07.123456789Z') {
  const at = readInstant(timestamp)
  if (!at) throw new Error(`${timestamp} is no time`)
  await act(async () => {
    feed.store.receive([{ type: 't', symbol, price, timestamp, at }])
    await new Promise(requestAnimationFrame)
  })
}

describe('the table', () => {
  const cells = (symbol: string) =>
    within(screen.getByRole('rowheader', { name: symbol }).closest('tr') ?? document.body)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)

  test('a field that no message has told yet says so, beside those that one has', async () => {
    const feed = feedOf(NO_KEYS)
    render(<QuotesTable feed={feed} />)
    await trade(feed, 'BRK.A', 748_318.5)
    expect(cells('BRK.A')).toEqual([
      '748,318.50',
      '–no trade yet',
      '14:31:07.123',
      '–no trade yet',
      '–no trade yet',
      '–no trade yet',
      '–no trade yet',
      'Trade',
    ])
    expect(cells('SPY')).toEqual(Array.from({ length: 8 }, () => '–no trade yet'))
  })

  test('the move of a price is told in words too', async () => {
    const feed = feedOf(NO_KEYS)
    render(<QuotesTable feed={feed} />)
    await trade(feed, 'SPY', 10)
    await trade(feed, 'SPY', 9, '2026-11-20T14:31:08Z')
    expect(cells('SPY')[0]).toBe('9.00, down')
  })

  test('a trade changes the row of its symbol alone', async () => {
    const feed = feedOf(NO_KEYS)
    render(<QuotesTable feed={feed} />)
    const changed = new Set<string | undefined>()
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement
        changed.add(element?.closest('tr')?.querySelector('th')?.textContent)
      }
    })
    observer.observe(screen.getByRole('table'), {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    await trade(feed, 'AAPL', 10)
    await trade(feed, 'AAPL', 11, '2026-11-20T14:31:08Z')
    observer.disconnect()
    expect([...changed]).toEqual(['AAPL'])
  })
})

describe('what the stream does', () => {
  const words = (state: Partial<StreamState>, settings: Settings = NO_KEYS) => {
    render(<StreamStatus feed={feedOf(settings, state)} />)
    return screen.getByRole('status').textContent
  }

  test.each([
    ['connecting', {}, /^Connecting/],
    ['simulated', { phase: 'streaming' }, /^SimulatedSimulated prices/],
    ['stopped and why', { phase: 'stopped', why: 'It rained.', triesAgain: false }, /^StoppedIt rained\.$/],
    ['stopped for now', { phase: 'stopped', why: 'It rained.' }, /^StoppedIt rained\. Trying again automatically\.$/],
  ] as const)('%s', (_, state, expected) => {
    expect(words(state)).toMatch(expected)
  })

  test('streaming', () => {
    expect(words({ phase: 'streaming' }, KEYS)).toBe('Live')
  })
})

describe('a symbol outside the stream', () => {
  const asked: URL[] = []

  beforeEach(() => {
    asked.length = 0
    vi.stubGlobal('fetch', async (request: RequestInfo | URL) => {
      const url = new URL(request instanceof Request ? request.url : request)
      asked.push(url)
      const known = url.pathname.includes('/IBM/')
      return new Response(JSON.stringify(known ? { symbol: 'IBM', trade: { p: 291.45 } } : { message: 'not found' }), {
        status: known ? 200 : 404,
        headers: { 'content-type': 'application/json' },
      })
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('is asked of Alpaca after the last key, where a key is set on purpose', async () => {
    render(<SymbolPrice feed={feedOf(KEYS)} />)
    // Pasted: a slow machine types so slowly that parts of it would be asked for.
    await userEvent.click(screen.getByLabelText('Symbol'))
    await userEvent.paste('ibm')
    expect(screen.getByRole('status').textContent).toBe('Asking Alpaca for IBM …')
    expect(await screen.findByText('291.45', {}, IMPORT_TIMEOUT)).toBeTruthy()
    expect(asked.map(({ host, pathname }) => host + pathname)).toEqual([
      'data.alpaca.markets/v2/stocks/IBM/trades/latest',
    ])
  })

  test('that Alpaca does not know is said', async () => {
    render(<SymbolPrice feed={feedOf(KEYS)} />)
    await userEvent.type(screen.getByLabelText('Symbol'), 'nope')
    expect(await screen.findByText(/Alpaca gave no price of NOPE/, {}, IMPORT_TIMEOUT)).toBeTruthy()
  })

  test('is not asked for without a key', async () => {
    render(<PriceLookup feed={feedOf(NO_KEYS)} />)
    const [first] = screen.getAllByRole('textbox')
    if (!first) throw new Error('The look-up has fields')
    await userEvent.clear(first)
    await userEvent.type(first, 'ibm')
    expect(screen.getByText('IBM is not one of the 14 watched symbols.')).toBeTruthy()
    expect(asked).toEqual([])
  })
})
