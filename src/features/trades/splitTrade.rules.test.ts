import { expect, test } from 'vitest'
import { flipOf, flipWords, splitAtFlip } from './splitTrade.rules'
import { emptyForm, readTradeForm, type TypedAction } from './tradeForm.rules'

const now = new Date('2026-11-20T12:00:00Z')
const typed = (...actions: Partial<TypedAction>[]): TypedAction[] =>
  actions.map((action, at) => ({
    side: 'BUY',
    date: `2026-11-0${at + 1} 14:31`,
    quantity: '10',
    price: '12',
    fee: '0',
    usd_rate: '1',
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
