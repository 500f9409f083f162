import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { metricsOf } from '@/domain/figures/metricsRow'
import type { StrategySort } from '@/features/strategies/selection/strategySort.rules'
import { sortStrategies } from '@/features/strategies/selection/wholeSort.rules'
import type { StrategyRow } from '@/features/strategies/strategies.rules'
import { ComparedContext } from './CompareBox'
import { StrategyCards } from './StrategyCards'
import { StrategyTable } from './StrategyTable'

const ROWS = [
  metricsOf({
    strategy_id: '1',
    name: 'Big',
    total_pnl: 500,
    win_rate: 40,
    trades: 40,
    public_trades: 40,
    rounds: 40,
    rounds_won: 16,
  }),
  metricsOf({ strategy_id: '2', name: 'Bar & Sons/100%', total_pnl: 20, win_rate: 90, trades: 3, rounds: 3 }),
  metricsOf({ strategy_id: '3', name: 'Small', total_pnl: -7, win_rate: 55 }),
]

function Ranking({ rows = ROWS }: { rows?: readonly StrategyRow[] }) {
  const [sort, setSort] = useState<StrategySort | null>(null)
  return (
    <MemoryRouter>
      <StrategyTable rows={sortStrategies(rows, sort)} sort={sort} onSort={setSort} />
    </MemoryRouter>
  )
}

const links = () => screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/performance/'))
const names = () => links().map((link) => link.textContent)
const head = (name: string) => screen.getByRole('columnheader', { name })
/** The code that carries a press out is downloaded first. */
const press = (name: string) =>
  act(async () => {
    fireEvent.click(within(head(name)).getByRole('button'))
    await vi.dynamicImportSettled()
  })

test('the thirteen columns are in their fixed order', () => {
  render(<Ranking />)
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Name',
    'Total PNL',
    'Win Rate',
    'Avg Win',
    'Avg Loss',
    'Profit Factor',
    'Avg PNL/Day',
    '24H',
    '7D',
    '28D',
    '3M',
    '6M',
    '1Y',
  ])
})

test('what is undefined is a dash', () => {
  render(<Ranking />)
  const cells = within(screen.getAllByRole('row')[3] ?? document.body).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent).slice(2, 7)).toEqual(['55.00%', ...Array(4).fill('–no figure')])
})

test('a row of returns says why a strategy has no account', () => {
  const row = metricsOf({ trades: 1, too_much_to_value: true })
  render(
    <MemoryRouter>
      <StrategyTable rows={[row]} sort={null} onSort={() => undefined} set="returns stated" />
    </MemoryRouter>,
  )
  expect(screen.getAllByRole('button', { name: /^It held too many instruments for too long/ })).toHaveLength(1)
})

test('a row of returns or risk, and its card, say that they are older than the last change', async () => {
  const rows = ['New', 'Known'].map((name, revision) =>
    metricsOf({ strategy_id: name, name, trades: 1, prices_revision: revision, capital: 100, drawdown: -3 }),
  )
  const waits = /^Being brought up to date with the last change/
  for (const set of ['returns confirmed', 'returns stated', 'risk stated', 'results'] as const) {
    const { unmount } = render(
      <MemoryRouter>
        <StrategyTable rows={rows} sort={null} onSort={() => undefined} set={set} />
      </MemoryRouter>,
    )
    const [, first, second] = screen.getAllByRole('row')
    expect(within(first ?? document.body).queryAllByRole('button', { name: waits })).toHaveLength(
      set === 'results' ? 0 : 1,
    )
    expect(within(second ?? document.body).queryByText(waits)).toBeNull()
    unmount()
  }
  render(
    <MemoryRouter>
      <StrategyCards rows={rows} sort={{ key: 'capital', direction: 'desc' }} onSort={() => undefined} />
    </MemoryRouter>,
  )
  expect(screen.getAllByText(waits)).toHaveLength(1)
  for (const name of ['New', 'Known']) fireEvent.click(screen.getByRole('button', { name: `${name}: all figures` }))
  // The code of an open card is downloaded first.
  await waitFor(() => expect(screen.getAllByText(waits)).toHaveLength(2))
})

