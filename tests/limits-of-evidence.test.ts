// @vitest-environment node
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { docsSections, wordsOf } from '@/content/documentation'
import { wilsonInterval } from '@/domain/figures/intervals'
import { metricsOf } from '@/domain/figures/metricsRow'
import { strategyVerdict } from '@/domain/figures/values'
import { formatMoney } from '@/lib/format'

/** The numbers that /docs states about what a record cannot rule out, from seeded simulations. */

const SEED = 20_261_124
/** Fair coins, as the bits of a number. */
const coins = (count: number, numRuns: number) =>
  fc
    .sample(fc.noBias(fc.bigInt({ min: 0n, max: 2n ** BigInt(count) - 1n })), { numRuns, seed: SEED })
    .map((bits) => [...bits.toString(2).padStart(count, '0')].map((bit) => bit === '1'))

const text = docsSections['cannot-know'].text?.map(wordsOf).join('\n') ?? ''

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

test('forty positions of one time are one bet, which days tell and round trips do not', () => {
  const page = readFileSync('docs/confirmed.md', 'utf8')
  const random = uniform(SEED)
  const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
  const [runs, positions, days] = [1_000, 40, 40]
  let [byRounds, byDays] = [0, 0]
  for (let run = 0; run < runs; run++) {
    const [ofDays, ofPositions] = [new Array<number>(days).fill(0), new Array<number>(positions).fill(0)]
    for (let day = 0; day < days; day++) {
      const market = normal()
      for (let one = 0; one < positions; one++) {
        const result = Math.sqrt(0.3) * market + Math.sqrt(0.7) * normal()
        ofDays[day] = (ofDays[day] ?? 0) + result
        ofPositions[one] = (ofPositions[one] ?? 0) + result
      }
    }
    if (isGain(ofPositions)) byRounds += 1
    if (isGain(ofDays)) byDays += 1
  }
  expect(page).toMatch(/"gain" for one in three; held for forty days and judged by days, for one in fifty/)
  expect(Math.round(runs / byRounds)).toBe(3)
  expect(byDays / runs).toBeGreaterThan(1 / 70)
  expect(byDays / runs).toBeLessThan(1 / 35)
})

test('honest results of different sizes wait for their verdict about as long as the page says', () => {
  const page = readFileSync('docs/confirmed.md', 'utf8').replaceAll('\n', ' ')
  const random = uniform(SEED)
  const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
  const student = () =>
    normal() / Math.sqrt(Array.from({ length: 5 }, () => normal() ** 2).reduce((a, b) => a + b, 0) / 5)
  /** The share of records without a verdict, in percent. */
  const waiting = (days: number, result: () => number) => {
    const runs = 1_000
    const judged = Array.from({ length: runs }, () => verdictOf(sumsOf(Array.from({ length: days }, result))))
    return (100 * judged.filter((verdict) => verdict === null).length) / runs
  }
  const [, ...said] =
    /thirty such days (\d+)% have no verdict yet, with fifty (\d+)%;.*?freedom\) (\d+)% with fifty +days and (\d+)%/.exec(
      page,
    ) ?? []
  const measured = [waiting(30, normal), waiting(50, normal), waiting(50, student), waiting(100, student)]
  expect(said).toHaveLength(measured.length)
  for (const [at, percent] of measured.entries()) expect(Math.abs(percent - Number(said[at]))).toBeLessThan(4)
})

test('whoever stops at the first gain reaches it by luck as often as the page says', () => {
  const random = uniform(SEED)
  const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
  const runs = 600
  let [early, late] = [0, 0]
  for (let run = 0; run < runs; run++) {
    const sums = { count: 0, pnl: 0, squares: 0, fourths: 0 }
    let first = 0
    while (first === 0 && sums.count < 250) {
      add(sums, normal())
      if (sums.count >= 30 && verdictOf(sums) === 'gains') first = sums.count
    }
    if (first > 0) late += 1
    if (first > 0 && first <= 100) early += 1
  }
  const [, ...said] = /within 100 such days in (\d+)% of records, and within 250 in (\d+)%/.exec(text) ?? []
  expect(said).toHaveLength(2)
  expect(Math.abs((100 * early) / runs - Number(said[0]))).toBeLessThan(4)
  expect(Math.abs((100 * late) / runs - Number(said[1]))).toBeLessThan(4)
})

test('a crash of one day in a hundred is not in every record', () => {
  expect(text).toContain(`${Math.round(100 * 0.99 ** 100)}% of such records have not seen it after a hundred days`)
})

/** Uniform numbers between 0 and 1 from a seed (mulberry32). */
function uniform(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32
  }
}

interface Sums {
  count: number
  pnl: number
  squares: number
  fourths: number
}

function add(sums: Sums, result: number): Sums {
  sums.count += 1
  sums.pnl += result
  sums.squares += result ** 2
  sums.fourths += result ** 4
  return sums
}

const sumsOf = (results: readonly number[]) =>
  results.reduce(add, { count: 0, pnl: 0, squares: 0, fourths: 0 } satisfies Sums)

/** The verdict on results, as if each were of a day with one round trip. */
const verdictOf = ({ count, pnl, squares, fourths }: Sums) =>
  strategyVerdict(
    metricsOf({
      ...{ confirmed_rounds: count, confirmed_changes: count, confirmed_pnl: pnl },
      ...{ confirmed_squares: squares, confirmed_deciding: squares ** 2 / fourths },
    }),
  )
const isGain = (results: readonly number[]) => verdictOf(sumsOf(results)) === 'gains'
