// A script that is not fetched counts as fetched: a test says itself when one fails.
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { landingTickers } from '@/content/landingTop'
import { useThemeStore } from '@/stores/themeStore'
import { stripOf } from './embedded'
import { TickerStrip } from './TickerStrip'
import { SymbolOverview } from './widgets'

const OVERVIEW_PX = 800

const loaders = () => [...document.querySelectorAll<HTMLScriptElement>('script[src*="tradingview.com"]')]
const toggleTheme = () => act(() => useThemeStore.getState().toggleTheme())

/** The package asks for its loader in an animation frame. */
const nextFrame = () => act(() => vi.advanceTimersByTimeAsync(20))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const show = (widget: ReactNode) => render(<StrictMode>{widget}</StrictMode>)
const strip = <TickerStrip title="Tickers" tickers={landingTickers} />

test.each([
  ['of the package', strip],
  [
    'of our own',
    <SymbolOverview key="overview" embedded={stripOf('Overview', landingTickers)} heightPx={OVERVIEW_PX} />,
  ],
])(
  'under StrictMode a widget %s is asked for once, in the theme of the page, and is gone with its box',
  async (_, widget) => {
    const { unmount } = show(widget)
    await nextFrame()
    expect(loaders()).toHaveLength(1)
    const { theme } = useThemeStore.getState()
    expect(JSON.parse(loaders()[0]?.innerHTML ?? '').colorTheme).toBe(theme)

    toggleTheme()
    await nextFrame()
    expect(loaders()).toHaveLength(1)
    expect(JSON.parse(loaders()[0]?.innerHTML ?? '').colorTheme).not.toBe(theme)

    unmount()
    expect(loaders()).toHaveLength(0)
  },
)

test('a loader still downloading when its widget is removed is moved to a document where it is not run', async () => {
  show(strip)
  await nextFrame()
  const [pending] = loaders()
  expect(pending?.ownerDocument).toBe(document)
  toggleTheme()
  expect(pending?.ownerDocument).not.toBe(document)
})

test('a blocked loader is explained, with a link for each symbol, and a retry loads it again', async () => {
  show(strip)
  await nextFrame()
  const [loader] = loaders()
  if (loader) fireEvent.error(loader)
  expect(screen.getByText('TradingView couldn’t be loaded.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^NVDA/ }).getAttribute('href')).toBe(
    'https://www.tradingview.com/chart/?symbol=NASDAQ%3ANVDA',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await nextFrame()
  expect(screen.queryByText('TradingView couldn’t be loaded.')).toBeNull()
  expect(loaders()).toHaveLength(1)
  expect(loaders()[0]).not.toBe(loader)
})