test('under the total it says what is confirmed, and a verdict on stated round trips says that it is', () => {
  const gains = { trades: 40, rounds: 40, public_trades: 40, rounds_pnl: 400, rounds_squares: 4400 }
  const row = (name: string, of: Partial<StrategyRow>) => metricsOf({ strategy_id: name, name, ...gains, ...of })
  const lost = { confirmed_pnl: -9.89, confirmed_changes: 30, confirmed_squares: 4, confirmed_deciding: 16 }
  render(
    <Ranking
      rows={[
        row('Stated', {}),
        row('Confirmed', { ...lost, confirmed_rounds: 30 }),
        row('Too few', { ...lost, confirmed_rounds: 29 }),
        row('New', { trades: 0 }),
      ]}
    />,
  )
  const [, ...rows] = screen.getAllByRole('row')
  const shown = rows.map(
    ({ textContent }) =>
      textContent.match(
        /(Gains|Unclear|Loses)?(, stated)?\d+% live|[^ ]*\d not confirmed|(not|[−+]\$[\d.]+) confirmed/g,
      ) ?? [],
  )
  expect(shown).toEqual([
    ['Gains, stated0% live', 'not confirmed'],
    ['Loses0% live', '−$9.89 confirmed'],
    ['0% live', '−$9.89 confirmed'],
    [],
  ])
})

test('the trader stands under the name, with a link to the trader’s page, but not on that page', () => {
  const rows = [metricsOf({ username: 'ada', user_id: 'user/1' }), metricsOf({ strategy_id: '2', username: null })]
  const table = (at: string) => (
    <MemoryRouter key={at} initialEntries={[at]}>
      <StrategyTable rows={rows} sort={null} onSort={() => undefined} />
    </MemoryRouter>
  )
  const { rerender } = render(table('/strategy'))
  expect(screen.getByRole('link', { name: 'ada' }).getAttribute('href')).toBe('/trader/user%2F1')
  expect(screen.getByRole('link', { name: 'a trader without a name' })).toBeTruthy()
  rerender(table('/trader/user%2F1'))
  expect(screen.queryByRole('link', { name: 'ada' })).toBeNull()
})

const FIVE = ['1', '2', '3', '4', '5'].map((id) => metricsOf({ strategy_id: id, name: `Rule ${id}` }))

function Ticked() {
  const [names, setNames] = useState<readonly string[]>([])
  return (
    <ComparedContext value={{ names, toggle: (name) => setNames([...names, name]) }}>
      <Ranking rows={FIVE} />
    </ComparedContext>
  )
}

