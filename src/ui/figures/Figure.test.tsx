import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Money, Percent, ProfitFactor, WithUnbrokenParts } from './Figure'

const shown = (element: React.ReactElement) => {
  const { container } = render(element)
  const figure = container.firstElementChild
  return { text: container.textContent, colour: figure?.className.match(/text-(gain|loss|ink2)(-quiet)?/)?.[0] }
}

test('a gain has a plus sign, a loss a typographic minus', () => {
  expect(shown(<Money value={138.56} />)).toEqual({ text: '+$138.56', colour: 'text-gain' })
  expect(shown(<Money value={-308.521} />)).toEqual({ text: '−$308.52', colour: 'text-loss' })
  expect(shown(<Percent value={-3.185} />)).toEqual({ text: '−3.19%', colour: 'text-loss' })
})

test('zero dollars are neutral; a percentage is green from 0 up', () => {
  expect(shown(<Money value={0} />)).toEqual({ text: '$0.00', colour: 'text-ink2' })
  expect(shown(<Percent value={0} />)).toEqual({ text: '0.00%', colour: 'text-gain-quiet' })
})

test('a loss that rounds to zero is not shown as a loss', () => {
  expect(shown(<Money value={-0.004} />)).toEqual({ text: '$0.00', colour: 'text-ink2' })
  expect(shown(<Money value={-0.006} />)).toEqual({ text: '−$0.01', colour: 'text-loss' })
})

test('a figure of too few trades is quiet and keeps its sign', () => {
  expect(shown(<Money value={-418.09} quiet />)).toEqual({ text: '−$418.09', colour: 'text-loss-quiet' })
})

test('a rate has no sign and is green from 0 up', () => {
  expect(shown(<Percent value={64.153} signed={false} />)).toEqual({ text: '64.15%', colour: 'text-gain' })
  expect(shown(<Percent value={0} signed={false} />)).toEqual({ text: '0.00%', colour: 'text-gain-quiet' })
})

test('a missing figure is announced to screen readers', () => {
  expect(shown(<Money value={null} />).text).toBe('–no figure')
  expect(shown(<Percent value={null} signed={false} />).text).toBe('–no figure')
})

test('the profit factor is infinite without losing trades, and undefined without trades', () => {
  expect(shown(<ProfitFactor value={1.3} trades={30} />).text).toBe('1.30')
  expect(shown(<ProfitFactor value={null} trades={0} />).text).toBe('–no figure')
  expect(shown(<ProfitFactor value={null} trades={4} />).text).toBe('∞infinite,no losing trades')
  expect(shown(<ProfitFactor value={null} trades={4} compact />).text).toBe('∞infinite, no losing trades')
})

test('an amount inside a sentence keeps its sign on its line', () => {
  const { container } = render(<WithUnbrokenParts text="after 2 trades in private (−$1,650.00), now +$4." />)
  expect(container.textContent).toBe('after 2 trades in private (−$1,650.00), now +$4.')
  expect([...container.querySelectorAll('.whitespace-nowrap')].map((one) => one.textContent)).toEqual([
    '−$1,650.00',
    '+$4',
  ])
})
