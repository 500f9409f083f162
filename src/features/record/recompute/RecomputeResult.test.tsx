import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { metricsOf } from '@/domain/figures/metricsRow'
import { RecomputeResult } from './RecomputeResult'
import type { FigureLine } from './recompute.rules'

const line = (key: FigureLine['key'], given: Partial<FigureLine> = {}): FigureLine => ({
  key,
  computed: undefined,
  stored: null,
  agrees: null,
  ...given,
})

function show(isTooMuch: boolean) {
  const figures = [
    line('profit_factor', { computed: null, agrees: true }),
    line('capital'),
    line('sharpe'),
    line('total_pnl', { computed: '1', stored: '1', agrees: true }),
  ]
  render(
    <RecomputeResult
      result={{ actions: 2, asOf: '2026-05-03T10:06:00Z', figures, trades: [] }}
      isCompared
      fileName={null}
      findings={null}
      prices={null}
      strategy={{ id: 's', name: 'Dips', figures: metricsOf({ too_much_to_value: isTooMuch }) }}
      onRetry={() => undefined}
    />,
    { wrapper: MemoryRouter },
  )
  const verdict = within(screen.getAllByRole('status')[0] ?? document.body)
  const cells = (label: string) => {
    const [, ...values] = within(screen.getByRole('row', { name: new RegExp(`^${label}`) })).getAllByRole('cell')
    return values.map(({ textContent }) => textContent)
  }
  return { verdict, cells }
}

test('of a strategy that held too much to be valued it says so beside the verdict, and shows no ratio of an account that is not there', () => {
  const { verdict, cells } = show(true)
  expect(verdict.getByText('All 2 figures and 0 trades agree')).toBeTruthy()
  expect(verdict.getByText(/there are none\. It held too many instruments for too long/)).toBeTruthy()
  expect(verdict.queryByText(/may not be shown/)).toBeNull()
  expect(cells('Sharpe')).toEqual(['not computed', '–', 'not compared'])
  // It divides by no loss.
  expect(cells('Profit Factor')).toEqual(['∞', '∞', 'agrees'])
})

test('returns that the browser has no prices for are not compared, and why is said beside the verdict', () => {
  const { verdict } = show(false)
  expect(verdict.getByText(/Returns and risk aren’t compared: .* on more than 50 instruments/)).toBeTruthy()
})