test('four strategies at most are ticked for a comparison, beside their names, so that no column is added', () => {
  render(<Ticked />)
  const box = (place: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Compare Rule ${place}` })
  for (const place of [1, 2, 3, 4]) {
    expect(box(5).disabled).toBe(false)
    fireEvent.click(box(place))
  }
  expect([1, 2, 3, 4].every((place) => box(place).checked && !box(place).disabled)).toBe(true)
  expect(box(5).disabled).toBe(true)
  expect(screen.getAllByRole('columnheader')).toHaveLength(13)
  expect(screen.getAllByRole('row').map((row) => row.children.length)).toEqual([13, 13, 13, 13, 13, 13])
})

test('a column sorts ascending, descending, then not at all; another starts ascending', async () => {
  render(<Ranking />)
  expect(names()).toEqual(['Big', 'Bar & Sons/100%', 'Small'])
  await press('Win Rate')
  expect(names()).toEqual(['Big', 'Small', 'Bar & Sons/100%'])
  expect(head('Win Rate').getAttribute('aria-sort')).toBe('ascending')
  await press('Win Rate')
  expect(names()).toEqual(['Bar & Sons/100%', 'Small', 'Big'])
  expect(head('Win Rate').getAttribute('aria-sort')).toBe('descending')
  await press('Win Rate')
  expect(names()).toEqual(['Big', 'Bar & Sons/100%', 'Small'])
  expect(head('Win Rate').getAttribute('aria-sort')).toBe('none')
  await press('Win Rate')
  await press('Win Rate')
  await press('Total PNL')
  expect(names()).toEqual(['Small', 'Bar & Sons/100%', 'Big'])
  expect(head('Total PNL').getAttribute('aria-sort')).toBe('ascending')
})

test('a name leads to its page, whatever characters it has', () => {
  render(<Ranking />)
  expect(screen.getByRole('link', { name: 'Bar & Sons/100%' }).getAttribute('href')).toBe(
    '/performance/Bar%20%26%20Sons%2F100%25',
  )
})

test('each row shows its number of trades, and whether they are too few', () => {
  render(<Ranking />)
  expect(screen.getByText('40 trades')).toBeTruthy()
  expect(screen.getByText('3 trades, too few to tell')).toBeTruthy()
  expect(screen.getByText('no trades yet')).toBeTruthy()
})

test('each row with trades says how much its record proves', () => {
  // Results of 112 and −88: a mean of $12.00 with a deviation of $100.
  const powers = { confirmed_squares: 20 * (112 ** 2 + 88 ** 2), confirmed_deciding: 32 }
  const confirmed = { confirmed_pnl: 480, confirmed_rounds: 40, confirmed_changes: 40, ...powers }
  const recorded = { live_trades: 37, evidence: 3, announced_rounds: 38, ...confirmed }
  render(<Ranking rows={[metricsOf({ ...ROWS[0], ...recorded }), ...ROWS.slice(1)]} />)
  expect(screen.getByRole('row', { name: /Big/ }).textContent).toMatch(
    /Well recordedUnclear92% live40 trades.*\+\$480.00 confirmed/,
  )
  expect(screen.getByRole('row', { name: /Bar/ }).textContent).toContain('Thin')
  expect(screen.getByRole('row', { name: /Small/ }).textContent).not.toContain('Thin')
})

test('a row names what weighs against its total in place of the number of trades', () => {
  const facts = [
    [{ deleted_trades: 270 }, '270 trades deleted'],
    [{ best_return: 490 }, 'one trade made 98% of it'],
    [{ best_return: 501 }, 'a loss without its best trade'],
    [{ public_trades: 30 }, '10 trades in private'],
  ] as const
  const rows = facts.map(([given], at) =>
    metricsOf({ ...ROWS[0], ...given, strategy_id: String(at), name: `Rule ${at}` }),
  )
  render(<Ranking rows={rows} />)
  for (const [at, [, words]] of facts.entries())
    expect(screen.getByRole('row', { name: new RegExp(`Rule ${at}`) }).textContent).toContain(words)
})

test('while no column is sorted, the one by which the rows come says so, and the first press still sorts ascending', async () => {
  const sorts: (StrategySort | null)[] = []
  render(
    <MemoryRouter>
      <StrategyTable rows={ROWS} sort={null} onSort={(sort) => sorts.push(sort)} isByTotal />
    </MemoryRouter>,
  )
  expect(head('Total PNL').getAttribute('aria-sort')).toBe('descending')
  expect(head('Win Rate').getAttribute('aria-sort')).toBe('none')
  await press('Total PNL')
  expect(sorts).toEqual([{ key: 'totalPnl', direction: 'asc' }])
})

test('each row shows its live share and its win rate’s interval', () => {
  const rows = [
    metricsOf({
      strategy_id: '1',
      name: 'Diary',
      trades: 40,
      rounds: 40,
      rounds_won: 20,
      win_rate: 50,
      live_trades: 39,
    }),
    metricsOf({ strategy_id: '2', name: 'Story', trades: 31, rounds: 31, rounds_won: 0 }),
  ]
  render(
    <MemoryRouter>
      <StrategyTable rows={rows} sort={null} onSort={() => undefined} />
    </MemoryRouter>,
  )
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) }).textContent
  expect(row('Diary')).toContain('97% live')
  expect(row('Diary')).toContain('95%: 35.20% to 64.80%')
  expect(row('Story')).toContain('0% live')
  expect(row('Story')).toContain('95%: 0.00% to 11.03%')
})

/** happy-dom computes no layout: without this every row would be 0 px high, and all of them in view. */
const giveRowsHeight = () => vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(62)

test('of a thousand strategies only those in view are rendered, and all are counted', async () => {
  giveRowsHeight()
  const rows = Array.from({ length: 1000 }, (_, index) =>
    metricsOf({ strategy_id: String(index), name: `Rule ${index}` }),
  )
  render(
    <MemoryRouter>
      <StrategyTable rows={rows} sort={null} onSort={() => undefined} />
    </MemoryRouter>,
  )
  await waitFor(() => expect(links().length).toBeLessThan(60), { timeout: 20_000 })
  const drawn = links()
  expect(drawn.length).toBeGreaterThan(10)
  expect(drawn[0]?.textContent).toBe('Rule 0')
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001')
  expect(drawn[0]?.closest('tr')?.getAttribute('aria-rowindex')).toBe('2')
})

test('a thousand strategies are sorted from the first row on, each with its own figures and rank', async () => {
  giveRowsHeight()
  const rows = Array.from({ length: 1000 }, (_, index) =>
    metricsOf({
      strategy_id: String(index),
      name: `Rule ${index}`,
      total_pnl: 1000 - index,
      avg_win: (index * 7) % 1000,
      winning_trades: 1,
    }),
  )
  render(<Ranking rows={rows} />)
  await press('Avg Win')
  const drawn = links().slice(0, 10)
  const expected = rows.toSorted((a, b) => a.avg_win - b.avg_win)
  for (const [place, link] of drawn.entries()) {
    const row = link.closest('tr')
    expect(link.textContent).toBe(expected[place]?.name)
    expect(link.getAttribute('href')).toBe(`/performance/${encodeURIComponent(expected[place]?.name ?? '')}`)
    expect(row?.textContent).toContain(`+$${expected[place]?.total_pnl.toLocaleString('en-US')}.00`)
    expect(row?.getAttribute('aria-rowindex')).toBe(String(place + 2))
  }
})
