import { expect, test } from 'vitest'
import type { TradeRow } from './tradeList.rules'
import { pageAhead, type TradeAhead } from './tradeWrites.rules'

const row = (betId: string, date: string): TradeRow => ({
  betId,
  date,
  symbol: betId.toUpperCase(),
  market: 'STOCK',
  expiration: null,
  multiplier: 1,
  status: 'OPEN',
  position: 'LONG',
  qty: '1',
  entry: '10',
  exit: null,
  entryTot: '10',
  exitTot: '0',
  qtyRem: '1',
  holdSeconds: 0,
  return: '0',
  returnPercent: null,
  actionsCount: 1,
  isLive: true,
  recordedAt: date,
  edits: 0,
})
const NEWEST = row('newest', '2026-11-20T10:00:00Z')
const MIDDLE = row('middle', '2026-11-15T10:00:00Z')
const OLDEST = row('oldest', '2026-11-10T10:00:00Z')
const READ = { trades: [NEWEST, OLDEST], hasMore: false }
const SHARE = { status: 'OPEN', return: 0, isLive: true } as const

const write = (trade: TradeRow, given: Partial<TradeAhead> = {}): TradeAhead => ({
  betId: trade.betId,
  symbol: trade.symbol,
  row: trade,
  before: null,
  after: SHARE,
  savedAt: null,
  ...given,
})
const FIRST_PAGE = { sort: null, page: 1 }
const shown = (given: Partial<Parameters<typeof pageAhead>[2]>, writes: TradeAhead[], read = READ, readAt = 100) =>
  pageAhead(read, readAt, { ...FIRST_PAGE, ...given }, writes).trades.map(({ betId }) => betId)

test('a new trade stands where its date belongs, newest first', () => {
  expect(shown({}, [write(MIDDLE)])).toEqual(['newest', 'middle', 'oldest'])
  expect(pageAhead(READ, 100, FIRST_PAGE, [write(MIDDLE)]).trades[1]).toMatchObject({ isSaving: true })
  expect(shown({}, [write(row('today', '2026-11-21T10:00:00Z'))])[0]).toBe('today')
  expect(shown({}, [write(row('past', '2020-01-01T00:00:00Z'))]).at(-1)).toBe('past')
})

test('a new trade whose place is on another page is not shown on this one', () => {
  const past = write(row('past', '2020-01-01T00:00:00Z'))
  expect(shown({}, [past], { ...READ, hasMore: true })).toEqual(['newest', 'oldest'])
  expect(shown({ page: 2 }, [write(row('today', '2026-11-21T10:00:00Z'))])).toEqual(['newest', 'oldest'])
})

test('under an order of the reader’s own a new trade stands first', () => {
  expect(shown({ sort: { column: 'symbol', descending: false } }, [write(MIDDLE)])).toEqual([
    'middle',
    'newest',
    'oldest',
  ])
})

test('an edited trade stays in its place with what it comes to, and a deleted one is gone', () => {
  const edited = pageAhead(READ, 100, FIRST_PAGE, [
    write({ ...OLDEST, symbol: 'TSLA' }, { before: SHARE }),
    write(NEWEST, { before: SHARE, row: null, after: null }),
  ])
  expect(edited.trades).toMatchObject([{ betId: 'oldest', symbol: 'TSLA', isSaving: true }])
})

test('what was confirmed before the list was read is the list’s business', () => {
  const saved = write(MIDDLE, { savedAt: 99 })
  expect(shown({}, [saved])).toEqual(['newest', 'oldest'])
  expect(shown({}, [{ ...saved, savedAt: 100 }])).toEqual(['newest', 'middle', 'oldest'])
  expect(pageAhead(READ, 98, FIRST_PAGE, [saved]).trades[1]).toMatchObject({ isSaving: false })
})

test('an edited trade that stands on another page brings nothing into this one', () => {
  expect(shown({}, [write(MIDDLE, { before: SHARE })])).toEqual(['newest', 'oldest'])
})
