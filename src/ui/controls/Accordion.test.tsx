import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Accordion } from './Accordion'

const ITEMS = ['First', 'Second', 'Third'].map((title) => ({ id: title, title, children: <p>{title} answer</p> }))

// That they do, and the keyboard, is up to the browser, and tested in e2e/questions.spec.ts.
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
