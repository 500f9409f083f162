import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { carouselSlides } from '@/content/landing'
import { CAROUSEL_INTERVAL_MS } from '@/lib/constants'
import { ThemeProvider } from '@/ui/controls/ThemeProvider'
import { Carousel } from './Carousel'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const titles = carouselSlides.map(({ title }) => title)

const open = () =>
  render(
    <ThemeProvider>
      <Carousel slides={carouselSlides} label="Slides" />
    </ThemeProvider>,
    { wrapper: MemoryRouter },
  )
const region = () => within(screen.getByRole('region', { name: 'Slides' }))
const shown = () =>
  titles.filter((title) => !screen.getByRole('heading', { name: title, hidden: true }).closest('[inert]'))
const wait = (intervals: number) => act(() => vi.advanceTimersByTime(intervals * CAROUSEL_INTERVAL_MS))
const press = (name: string | RegExp) => fireEvent.click(region().getByRole('button', { name }))

test('slides advance every five seconds and wrap; one is shown at a time', () => {
  expect(CAROUSEL_INTERVAL_MS).toBe(5_000)
  open()
  for (const title of [...titles, titles[0]]) {
    expect(shown()).toEqual([title])
    wait(1)
  }
})

test.each([
  ['Next slide', 1],
  ['Previous slide', 2],
  ['Slide 3: ', 2],
  ['Stop the slides', 0],
])('“%s” ends the advance for good', (name, slide) => {
  open()
  press(new RegExp(`^${name}`))
  wait(4)
  expect(shown()).toEqual([titles[slide]])
  expect(region().queryByRole('button', { name: 'Stop the slides' })).toBeNull()
})

test('stopping hands the focus to the next button, because its own disappears', () => {
  open()
  press('Stop the slides')
  expect(document.activeElement).toBe(region().getByRole('button', { name: 'Next slide' }))
})

test('slides wait while the focus is among them', () => {
  open()
  act(() => region().getByRole('button', { name: 'Next slide' }).focus())
  wait(4)
  expect(shown()).toEqual([titles[0]])
})
