import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { storedTrade } from '@/features/trades/saving/testTrade'
import { type FormStart, formOf } from '@/features/trades/saving/tradeForm.rules'
import { TradeValue } from '@/features/trades/tradeCells'
import type { StoredTrade } from '@/features/trades/trades.rules'
import { useZoneStore } from '@/stores/zoneStore'
import { TradeForm } from './TradeForm'

const stored = storedTrade({
  actions: [
    { date: '2026-11-02 14:31:07+00', side: 'BUY', quantity: '100', price: '10', fee: '1' },
    { date: '2026-11-04 14:31:00+00', side: 'BUY', quantity: '100', price: '12', fee: '1' },
    { date: '2026-11-11 15:05:00+00', side: 'SELL', quantity: '150', price: '13', fee: '1.5' },
  ],
})

/** Nothing is asked of a database. */
function withNothingSaid(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 'static' } } })
  client.setQueryData(['playbook', 's1'], [])
  client.setQueryData(['trades', 's1', 'tags'], [])
  client.setQueryDefaults(['splits'], { initialData: {} })
  client.setQueryData(['trades', 's1', 'said', 'a1', true], {
    ...{ notes: [], privateNotes: [], plans: [], changes: [], risk: null },
  })
  return client
}

function Opened({ trade, start }: { trade: StoredTrade | null; start?: FormStart }) {
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const [unsaved, setUnsaved] = useState(false)
  const [client] = useState(withNothingSaid)
  return (
    <MemoryRouter initialEntries={['/performance/Rolls?trade=new']}>
      <QueryClientProvider client={client}>
        <p>{unsaved ? 'unsaved' : 'nothing typed'}</p>
        <TradeForm
          strategyId="s1"
          stored={trade}
          traded={[]}
          start={start}
          footer={footer}
          history={null}
          onUnsaved={setUnsaved}
          onDone={() => undefined}
          onContinue={() => undefined}
        />
        <div ref={setFooter} />
      </QueryClientProvider>
    </MemoryRouter>
  )
}

