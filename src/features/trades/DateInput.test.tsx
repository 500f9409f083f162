import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DateInput } from './DateInput'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-06T23:30:12Z') })
  // happy-dom has no pickers.
  HTMLInputElement.prototype.showPicker ??= () => undefined
})
afterEach(() => vi.useRealTimers())

const opened = (kind: 'date' | 'datetime', text: string) => {
  const { container } = render(
    <DateInput kind={kind} pickLabel="Pick the date" currentText={() => text} onPick={() => undefined} />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Pick the date' }))
  return container.querySelector<HTMLInputElement>('[type^=date]')?.value
}

test.each([
  ['datetime', '', '2026-11-06T23:30'],
  ['datetime', '2024-05-06 10:00', '2024-05-06T10:00'],
  // The day that is picked has to differ from the one it opens at.
  ['date', '', ''],
  ['date', '2024-05-06', '2024-05-06'],
] as const)('the picker of a %s with “%s” opens at %s, in UTC', (kind, text, value) => {
  expect(opened(kind, text)).toBe(value)
})
