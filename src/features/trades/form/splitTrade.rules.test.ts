import { expect, test } from 'vitest'
import { splitBehind } from '@/domain/trade/flip'
import { draftTrade } from '@/features/trades/detail/tradeDraft.rules'
import {
  datedRows,
  emptyForm,
  readTradeForm,
  splitBefore,
  type TypedAction,
} from '@/features/trades/saving/tradeForm.rules'
import { flipOf, flipWords, splitAtFlip } from './splitTrade.rules'

const now = new Date('2026-11-20T12:00:00Z')
const typed = (...actions: Partial<TypedAction>[]): TypedAction[] =>
  actions.map((action, at) => ({
    side: 'BUY',
    date: `2026-11-0${at + 1} 14:31`,
    quantity: '10',
    price: '12',
    fee: '0',
    usd_rate: '1',
    linked: '',
    ...action,
  }))
function split(actions: TypedAction[]) {
  const reading = readTradeForm({ ...emptyForm(now, 'UTC'), symbol: 'MSFT', actions }, now)
  const flip = flipOf(reading)
  if (!flip) throw new Error('The trade does not flip')
  return { words: flipWords(flip), ...splitAtFlip(actions, reading, flip) }
}

test('the row that sells too much is divided with its fee; what follows it belongs to the new trade', () => {
  const [buy, sell, back] = typed(
    { actionId: 7 },
    { side: 'SELL', quantity: '15', fee: '1', actionId: 8 },
    { quantity: '5' },
  )
  if (!buy || !sell || !back) throw new Error('three rows')
  const { words, kept, rest } = split([back, buy, sell].map((row) => ({ ...row })))
  expect(words).toBe('You sell 5 more than you hold: the rest opens a short position within this trade')
  expect(kept).toEqual([buy, { ...sell, quantity: '10', fee: '0.67' }])
  const { actionId: _, ...unstored } = sell
  expect(rest).toEqual([back, { ...unstored, quantity: '5', fee: '0.33' }])
})

test('buying back more than the short is the same the other way round', () => {
  const { words, kept, rest } = split(typed({ side: 'SELL', quantity: '0.5' }, { quantity: '0.75', fee: '' }))
  expect(words).toBe('You buy 0.25 more than you are short: the rest opens a long position within this trade')
  expect(kept.map(({ side, quantity }) => `${side} ${quantity}`)).toEqual(['SELL 0.5', 'BUY 0.5'])
  expect(rest.map(({ side, quantity, fee }) => `${side} ${quantity} ${fee}`)).toEqual(['BUY 0.25 0'])
})

test('where nothing is held any more, the whole row goes to the new trade; a row that cannot be read stays', () => {
  const { kept, rest } = split(
    typed({}, { side: 'SELL' }, { side: 'SELL', quantity: '5', fee: 'x' }, { date: 'soon', quantity: '3' }),
  )
  expect(kept.map(({ date }) => date)).toEqual(['2026-11-01 14:31', '2026-11-02 14:31', 'soon'])
  expect(rest).toEqual(typed({}, {}, { side: 'SELL', quantity: '5', fee: 'x' }).slice(2))
})

test('selling a whole number of times what is held asks for a split, which is put in before that row', () => {
  const formOf = (actions: TypedAction[]) => ({ ...emptyForm(now, 'UTC'), symbol: 'MSFT', actions })
  const actions = typed({ quantity: '100', price: '100' }, { side: 'SELL', quantity: '400', price: '25' })
  const reading = readTradeForm(formOf(actions), now)
  const flip = flipOf(reading)
  expect(flip && splitBehind(flip)).toBe(4)
  const row = splitBefore(datedRows(reading.actions), 1, '4', 'UTC')
  expect(row).toMatchObject({ side: 'SPLIT', date: '2026-11-02', quantity: '4', price: '1' })
  const answered = readTradeForm(formOf(actions.toSpliced(1, 0, row)), now)
  expect(flipOf(answered)).toBeNull()
  expect(draftTrade(answered).result).toMatchObject({ status: 'BREAKEVEN', return: '0', qtyRem: '0' })
  // The site knows it already: nothing is asked.
  const known = readTradeForm(formOf(actions), now, [{ day: '2026-11-02', ratio: '4' }])
  expect(flipOf(known)).toBeNull()
  expect(draftTrade(known).result).toMatchObject({ status: 'BREAKEVEN', splits: [{ units: '4', stated: false }] })
  // Not where no split would explain it.
  const odd = flipOf(readTradeForm(formOf(typed({}, { side: 'SELL', quantity: '15' })), now))
  expect(odd && splitBehind(odd)).toBeNull()
})

test('a split that cannot be is refused in its row', () => {
  const messageOf = (...actions: Partial<TypedAction>[]) => {
    const reading = readTradeForm({ ...emptyForm(now, 'UTC'), symbol: 'MSFT', actions: typed(...actions) }, now)
    return reading.actions.flatMap(({ quantity }) => (quantity.ok ? [] : quantity.message))
  }
  const split = { side: 'SPLIT', quantity: '4', price: '1' } as const
  expect(messageOf({}, split)).toEqual([])
  expect(messageOf(split)).toEqual(['Nothing was held at that time, so nothing could be split'])
  expect(messageOf({}, { ...split, quantity: '1' })).toEqual([
    'A split turns units into a different number of units, at most 10,000 of each',
  ])
})
