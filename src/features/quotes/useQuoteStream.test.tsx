// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetModules()
})

/** Importing the component can be slow on a busy machine. */
const IMPORT_TIMEOUT = { timeout: 30_000 }

/** The page's part with these settings, whose network leads nowhere. Returns the addresses that it opened. */
async function loadWith(settings: Record<string, string>) {
  const opened: string[] = []
  class Nowhere {
    constructor(url: string) {
      opened.push(url)
    }
    close() {}
  }
  vi.stubGlobal('WebSocket', Nowhere)
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  // Settings are read once, where the module is loaded.
  const { StreamedQuotes } = await import('./StreamedQuotes')
  return { StreamedQuotes, opened }
}

test('a key in the page is warned of once while developing, with the way out', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { StreamedQuotes, opened } = await loadWith({ VITE_ALPACA_KEY_ID: 'PK1', VITE_ALPACA_SECRET_KEY: 'secret' })
  const first = render(<StreamedQuotes />)
  await expect.poll(() => opened, IMPORT_TIMEOUT).toEqual(['wss://stream.data.alpaca.markets/v2/iex'])
  first.unmount()
  render(<StreamedQuotes />)
  await expect.poll(() => opened, IMPORT_TIMEOUT).toHaveLength(2)
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/anyone can read and use them.*relay.*README/)]])
  expect(screen.queryByText('Simulated')).toBeNull()
})

test('without one nothing is warned of, and prices are called simulated before the first arrives', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { StreamedQuotes, opened } = await loadWith({})
  render(<StreamedQuotes />)
  await expect.poll(() => opened, IMPORT_TIMEOUT).toEqual([expect.stringMatching(/^ws:.*\/__alpaca\/v2\/iex$/)])
  expect(warn).not.toHaveBeenCalled()
  expect(screen.getAllByText('Simulated').length).toBeGreaterThan(1)
})

test('a relay needs no key, and is not warned of', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { StreamedQuotes, opened } = await loadWith({ VITE_ALPACA_STREAM_URL: 'wss://relay.example' })
  render(<StreamedQuotes />)
  await expect.poll(() => opened, IMPORT_TIMEOUT).toEqual(['wss://relay.example'])
  expect(warn).not.toHaveBeenCalled()
})
