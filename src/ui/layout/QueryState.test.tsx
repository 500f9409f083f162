// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { both, QueryState } from './QueryState'

/** A list whose answers the test gives one by one. */
function openSource() {
  const waiting: { resolve: (rows: string[] | null) => void; reject: (error: Error) => void }[] = []
  return {
    read: () => new Promise<string[] | null>((resolve, reject) => waiting.push({ resolve, reject })),
    answer: (rows: string[] | null) => waiting.shift()?.resolve(rows),
    fail: (message: string) => waiting.shift()?.reject(new Error(message)),
    isAsked: () => waiting.length > 0,
  }
}

type Source = ReturnType<typeof openSource>

const useSource = (name: string, source: Source) => useQuery({ queryKey: [name], queryFn: source.read })

function List({ source, old }: { source: Source; old?: string }) {
  return (
    <QueryState
      query={useSource('list', source)}
      what="trades"
      loading={<p role="status">Loading trades...</p>}
      empty="No trades found"
      hint="Nothing is lost."
      old={old}
    >
      {(rows) => rows.join(', ')}
    </QueryState>
  )
}

function show(ui: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(<QueryClientProvider client={client}>{ui}</QueryClientProvider>)
  return { readAgain: () => void client.invalidateQueries() }
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))

test('a read is loading, then failed with a retry, then ready', async () => {
  const source = openSource()
  show(<List source={source} />)
  expect(screen.getByRole('status').textContent).toBe('Loading trades...')
  source.fail('The database can’t be reached')
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Error loading trades: The database can’t be reached')
  expect(notice.textContent).toContain('Nothing is lost.')
  expect(screen.queryByRole('status')).toBeNull()
  await press()
  source.answer(['SPY', 'QQQ'])
  expect(await screen.findByText('SPY, QQQ')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([[[]], [null]])('%j is empty', async (rows) => {
  const source = openSource()
  show(<List source={source} />)
  source.answer(rows)
  expect(await screen.findByText('No trades found')).toBeTruthy()
})

test('a re-read that fails leaves the old data under one notice, whose retry reads again', async () => {
  const source = openSource()
  const { readAgain } = show(<List source={source} old="You’re seeing what was loaded before." />)
  source.answer(['SPY'])
  await screen.findByText('SPY')
  readAgain()
  source.fail('The database did not answer (502)')
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('You’re seeing what was loaded before.')
  expect(notice.textContent).not.toContain('Nothing is lost.')
  expect(screen.getByText('SPY')).toBeTruthy()
  await press()
  source.answer(['QQQ'])
  expect(await screen.findByText('QQQ')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what was not found is not called so while its re-read fails', async () => {
  const source = openSource()
  const { readAgain } = show(<List source={source} />)
  source.answer(null)
  await screen.findByText('No trades found')
  readAgain()
  source.fail('offline')
  await screen.findByRole('alert')
  expect(screen.queryByText('No trades found')).toBeNull()
})

const Pair = ({ one, two }: { one: Source; two: Source }) => (
  <QueryState query={both(useSource('one', one), useSource('two', two))} what="the record" loading="Loading...">
    {([first, second]) => `${first} and ${second}`}
  </QueryState>
)

test('of two reads only the failed one is repeated', async () => {
  const [one, two] = [openSource(), openSource()]
  show(<Pair one={one} two={two} />)
  one.answer(['SPY'])
  two.fail('offline')
  await screen.findByText('Error loading the record: offline')
  await press()
  expect(one.isAsked()).toBe(false)
  two.answer(['QQQ'])
  expect(await screen.findByText('SPY and QQQ')).toBeTruthy()
})