afterEach(() => sessionStorage.clear())

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name} [^%]`) }).textContent
const action = (index: number) => within(screen.getByRole('group', { name: `Action ${index}` }))

test('figures follow the typed values, with the saved ones beside them', async () => {
  const user = userEvent.setup()
  render(<Opened trade={stored} />)
  expect(row('Return')).toBe('Return+$347.00+$347.00')

  await user.click(screen.getByRole('button', { name: 'Add action' }))
  expect(screen.getByText(/3 of 4 actions count/)).toBeDefined()
  expect(action(4).getByLabelText('Quantity')).toHaveProperty('value', '50')
  expect(document.activeElement).toBe(action(4).getByLabelText('Price'))
  await user.keyboard('11')
  await user.clear(action(4).getByLabelText('Fee'))
  await user.type(action(4).getByLabelText('Fee'), '0.5')

  await waitFor(() => expect(row('Return')).toBe('Return+$347.00+$296.00'))
  expect(row('Status')).toBe('StatusOPENWIN')
  expect(row('Pos')).toBe('Pos500')
  expect(row('Entry Tot')).toBe('Entry Tot$2,200.00$2,200.00')
  expect(screen.getByRole('row', { name: 'Entry $11.00 $11.00' })).toBeDefined()
  expect(row('Exit Tot')).toBe('Exit Tot$1,950.00$2,500.00')
  expect(screen.getByText(/4 of 4 actions count/)).toBeDefined()
  expect(screen.getByText('unsaved')).toBeDefined()
})

test('a trade opens with every stored second and nothing to save', () => {
  render(<Opened trade={stored} />)
  expect(action(1).getByLabelText('Date, UTC')).toHaveProperty('value', '2026-11-02 14:31:07')
  expect(action(2).getByLabelText('Date, UTC')).toHaveProperty('value', '2026-11-04 14:31')
  expect(screen.getByText('nothing typed')).toBeDefined()
})

test('a new trade says what it lacks and cannot be saved', async () => {
  const user = userEvent.setup()
  render(<Opened trade={null} />)
  const save = screen.getByRole('button', { name: 'Add Trade' })
  expect(save).toHaveProperty('disabled', true)
  expect(screen.getByText('Symbol is required')).toBeDefined()

  await user.type(screen.getByLabelText('Symbol'), '  BTC ')
  expect(screen.getByText(/All quantities and prices must be greater than 0/)).toBeDefined()
  await user.type(action(1).getByLabelText('Quantity'), '1,000.5')
  await user.type(action(1).getByLabelText('Price'), '0.00000001')
  expect(action(1).getByText('Quantity is read as 1000.5')).toBeDefined()
  expect(save).toHaveProperty('disabled', false)
  expect(screen.queryByText('Symbol is required')).toBeNull()
})

test('invalid input shows its error beside the field and keeps the typed text', async () => {
  const user = userEvent.setup()
  render(<Opened trade={stored} />)
  for (const [label, typed, message] of [
    ['Quantity', '-1', 'All quantities and prices must be greater than 0'],
    ['Price', '1,500', 'This can mean 1500 or 1.500: write the one you mean'],
    ['Date, UTC', '2026-02-30 10:00', /This day is not in the calendar/],
  ] as const) {
    const field = action(2).getByLabelText(label)
    await user.clear(field)
    await user.type(field, typed)
    await user.tab()
    const said = await action(2).findByText(message)
    expect(screen.getByRole('button', { name: 'See action 2' })).toBeDefined()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.contains(said)).toBe(true)
    expect(field).toHaveProperty('value', typed)
    expect(screen.getByRole('button', { name: 'Update Trade' })).toHaveProperty('disabled', true)
  }
})

test('a new row shows no errors before it is touched', async () => {
  const user = userEvent.setup()
  render(<Opened trade={stored} />)
  await user.click(screen.getByRole('button', { name: 'Add action' }))
  expect(action(4).getByLabelText('Price').getAttribute('aria-invalid')).toBeNull()
  await user.tab()
  expect(await action(4).findByText('All quantities and prices must be greater than 0')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Add action' }))
  await user.click(action(5).getByLabelText('Date, UTC'))
  await waitFor(() => expect(action(5).getByLabelText('Quantity').getAttribute('aria-invalid')).toBe('true'))
  expect(action(5).getByLabelText('Price').getAttribute('aria-invalid')).toBeNull()
})

test('times are typed and shown in the zone that was chosen, and the calendar opens there', async () => {
  const user = userEvent.setup()
  useZoneStore.getState().chooseZone('America/New_York')
  onTestFinished(() => useZoneStore.getState().chooseZone(null))
  // happy-dom has no pickers.
  HTMLInputElement.prototype.showPicker ??= () => undefined
  const { container } = render(<Opened trade={stored} />)
  const date = action(1).getByLabelText('Date, New York')
  expect(date).toHaveProperty('value', '2026-11-02 09:31:07')
  expect(action(1).getByText('Mon 2 Nov 2026, 09:31:07 in New York, 14:31:07 UTC')).toBeDefined()
  await user.click(action(1).getByRole('button', { name: 'Pick the date of action 1' }))
  expect(container.querySelector('[type=datetime-local]')).toHaveProperty('value', '2026-11-02T09:31')
  await user.clear(date)
  await user.type(date, '2026-11-02 10:05')
  expect(await action(1).findByText('Mon 2 Nov 2026, 10:05 in New York, 15:05 UTC')).toBeDefined()
})

test('a row says how it was recorded and what an edit would change', async () => {
  const user = userEvent.setup()
  render(<Opened trade={stored} />)
  expect(action(1).getByText('recorded 40 s later')).toBeDefined()
  expect(row('Clock')).toBe('Clocklogged livelogged live')
  await user.type(action(2).getByLabelText('Price'), '.5')
  expect(action(2).getByText(/^recorded again when you save, .* later, edited once: logged late$/)).toBeDefined()
  expect(action(1).getByText('recorded 40 s later')).toBeDefined()
  expect(row('Clock')).toBe('Clocklogged livelogged after the outcome')
  expect(screen.getByText(/Changes are kept in the strategy’s history/)).toBeDefined()
})

test('selling more than is held is said, allowed, and split into two trades and back with one press each', async () => {
  const user = userEvent.setup()
  render(<Opened trade={stored} />)
  const quantity = action(3).getByLabelText('Quantity')
  await user.clear(quantity)
  await user.type(quantity, '205')
  const words = await action(3).findByText(
    'You sell 5 more than you hold: the rest opens a short position within this trade.',
  )
  expect(quantity.getAttribute('aria-describedby')?.split(' ')).toContain(words.id)
  expect(screen.getByRole('button', { name: 'Update Trade' })).toHaveProperty('disabled', false)

  await user.click(action(3).getByRole('button', { name: 'Split into two trades' }))
  expect(action(3).getByLabelText('Quantity')).toHaveProperty('value', '200')
  expect(action(3).getByLabelText('Fee')).toHaveProperty('value', '1.46')
  expect(screen.queryByText(/more than you hold/)).toBeNull()
  expect(screen.getByText(/The rest becomes a new trade/)).toBeDefined()
  expect(screen.getByText('unsaved')).toBeDefined()
  await waitFor(() => expect(row('Status')).toBe('StatusOPENWIN'))

  const joining = screen.getByRole('button', { name: 'Keep it as one trade' })
  expect(document.activeElement).toBe(joining)
  await user.click(joining)
  expect(action(4).getByLabelText('Quantity')).toHaveProperty('value', '5')
  expect(action(4).getByLabelText('Price')).toHaveProperty('value', '13')
  expect(action(4).getByLabelText('Fee')).toHaveProperty('value', '0.04')
  expect(await action(4).findByText(/You sell 5 more than you hold/)).toBeDefined()
})

test('removing an action keeps the recording times of the others, and the last one cannot be removed', async () => {
  const user = userEvent.setup()
  render(<Opened trade={stored} />)
  await user.click(screen.getByRole('button', { name: 'Remove action 1' }))
  await waitFor(() => expect(action(1).getByLabelText('Price')).toHaveProperty('value', '12'))
  expect(action(1).getByText('recorded 40 s later')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Remove action 1' }))
  expect(screen.getByRole('button', { name: 'Remove action 1' })).toHaveProperty('disabled', true)
  expect(row('Status')).toBe('StatusOPENOPEN')
  expect(row('Position')).toBe('Positionlongshort')
})

test('options require an expiration and count a hundredfold', async () => {
  const user = userEvent.setup()
  render(<Opened trade={stored} />)
  await user.selectOptions(screen.getByLabelText('Market'), 'OPTIONS')
  expect(row('Return')).toBe('Return+$347.00+$34,997.00')
  expect(screen.getByText('Expiration is required for options')).toBeDefined()
  await user.type(screen.getByLabelText('Expiration'), '2026-12-18')
  expect(screen.getByRole('button', { name: 'Update Trade' })).toHaveProperty('disabled', false)
})

test('the code of an option says its market and expiration', async () => {
  const user = userEvent.setup()
  render(<Opened trade={null} />)
  await user.type(screen.getByLabelText('Symbol'), 'spy 261218P00600000')
  await user.tab()
  await waitFor(() => expect(screen.getByLabelText('Expiration')).toHaveProperty('value', '2026-12-18'))
  expect(screen.getByLabelText('Market')).toHaveProperty('value', 'OPTIONS')
})

test('an option that expired worthless is recorded with one press, and typed text returns with another side', async () => {
  const user = userEvent.setup()
  const option = storedTrade({
    market: 'OPTIONS',
    expiration: '2025-11-21',
    actions: [{ date: '2025-11-03T14:31:00Z', side: 'BUY', quantity: '2', price: '3.25', fee: '0' }],
  })
  render(<Opened trade={option} />)
  // happy-dom's select has no size, so React Hook Form takes its first choice for one that was made before hydration.
  await user.selectOptions(screen.getByLabelText('Market'), 'OPTIONS')
  expect(action(1).queryByRole('radio', { name: 'EXPIRED worthless' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Record as expired worthless' }))
  expect(screen.queryByRole('button', { name: 'Record as expired worthless' })).toBeNull()
  expect(action(2).getByRole('radio', { name: 'EXPIRED worthless' })).toHaveProperty('checked', true)
  const price = action(2).getByLabelText('Price')
  expect(price).toHaveProperty('value', '0')
  expect(price).toHaveProperty('readOnly', true)
  expect(document.getElementById(price.getAttribute('aria-describedby') ?? '')?.textContent).toContain('the price is 0')
  expect(action(2).getByLabelText('Quantity')).toHaveProperty('value', '2')
  expect(action(2).getByLabelText('Date, UTC')).toHaveProperty('value', '2025-11-21 21:00')
  await waitFor(() => expect(row('Return')).toBe('Return$0.00−$650.00'))
  expect(row('Status')).toBe('StatusOPENLOSS')
  expect(screen.getByRole('row', { name: /^Exit .*expired/ })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Update Trade' })).toHaveProperty('disabled', false)

  await user.type(action(1).getByLabelText('Quantity'), '5')
  expect(await action(2).findByText('An expiry covers everything open at that time: 25')).toBeDefined()

  await user.click(action(2).getByRole('radio', { name: 'SELL' }))
  expect(price).toHaveProperty('value', '')
  await user.type(price, '4.10')
  await user.click(action(2).getByRole('radio', { name: 'EXPIRED worthless' }))
  expect(action(2).getByLabelText('Quantity')).toHaveProperty('value', '25')
  expect(price).toHaveProperty('value', '0')
  await user.click(action(2).getByRole('radio', { name: 'SELL' }))
  expect(price).toHaveProperty('value', '4.10')
  expect(action(2).getByLabelText('Quantity')).toHaveProperty('value', '2')
})

test('many actions are shown fifty at a time, with a button that leads to the invalid one', async () => {
  const user = userEvent.setup()
  const actions = Array.from({ length: 62 }, (_, at) => ({
    date: `2026-10-01T12:${10 + (at % 50)}:00Z`,
    side: at % 2 ? ('SELL' as const) : ('BUY' as const),
    quantity: '1',
    price: '10',
    fee: '0',
  }))
  render(<Opened trade={storedTrade({ actions })} />)
  // The last ones first: they are what is closed and corrected.
  expect(screen.getAllByText(/^Action \d+$/)).toHaveLength(12)
  expect(screen.getByText('31 purchases')).toBeDefined()
  await user.click(screen.getByText('Previous'))
  expect(screen.getAllByText(/^Action \d+$/)).toHaveLength(50)

  await user.click(screen.getByText('Next'))
  // Queries by role are slow with hundreds of fields, so this finds the field by its position.
  const price = () => screen.getAllByLabelText('Price')[9]
  await user.clear(price() ?? document.body)
  await user.click(screen.getByText('Previous'))
  expect(price()).toHaveProperty('value', '10')
  await user.click(await screen.findByText('See action 60'))
  expect(price()).toHaveProperty('value', '')
  expect(row('Return')).toBe('Return$0.00$0.00')
})

test('an average price has as many decimals as it needs; of another currency it has no sign', () => {
  render(
    <ul>
      <li>
        <TradeValue kind="average" value="1.083451234" inDollars />
      </li>
      <li>
        <TradeValue kind="amount" value="1083.451" />
      </li>
    </ul>,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['$1.083451', '1,083.45'])
})

test('a trade’s position is shown as long or short', () => {
  render(<TradeValue kind="position" value="SHORT" />)
  expect(screen.getByText('short')).toBeTruthy()
})

test('what was typed is there again after a reload, of each trade its own, until it is as stored', async () => {
  const user = userEvent.setup()
  const first = render(<Opened trade={null} />)
  await user.type(screen.getByLabelText('Symbol'), 'AMZN')
  await user.type(action(1).getByLabelText('Quantity'), '5')
  await user.click(screen.getByRole('button', { name: 'Add action' }))
  first.unmount()

  const edit = render(<Opened trade={stored} />)
  expect(screen.getByText('nothing typed')).toBeDefined()
  await user.type(action(1).getByLabelText('Price'), '1')
  edit.unmount()

  const second = render(<Opened trade={null} />)
  expect(screen.getByLabelText<HTMLInputElement>('Symbol').value).toBe('AMZN')
  expect(action(1).getByLabelText<HTMLInputElement>('Quantity').value).toBe('5')
  expect(action(2).getByLabelText('Quantity')).toBeDefined()
  expect(screen.getByText('This is what you typed earlier and didn’t save.')).toBeDefined()
  expect(screen.getByText('unsaved')).toBeDefined()
  second.unmount()

  render(<Opened trade={stored} />)
  expect(action(1).getByLabelText<HTMLInputElement>('Price').value).toBe('101')
})

test('an entry that is typed back to what is stored is not kept', async () => {
  const user = userEvent.setup()
  const { unmount } = render(<Opened trade={stored} />)
  await user.type(action(1).getByLabelText('Price'), '1{Backspace}')
  unmount()
  render(<Opened trade={stored} />)
  expect(screen.getByText('nothing typed')).toBeDefined()
})

test('a save after signing out says so in words, with a way to sign in and come back', async () => {
  const user = userEvent.setup()
  render(<Opened trade={null} />)
  await user.type(screen.getByLabelText('Symbol'), 'AMZN')
  await user.type(action(1).getByLabelText('Quantity'), '5')
  await user.type(action(1).getByLabelText('Price'), '10')
  await user.click(screen.getByRole('button', { name: 'Add Trade' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'User must be logged in to submit tradesYou’ve been signed out. Sign in to save; your entry is kept.',
  )
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('/signin?next=%2Fperformance%2FRolls%3Ftrade%3Dnew')
})

test('so does a deletion', async () => {
  const user = userEvent.setup()
  render(<Opened trade={stored} />)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Delete trade' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('User must be logged in to delete trades. Sign in to delete it.')
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('/signin?next=%2Fperformance%2FRolls%3Ftrade%3Dnew')
})

test('the rest of a split trade is kept under the new trade, and is called so after a reload', async () => {
  const { unmount } = render(<Opened trade={null} start={{ why: 'rest', typed: formOf(stored, 'UTC') }} />)
  expect(screen.getByText(/The first trade is saved/).textContent).toContain('this tab keeps it under Add Trade')
  unmount()
  render(<Opened trade={null} />)
  expect(screen.getByText(/^This is the rest of a trade you split/)).toBeDefined()
  expect(action(3).getByLabelText('Quantity')).toHaveProperty('value', '150')
})
