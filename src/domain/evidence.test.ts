import { describe, expect, test } from 'vitest'
import { Decimal } from './decimal'
import { EVIDENCE_LEVELS, evidenceOf } from './evidence'
import { evidenceSentence, publicPercent } from './percentages'

describe('what a record proves', () => {
  test.each([
    ['30 round trips, 80% of the money live, 80% of trades in public', 30, '80', '100', 8, 10, 'proven'],
    ['one round trip fewer', 29, '80', '100', 8, 10, 'thin'],
    ['a cent less of the money', 30, '79.99', '100', 8, 10, 'late'],
    ['one trade in public fewer', 30, '80', '100', 7, 10, 'live'],
    ['the documentation’s proven record', 34, '9100', '10000', 38, 40, 'proven'],
    ['the same with half of the trades in private', 34, '9100', '10000', 20, 40, 'live'],
    ['the same with $7,900 live', 34, '7900', '10000', 38, 40, 'late'],
    ['the same with 29 round trips', 29, '9100', '10000', 38, 40, 'thin'],
    ['nothing live, all in public', 300, '0', '100', 10, 10, 'late'],
    ['no trades', 0, '0', '0', 0, 0, 'thin'],
  ] as const)('%s', (_, rounds, liveCost, entryCost, publicTrades, trades, evidence) => {
    const costs = { liveCost: new Decimal(liveCost), entryCost: new Decimal(entryCost) }
    expect(evidenceOf({ rounds, ...costs, publicTrades, trades })).toBe(evidence)
  })

  test('is said in words with the strategy’s numbers', () => {
    const strategy = { rounds: 34, trades: 40, live_trades: 39, public_trades: 38, entry_cost: 1000, live_cost: 919 }
    expect(evidenceSentence(strategy)).toBe(
      '34 round trips, 91% of the money logged live, 95% of trades made in public',
    )
    expect(evidenceSentence({ ...strategy, rounds: 0, trades: 0 })).toBe('0 round trips')
    expect(EVIDENCE_LEVELS.thin).toMatchObject({
      label: 'Thin',
      meaning: 'fewer than 30 round trips, too few to tell',
    })
    expect([
      publicPercent({ trades: 300, public_trades: 299 }),
      publicPercent({ trades: 300, public_trades: 1 }),
    ]).toEqual([99, 1])
  })
})
