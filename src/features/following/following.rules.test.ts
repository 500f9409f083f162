import { expect, test } from 'vitest'
import {
  afterSeeing,
  agoWords,
  byNews,
  justFollowed,
  latestWords,
  NO_NEWS,
  newsWords,
  openWords,
  together,
} from './following.rules'

const row = (name: string, more = {}) => ({ ...justFollowed(name, name, '2026-11-24T12:00:00Z'), ...more })

test('news is put into words, by kind', () => {
  expect(newsWords(NO_NEWS)).toBeNull()
  expect(newsWords({ ...NO_NEWS, recorded: 2, edited: 1 })).toBe('2 new actions, 1 edit')
  expect(newsWords({ ...NO_NEWS, recorded: 1, deleted: 3 })).toBe('1 new action, 3 deletions')
  expect(newsWords({ ...NO_NEWS, recorded: 100, isCut: true })).toBe('100 new actions or more')
})

test('open trades are named, at most three', () => {
  expect(openWords({ openTrades: 0, latestOpen: [] })).toBeNull()
  const latestOpen = [
    { contract: 'AAPL', position: 'LONG' },
    { contract: 'TSLA', position: 'SHORT' },
  ]
  expect(openWords({ openTrades: 2, latestOpen })).toBe('2 open: AAPL long, TSLA short')
  expect(openWords({ openTrades: 5, latestOpen })).toBe('5 open: AAPL long, TSLA short …')
})

test('all together: news and results are added; what is not known is left out', () => {
  const rows = [
    row('A', { news: { ...NO_NEWS, recorded: 1 }, openTrades: 2, unrealised: -3 }),
    row('B', { news: { ...NO_NEWS, edited: 2 }, openTrades: 1, confirmed: 7.5 }),
  ]
  expect(together(rows)).toEqual({
    news: { recorded: 1, edited: 2, deleted: 0, isCut: false },
    openTrades: 3,
    unrealised: -3,
    confirmed: 7.5,
  })
  expect(together([]).unrealised).toBeNull()
})

test('the list begins with the most news, and marking one as seen takes its news alone', () => {
  const rows = [row('B'), row('A'), row('C', { news: { ...NO_NEWS, deleted: 1 } })]
  expect(byNews(rows).map(({ name }) => name)).toEqual(['C', 'A', 'B'])
  expect(afterSeeing(rows, 'C').every(({ news }) => news === NO_NEWS)).toBe(true)
  expect(afterSeeing(rows, 'A')[2]?.news.deleted).toBe(1)
})

test('what was last done is told with its price, and how long ago', () => {
  const spx = {
    event: 'action_recorded',
    at: '2026-11-20T10:00:00Z',
    side: 'BUY',
    quantity: '3',
    contract: 'SPX',
  } as const
  const bought = { ...spx, price: '2874.56', currency: null }
  expect(latestWords(bought)).toBe('Bought 3 SPX at 2,874.56')
  expect(latestWords({ ...bought, side: 'SELL', event: 'action_edited', currency: 'EUR' })).toBe(
    'Edited: Sold 3 SPX at 2,874.56 EUR',
  )
  const option = { ...bought, contract: 'SPX 18 Dec 2026 6500 C', price: '4.1' }
  expect(latestWords(option)).toBe('Bought 3 SPX 18 Dec 2026 6500 C at 4.10')
  expect(latestWords({ ...option, side: 'EXPIRE', event: 'action_deleted' })).toBe(
    'Deleted: Let 3 SPX 18 Dec 2026 6500 C expire worthless',
  )
  expect(latestWords({ ...option, side: 'ASSIGN' })).toBe('Was assigned on 3 SPX 18 Dec 2026 6500 C')
  expect(latestWords({ ...option, side: 'EXERCISE' })).toBe('Exercised 3 SPX 18 Dec 2026 6500 C')
  const ago = (now: string) => agoWords(bought.at, now)
  expect(ago('2026-11-20T10:00:59Z')).toBe('just now')
  expect(ago('2026-11-20T10:04:59Z')).toBe('4 minutes ago')
  expect(ago('2026-11-20T11:00:00Z')).toBe('1 hour ago')
  expect(ago('2026-11-29T09:00:00Z')).toBe('8 days ago')
})
