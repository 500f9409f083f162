import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ActionChange, ActionText } from '@/domain/contract/action'
import { UNSAID } from '@/domain/contract/testAction'
import { momentWords, toMoments } from './history.rules'

const content = (given: Partial<ActionText> = {}): ActionText => ({
  date: '2026-11-06 14:31:00+00',
  market: 'STOCK',
  ...UNSAID,
  symbol: 'AAPL',
  side: 'SELL',
  quantity: '36',
  price: '261.9',
  fee: '1',
  ...given,
})
const row = (given: Partial<ActionChange> = {}): ActionChange => ({
  id: 1,
  bet_id: 'b1',
  action_id: 11,
  event: 'edited',
  changed_at: '2026-11-07T03:40:00+00:00',
  old: content(),
  old_recorded_at: '2026-11-06 14:31:40+00',
  new: content({ price: '259.9' }),
  ...given,
})

test('an exit edited overnight shows its old and new price, and that it was live', () => {
  const [moment] = toMoments([row()])
  expect(moment).toMatchObject({ contract: 'AAPL', changedAt: '2026-11-07T03:40:00+00:00', shared: [] })
  expect(moment?.actions).toEqual([
    {
      id: 11,
      isDeleted: false,
      words: 'SELL 36 at 259.90, fee 1.00',
      date: '2026-11-06 14:31:00+00',
      recorded: 'recorded 40 s later',
      changes: [
        { label: 'Price', from: '261.90', to: '259.90' },
        { label: 'Clock', from: 'recorded 40 s later', to: 'recorded 13 h later: logged late' },
      ],
      lostItsLiveMark: true,
    },
  ])
})

test('an edit within the window takes the live mark too', () => {
  const [moment] = toMoments([row({ changed_at: '2026-11-06 14:31:55+00' })])
  expect(moment?.actions[0]?.lostItsLiveMark).toBe(true)
  expect(moment?.actions[0]?.changes.at(-1)).toEqual({
    label: 'Clock',
    from: 'recorded 40 s later',
    to: 'recorded 55 s later',
  })
})

test('a changed date is told with both instants, for the reader’s own time', () => {
  const [moment] = toMoments([row({ new: content({ date: '2026-11-06 15:00:00+00' }) })])
  expect(moment?.actions[0]?.changes[0]).toEqual({
    label: 'Date',
    from: '2026-11-06 14:31 UTC',
    to: '2026-11-06 15:00 UTC',
    times: { from: '2026-11-06 14:31:00+00', to: '2026-11-06 15:00:00+00' },
  })
})

test('a date with the same text is no change', () => {
  const [moment] = toMoments([
    row({
      old_recorded_at: '2026-12-20 10:00:00+00',
      changed_at: '2026-12-20 11:00:00+00',
      new: content({ fee: '2' }),
    }),
  ])
  expect(moment?.actions[0]?.changes).toEqual([{ label: 'Fee', from: '1.00', to: '2.00' }])
  expect(moment?.actions[0]?.recorded).toBe('recorded 43 days later: logged late')
})

test('a deleted action shows all its values', () => {
  const [moment] = toMoments([row({ new: null })])
  expect(moment?.actions[0]).toMatchObject({
    isDeleted: true,
    words: 'SELL 36 at 261.90, fee 1.00',
    recorded: 'recorded 40 s later',
    changes: [],
    lostItsLiveMark: false,
  })
  expect(moment && momentWords(moment)).toBe('1 action deleted')
})

test('a field that all actions of a trade share is shown once', () => {
  const renamed = (id: number) =>
    row({
      id,
      action_id: 10 + id,
      new: content({ symbol: 'MSFT', sector: 'Tech' }),
      changed_at: '2026-11-08 10:00:00+00',
    })
  const moments = toMoments([renamed(3), renamed(2), renamed(1)])
  expect(moments).toHaveLength(1)
  expect(moments[0]?.shared).toEqual([
    { label: 'Symbol', from: 'AAPL', to: 'MSFT' },
    { label: 'Sector', from: 'none', to: 'Tech' },
  ])
  expect(moments[0]?.actions.map(({ id }) => id)).toEqual([11, 12, 13])
  expect(moments[0]?.actions.every(({ changes }) => changes.every(({ label }) => label === 'Clock'))).toBe(true)
})

test('two trades changed at once are separate entries, and so are two changes of one trade', () => {
  const moments = toMoments([
    row({ id: 4, changed_at: '2026-11-09 10:00:00+00' }),
    row({ id: 3, bet_id: 'b2', action_id: 21 }),
    row({ id: 2, action_id: 12, new: null }),
    row({ id: 1 }),
  ])
  expect(moments.map(({ id, tradeId }) => [id, tradeId])).toEqual([
    [4, 'b1'],
    [3, 'b2'],
    [2, 'b1'],
  ])
  expect(moments[2] && momentWords(moments[2])).toBe('1 action edited, 1 action deleted')
})

test('a change in the last digit or the last second is visible', () => {
  const [moment] = toMoments([
    row({ new: content({ price: '261.9000000001', date: '2026-11-06 14:31:00.000001+00' }) }),
  ])
  expect(moment?.actions[0]?.changes.slice(0, 2)).toEqual([
    expect.objectContaining({ from: '2026-11-06 14:31 UTC', to: '2026-11-06 14:31:00.000001 UTC' }),
    { label: 'Price', from: '261.90', to: '261.9000000001' },
  ])
})

test('every change of a number is shown, whatever its digits', () => {
  const decimal = fc.bigInt({ min: 1n, max: 10n ** 20n }).map((units) => {
    const digits = units.toString().padStart(13, '0')
    return `${digits.slice(0, -12)}.${digits.slice(-12)}`.replace(/\.?0+$/, '')
  })
  fc.assert(
    fc.property(decimal, decimal, (price, other) => {
      fc.pre(price !== other)
      const [moment] = toMoments([row({ old: content({ price }), new: content({ price: other }) })])
      const change = moment?.actions[0]?.changes.find(({ label }) => label === 'Price')
      expect(change).toBeDefined()
      expect(change?.from).not.toBe(change?.to)
    }),
  )
})
