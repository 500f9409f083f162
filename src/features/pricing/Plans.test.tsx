// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import confetti from 'canvas-confetti'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freeFeatures, plannedFeatures, pricingPlans } from '@/content/pricing'
import { burstConfetti } from './confetti'
import { Plans } from './Plans'

// The third-party drawing code; this test checks when and how it is called.
vi.mock('canvas-confetti', () => {
  const fire = vi.fn(() => Promise.resolve())
  return { default: { create: () => fire } }
})
const burst = vi.mocked(confetti.create())

/** happy-dom has canvas elements and nothing that draws on them. */
const drawOn = (context: unknown) =>
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as null)
const prefer = (reduced: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      // Only what useMediaQuery asks of it.
      Object.assign(new EventTarget(), {
        matches: reduced && query.includes('reduced-motion'),
        media: query,
      }) as MediaQueryList,
  )

beforeEach(() => {
  burst.mockClear()
  drawOn({ fillRect: () => {}, getImageData: () => ({ data: [249, 227, 37, 255] }) })
  prefer(false)
})
afterEach(() => vi.restoreAllMocks())

const open = () => render(<Plans />, { wrapper: MemoryRouter })
const plan = (name: string) => within(screen.getByRole('region', { name }))
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }))
/** The prices that are shown, and those of the plans. */
const prices = () =>
  pricingPlans.map(({ name }) => screen.getByRole('region', { name }).textContent?.match(/\$\d+/)?.[0])
const MONTHLY = pricingPlans.map(({ price }) => `$${price}`)
const ANNUAL = pricingPlans.map(({ yearlyPrice }) => `$${yearlyPrice}`)

test('prices are monthly until annual ones are chosen', async () => {
  open()
  expect(prices()).toEqual(MONTHLY)
  expect(screen.getAllByText('billed monthly')).toHaveLength(pricingPlans.length)
  await choose(/Annual Save 20%/)
  expect(prices()).toEqual(ANNUAL)
  expect(screen.getAllByText('billed annually')).toHaveLength(pricingPlans.length)
  await choose(/Monthly/)
  expect(prices()).toEqual(MONTHLY)
})

test('the free plan registers, the others say that they are not on sale, and Premium is marked as popular', () => {
  open()
  const join = plan('Community').getByRole('link', { name: 'Join Community' })
  expect(join.getAttribute('href')).toBe('/register?next=%2Fprofile')
  expect(plan('Community').getByText('Forever')).toBeTruthy()
  expect(plan('Premium').getByText('Popular')).toBeTruthy()
  for (const name of ['Premium', 'Premier']) {
    expect(
      plan(name)
        .getByRole('link', { name: new RegExp(`^Not on sale yet.*${name}$`) })
        .getAttribute('href'),
    ).toBe('/thanks')
  }
  expect(plan('Premier').queryByText('Popular')).toBeNull()
})

test('what is not built says so beside its name, and what everyone has today too', () => {
  open()
  const noteOf = (name: string) => screen.getByText(name).closest('li')?.textContent?.replace(name, '')
  for (const feature of plannedFeatures) expect([feature, noteOf(feature)]).toEqual([feature, 'planned'])
  for (const [feature, url] of freeFeatures) {
    expect(noteOf(feature)).toBe('open to everyone')
    expect(screen.getByText(feature).closest('li')?.querySelector('a')?.getAttribute('href')).toBe(url)
  }
  expect([...freeFeatures.keys()]).toContain('Strategy Alerts')
  for (const feature of ['Live PnL Tracking', 'Unbiased News', 'Advanced Metrics']) expect(noteOf(feature)).toBe('')
})

test('switching to annual fires one burst of 50 particles; switching back fires none', async () => {
  open()
  expect(burst).not.toHaveBeenCalled()
  await choose(/Annual/)
  await waitFor(() => expect(burst).toHaveBeenCalledTimes(1))
  expect(burst.mock.calls[0]?.[0]).toMatchObject({ particleCount: 50 })
  await choose(/Monthly/)
  expect(burst).toHaveBeenCalledTimes(1)
})

test('users who prefer reduced motion get the prices without confetti', async () => {
  prefer(true)
  open()
  await choose(/Annual/)
  expect(prices()).toEqual(ANNUAL)
  // A burst would be fired by now: it waits for nothing but the module, which this file has loaded.
  await import('canvas-confetti')
  await Promise.resolve()
  expect(burst).not.toHaveBeenCalled()
})

test('a browser that cannot draw makes the helper throw, and leaves the page working', async () => {
  drawOn(null)
  await expect(burstConfetti({ x: 0.5, y: 0.5 })).rejects.toThrow('This browser cannot draw confetti')
  open()
  await choose(/Annual/)
  expect(prices()).toEqual(ANNUAL)
  expect(burst).not.toHaveBeenCalled()
})
