import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Accordion } from './Accordion'

const ITEMS = ['First', 'Second', 'Third'].map((title) => ({
  id: title.toLowerCase(),
  title,
  children: <p>{title} answer</p>,
}))

// Exclusive rows and the keyboard are handled by the browser and tested in e2e/questions.spec.ts.
beforeEach(() => {
  render(<Accordion items={ITEMS} panelMaxHeightPx={2_000} />)
})

const headings = () => screen.getAllByRole('heading', { level: 3 })
const rowOf = (element: HTMLElement) => {
  const row = element.closest('details')
  if (!row) throw new Error('not in a row')
  return row
}
const rows = () => headings().map(rowOf)
const openRows = () => rows().flatMap((row, index) => (row.open ? (ITEMS[index]?.title ?? '') : []))

test('each row has a heading that opens it; all are closed at first', () => {
  expect(headings().map((heading) => [heading.textContent, heading.parentElement?.tagName])).toEqual([
    ['First', 'SUMMARY'],
    ['Second', 'SUMMARY'],
    ['Third', 'SUMMARY'],
  ])
  expect(openRows()).toEqual([])
})

test('a click opens a row and a second click closes it', async () => {
  await userEvent.click(screen.getByText('Second'))
  expect(openRows()).toEqual(['Second'])
  expect(rowOf(screen.getByText('Second answer')).open).toBe(true)
  await userEvent.click(screen.getByText('Second'))
  expect(openRows()).toEqual([])
})

test('rows exclude each other, but not rows of another accordion', () => {
  const { container } = render(
    <>
      <Accordion items={ITEMS} />
      <Accordion items={ITEMS} />
    </>,
  )
  const names = [...container.querySelectorAll('details')].map((row) => row.getAttribute('name'))
  const [first, second] = [names[0], names[3]]
  expect(names).toEqual([first, first, first, second, second, second])
  expect(first).toBeTruthy()
  expect(second).not.toBe(first)
})

test('a panel grows up to its limit and scrolls beyond it', () => {
  const panel = screen.getByText('First answer').parentElement?.parentElement
  expect(panel?.style.maxHeight).toBe('2000px')
  expect(panel?.className).toContain('overflow-y-auto')
})
