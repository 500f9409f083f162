import { expect, test } from 'vitest'
import { CATEGORY_OPTIONS, MARKET_OPTIONS, TIMEFRAME_OPTIONS } from '@/content/strategyOptions'
import { EMPTY_STRATEGY, parseDraft, type StrategyFormValues, strategySchema } from './strategyForm.rules'

const valid: StrategyFormValues = {
  ...EMPTY_STRATEGY,
  name: 'Turn of the month',
  markets: ['Forex'],
  categories: ['Gann'],
  timeframes: ['Daily'],
}
const issues = (values: StrategyFormValues) => strategySchema.safeParse(values).error?.issues ?? []
const messages = (values: StrategyFormValues) => issues(values).map(({ message }) => message)

test('a name whose words mix alphabets that look alike is refused beside the field', () => {
  const issue = { path: ['name'], message: 'Write each word in one alphabet' }
  expect(issues({ ...valid, name: 'Мomentum' })).toMatchObject([issue])
  for (const name of ['β-neutral', 'Momentum Стратегия', 'Мой план 2']) expect(messages({ ...valid, name })).toEqual([])
})

test('the form offers all options', () => {
  expect([MARKET_OPTIONS.length, CATEGORY_OPTIONS.length, TIMEFRAME_OPTIONS.length]).toEqual([6, 8, 9])
})

test('the empty form has every error, in order', () => {
  expect(messages(EMPTY_STRATEGY)).toEqual([
    'Strategy name is required',
    'Please select at least one market',
    'Please select at least one category',
    'Please select at least one timeframe',
  ])
})

test('a complete form is valid without a description, and public by default', () => {
  expect(messages(valid)).toEqual([])
  expect(valid.public).toBe('true')
})

test.each(['', '   ', '\u200b\u200b', '\u2800', '\u3164', '\u00a0'])(
  'a name without visible characters is refused: %j',
  (name) => {
    expect(messages({ ...valid, name })).toEqual(['Strategy name is required'])
  },
)

test('a name may have 80 characters, counted as people count them and without the spaces around it', () => {
  expect(messages({ ...valid, name: ` ${'x'.repeat(80)} ` })).toEqual([])
  expect(messages({ ...valid, name: '🚀'.repeat(80) })).toEqual([])
  expect(messages({ ...valid, name: 'x'.repeat(81) })).toEqual(['Strategy name can have at most 80 characters'])
})

test.each(['.', ' .. '])('%j cannot be an address, so it is refused as a name', (name) => {
  expect(messages({ ...valid, name })).toEqual(['Strategy name cannot be . or ..'])
})

test('a description may have 5,000 characters', () => {
  expect(messages({ ...valid, description: 'x'.repeat(5000) })).toEqual([])
  expect(messages({ ...valid, description: 'x'.repeat(5001) })).toEqual([
    'Description can have at most 5,000 characters',
  ])
})

test.each(['...', 'Bar & Sons/100%', 'Ünïcödé 👩‍🚀', "O'Neil; drop table--", 'שלום'])(
  '%j is accepted as a name',
  (name) => {
    expect(messages({ ...valid, name })).toEqual([])
  },
)

test('a draft is restored as typed, and invalid drafts are ignored', () => {
  expect(parseDraft(JSON.stringify({ ...valid, name: '  half ty' }))).toEqual({ ...valid, name: '  half ty' })
  expect(parseDraft(null)).toBeNull()
  expect(parseDraft('{ broken')).toBeNull()
  expect(parseDraft(JSON.stringify({ ...valid, markets: ['Moon'] }))).toBeNull()
})
