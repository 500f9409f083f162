// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cannotKnow } from '@/content/documentation'
import { wilsonInterval } from '@/domain/figures/intervals'
import { formatMoney } from '@/lib/format'

/** The numbers that /docs states about what a record cannot rule out, from seeded simulations. */

const SEED = 20_261_124
/** Fair coins, as the bits of a number. */
const coins = (count: number, numRuns: number) =>
  fc
    .sample(fc.noBias(fc.bigInt({ min: 0n, max: 2n ** BigInt(count) - 1n })), { numRuns, seed: SEED })
    .map((bits) => [...bits.toString(2).padStart(count, '0')].map((bit) => bit === '1'))

const text = cannotKnow.join('\n')

test('the best of a thousand strategies that toss a coin looks like skill', () => {
  const [sites, strategies, roundTrips, stake] = [30, 1_000, 100, 100]
  const wins = coins(roundTrips, sites * strategies).map((tosses) => tosses.filter(Boolean).length)
  const best = Array.from({ length: sites }, (_, site) =>
    Math.max(...wins.slice(site * strategies, (site + 1) * strategies)),
  )
  const typical = Math.round(best.reduce((sum, one) => sum + one, 0) / sites)
  const pnl = formatMoney((2 * typical - roundTrips) * stake).replace(/\.00$/, '')
  const { low = 0, high = 0 } = wilsonInterval(typical, roundTrips) ?? {}
  expect(text).toContain(
    `Of 1,000 strategies that toss a coin for $100 a hundred times, the best wins ${typical} on average and shows ${pnl}`,
  )
  expect(text).toContain(`an interval of ${Math.round(100 * low)}% to ${Math.round(100 * high)}%`)
})

test('the best price of the last minute is worth a little', () => {
  // Each second the price steps up or down; a session of 390 minutes in which it moves 2% (one standard deviation).
  const step = 200 / Math.sqrt(390 * 60)
  const gains = coins(60, 20_000).map((ups) => {
    let [price, best] = [0, 0]
    for (const isUp of ups) {
      price += isUp ? step : -step
      best = Math.min(best, price)
    }
    return price - best
  })
  const gain = gains.reduce((sum, one) => sum + one, 0) / gains.length
  expect(text).toContain(
    `about ${Math.round(gain)} basis points an action, ${Math.round(2 * gain)} a round trip: $${Math.round(2 * gain)} on $10,000`,
  )
})
