// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMPARED_FIGURES, computeFigures, histogramText, isExactFigure } from '@/domain/account/recomputedFigures'
import { type ActionField, fieldSpec } from '@/domain/contract/action'
import { Decimal } from '@/domain/decimal'
import { EVIDENCE } from '@/domain/figures/evidence'
import { evidenceOf } from '@/domain/figures/evidenceRule'
import { figureOf } from '@/domain/figures/figures'
import { metricsOf } from '@/domain/figures/metricsRow'
import type { Histogram } from '@/domain/figures/record'
import { figureValue } from '@/domain/figures/values'
import { isInside } from '@/domain/prices/priceCheck'
import { cleanLines, cleanText, mixesAlphabets } from '@/domain/text'
import { readRebate, readWorth, TRADE_LIMITS } from '@/domain/trade/actionText'
import { computeTrade, realisedByDay } from '@/domain/trade/trades'
import { proofRuns } from '../proofRuns'
import { statedPrices, trade } from './arbitraries'
import { blockingOf } from './blocking'
import { type Action, newStrategy, type Trade, writeTrades } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()

const HOUR_MS = 3_600_000

/** The columns of strategy_metrics that depend on trades. */
const STORED = COMPARED_FIGURES.filter(({ source }) => source === 'strategy_metrics')

let made = 0
/** Each strategy has an owner of its own, because one may have 50. */
const newUser = () => db.as(crypto.randomUUID())

/** Writes trades and returns what TypeScript computes for them. */
async function write(strategyId: string, given: readonly (typeof trade extends fc.Arbitrary<infer T> ? T : never)[]) {
  const trades = given.map((one) => {
    made += 1
    return {
      ...one,
      betId: `agree-${made}`,
      strategyId,
      userId: 'alice',
      computed: computeTrade(one.actions, one, {
        expiration: 'expiration' in one ? one.expiration : null,
        at: new Date().toISOString(),
      }),
    }
  })
  await writeTrades(db, trades)
  return trades
}

const number = (text: string | number | null) => (text === null ? null : Number(text))

/** The total at the end of 53 UTC days a week apart; the last is the day of `asOf` and includes later trades. */
function sparkOf(days: readonly { day: string; pnl: string }[], asOf: Date): number[] {
  const WEEKS = 52
  const WEEK_MS = 7 * 24 * HOUR_MS
  return Array.from({ length: WEEKS + 1 }, (_, point) => {
    const upTo = new Date(asOf.getTime() - (WEEKS - point) * WEEK_MS).toISOString().slice(0, 10)
    const counted = days.filter(({ day }) => point === WEEKS || day <= upTo)
    return counted.reduce((total, { pnl }) => total.plus(pnl), new Decimal(0)).toNumber()
  })
}

it('SQL and TypeScript compute the same figures to the last digit from any trades', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(trade, { minLength: 1, maxLength: 12 }), async (given) => {
      const { id } = await newStrategy(newUser())
      const trades = await write(id, given)
      const computed = trades.map((one) => one.computed)

      const stored = await db.sql(
        `select bet_id, position, status, multiplier, qty::text, qty_rem::text, entry_tot::text, exit_tot::text,
           "return"::text, entry, exit, return_percent, entry_cost::text, open_cost::text, rounds, rounds_won, rounds_lost, rounds_pnl::text,
           array(
             select jsonb_build_object('pnl', r.pnl::text, 'cost', r.cost::text, 'openedCost', r.opened_cost::text,
               'begunAt', to_char(r.begun_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
               'endedAt', to_char(r.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
             from round_trips r where r.strategy_id = t.strategy_id and r.bet_id = t.bet_id order by r.nth
           ) as round_trips
         from bet_data_metrics t where strategy_id = $1`,
        [id],
      )
      const byId = new Map(stored.map((row) => [row.bet_id, row]))
      for (const { betId, computed: rules } of trades) {
        expect(byId.get(betId)).toEqual({
          bet_id: betId,
          position: rules.position,
          status: rules.status,
          multiplier: Number(rules.multiplier),
          qty: rules.qty,
          qty_rem: rules.qtyRem,
          entry_tot: rules.entryTot,
          exit_tot: rules.exitTot,
          return: rules.return,
          entry: number(rules.entry),
          exit: number(rules.exit),
          return_percent: number(rules.returnPercent),
          entry_cost: rules.entryCost,
          open_cost: rules.openCost,
          rounds: rules.rounds.length,
          rounds_won: rules.roundsWon,
          rounds_lost: rules.roundsLost,
          rounds_pnl: rules.roundsPnl,
          round_trips: [...rules.rounds, ...(rules.unfinished ? [{ ...rules.unfinished, endedAt: null }] : [])].map(
            ({ pnl, cost, openedCost, begunAt, endedAt }) => ({ pnl, cost, openedCost, begunAt, endedAt }),
          ),
        })
      }

      const days = await db.sql(
        `select day::text, pnl::text, matched_cost::text as "matchedCost" from strategy_days
         where strategy_id = $1 and realisations > 0 order by day`,
        [id],
      )
      expect(days).toEqual(realisedByDay(computed))

      await db.sql('select refresh_returns(array[$1::uuid])', [id])
      const [row] = await db.sql(
        `select ${STORED.map(({ key }) => `${key}::text`)}, spark, as_of::text from strategy_metrics where strategy_id = $1`,
        [id],
      )
      const figures = computeFigures(
        trades.map(({ betId: tradeId, computed: result, ...one }) => ({
          tradeId,
          result,
          ...blockingOf([one], [result]).map((blocking) => ({ blocking }))[0],
          clock: null,
          isPublic: true,
          quotes: { closes: [] },
        })),
        String(row?.as_of),
      )
      for (const { key } of STORED) {
        const isExact = isExactFigure(key)
        if (figures[key] === undefined) continue
        const [stored, rules] = [row?.[key] as string | null, figures[key]]
        expect({ [key]: isExact ? stored : number(stored) }).toEqual({ [key]: isExact ? rules : number(rules) })
      }

      const { data } = await db.anon.rpc('strategy_record', { strategy_id: id })
      const { histogram, ...record } = data as { histogram: Histogram | null } & Record<string, string | number | null>
      expect(histogramText(histogram)).toBe(figures.histogram)
      for (const { key, kind } of COMPARED_FIGURES.filter(({ source }) => source === 'strategy_record')) {
        // PGlite returns a numeric that no double can hold as text.
        if (kind !== 'list' && figures[key] !== undefined)
          expect({ [key]: number(record[key] ?? null) }).toEqual({ [key]: number(figures[key]) })
      }

      expect(row?.spark).toEqual(sparkOf(realisedByDay(computed), new Date(String(row?.as_of))))
    }),
    { numRuns: proofRuns(60) },
  )
})

it('SQL and TypeScript rate the same strategies alike, also at the limits', async () => {
  // Few values, so that they often meet a limit.
  const count = fc.constantFrom(0, 8, 23, 24, 29, 30, 240, 300)
  const record = fc.record({
    rounds: fc.constantFrom(0, 29, 30, 300),
    said: fc.constantFrom(0, 10, 29, 30, 300),
    live: count,
    announced: fc.record({ rounds: count, days: fc.constantFrom(0, 19, 20), span: fc.constantFrom(0, 59, 60, 4000) }),
  })
  const found = new Set<unknown>()
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 200, maxLength: 200 }), async (given) => {
      const stored = await db.sql(
        `select private.evidence(r, s, l, a, d, p) as evidence
         from unnest($1::integer[], $2::integer[], $3::integer[], $4::integer[], $5::integer[], $6::integer[])
           with ordinality u (r, s, l, a, d, p, place) order by place`,
        [
          given.map(({ rounds }) => rounds),
          given.map(({ said }) => said),
          given.map(({ live }) => live),
          ...(['rounds', 'days', 'span'] as const).map((key) => given.map(({ announced }) => announced[key])),
        ],
      )
      const rated = given.map(evidenceOf)
      expect(stored.map(({ evidence }) => EVIDENCE[Number(evidence)])).toEqual(rated)
      for (const level of rated) found.add(level)
    }),
    { numRuns: proofRuns(20) },
  )
  expect(found.size).toBe(EVIDENCE.length)
})

it('SQL and TypeScript find the same prices inside a range, also at its limits', async () => {
  const found = new Set<boolean>()
  await fc.assert(
    fc.asyncProperty(fc.array(statedPrices, { minLength: 200, maxLength: 200 }), async (given) => {
      const stored = await db.sql<{ inside: boolean }>(
        `select private.is_inside(jsonb_populate_record(null::bet_data, a.one -> 'stated'),
           (a.one -> 'range' ->> 'low')::numeric, (a.one -> 'range' ->> 'high')::numeric) as inside
         from jsonb_array_elements($1) with ordinality a (one, n) order by a.n`,
        [JSON.stringify(given)],
      )
      const rules = given.map(({ stated, range }) => isInside(stated, range))
      expect(stored.map(({ inside }) => inside)).toEqual(rules)
      for (const one of rules) found.add(one)
    }),
    { numRuns: proofRuns(20) },
  )
  expect(found.size).toBe(2)
})

describe('the form and the database clean texts in the same way', () => {
  const inDatabase = (texts: string[]) =>
    db.sql<{ line: string; lines: string; mixed: boolean }>(
      `select private.clean_text(t) as line, private.clean_lines(t) as lines, private.mixes_alphabets(t) as mixed
       from jsonb_array_elements_text($1) with ordinality a (t, n) order by n`,
      [JSON.stringify(texts)],
    )
  const inForm = (texts: string[]) =>
    texts.map((text) => ({ line: cleanText(text), lines: cleanLines(text), mixed: mixesAlphabets(text) }))

  // Without characters that no rule concerns, and without those missing in the older of the two Unicode versions.
  const characters = Array.from({ length: 0xffff }, (_, at) => String.fromCodePoint(at + 1)).filter((one) =>
    /^(?!\p{Cn}|\p{Cs}|\p{Co}|\p{Lo}|\u0897|[\u1acf-\u1aff])/u.test(one),
  )

  it('every character between a Latin and a Cyrillic letter', async () => {
    const texts = characters.map((one) => `o${one}о`)
    expect(await inDatabase(texts)).toEqual(inForm(texts))
  })

  it('every character between two Latin letters: what is not drawn is removed', async () => {
    // Without most ideographs and syllables, which are all alike, and beyond the second plane only some.
    const alike = /^[\u3400-\u9fff\uac00-\ud7a3\u{17000}-\u{18cff}]$/u
    const codes = [...Array(0x1ffff).keys(), 0x2f800, 0x3134f, 0xe0041, 0xe0100, 0xf0000, 0x10fffd]
    const every = codes
      .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
      .map((code) => String.fromCodePoint(code))
      .filter((one) => !alike.test(one))
    const stored = await db.sql<{ line: string }>(
      `select private.clean_text('a' || t || 'b') as line
       from jsonb_array_elements_text($1) with ordinality a (t, n) order by n`,
      [JSON.stringify(every)],
    )
    expect(stored.map(({ line }) => line)).toEqual(every.map((one) => cleanText(`a${one}b`)))
    const kept = new Set(every.filter((_, place) => stored[place]?.line !== 'ab'))
    const invisible = ['\u2800', '\ufffc', '\u200d', '\ufe0f', '\u00ad', '\u115f', '\u3164', '\u17d2', '\u{13441}']
    const unassigned = ['\ue000', '\uffff', '\u0378', '\u{e0041}', '\u{10fffd}']
    expect([...invisible, ...unassigned].filter((one) => kept.has(one))).toEqual([])
    const drawn = ['é', 'Я', 'あ', 'က', '\u0e47', '٣', '½', '€', '→', '🐕', '🏽', '\ufffd', '\u0301', '\u20e3', ' ']
    expect(drawn.filter((one) => !kept.has(one))).toEqual([])
  })

  it('words of scripts that stack letters stay as they are', async () => {
    const texts = ['ក្រុម', 'မန္တလေး', 'हिन्दी', 'ภาษาไทย', 'עִבְרִית', 'Việt Nam', '🇩🇪 🏳 1⃣']
    expect((await inDatabase(texts)).map(({ line }) => line)).toEqual(texts.map((text) => text.normalize('NFC')))
  })

  it('any text, and cleaning it again changes nothing', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'a',
        'É',
        'о',
        'Я',
        'α',
        'ﬁ',
        'Ｍ',
        '𝐌',
        'µ',
        '中',
        'က',
        '🐕',
        '1',
        '-',
        ' ',
        '\u00a0',
        '\u0085',
        '\n',
        '\r\n',
        '\t',
      ),
      fc.constantFrom(
        '\u0301',
        '\u0302',
        '\u0307',
        '\u0323',
        '\u20dd',
        '\u3099',
        '\u0e47',
        '\u200d',
        '\u202e',
        '\u2800',
        '\ufe0f',
        '\u{e0fff}',
        '\ufffc',
        '\u17d2',
        '\u1780',
      ),
      fc.constantFrom(...characters),
    )
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 40 }), async (texts) => {
        const cleaned = inForm(texts)
        expect(await inDatabase(texts)).toEqual(cleaned)
        expect(cleaned.map(({ line }) => cleanText(line))).toEqual(cleaned.map(({ line }) => line))
        expect(cleaned.map(({ lines }) => cleanLines(lines))).toEqual(cleaned.map(({ lines }) => lines))
      }),
      { numRuns: proofRuns(60) },
    )
  })
})

describe('the form and the database have the same limits', () => {
  const most = new Decimal(TRADE_LIMITS.number)
  const smallest = `0.${'0'.repeat(TRADE_LIMITS.decimals - 1)}1`
  const day = '2026-01-05T14:31:00Z'
  const one = { side: 'BUY' as const, quantity: '1', price: '1', fee: '0', date: day }

  const attempt = async (changes: Partial<Action>, more: Partial<Trade> = {}) => {
    const { id } = await newStrategy(newUser())
    made += 1
    const betId = `limit-${made}`
    return writeTrades(db, [{ betId, strategyId: id, userId: 'alice', actions: [{ ...one, ...changes }], ...more }])
  }

  it.each(['quantity', 'price', 'fee'] as const)(
    '%s: the largest and the smallest fit, one more does not',
    async (field) => {
      // The largest quantity at a small price, and the other way around.
      const small = { quantity: '0.0001', price: '0.0001' }
      await attempt({ ...small, [field]: most.minus(1).toFixed() })
      await attempt({ [field]: smallest })
      await expect(attempt({ ...small, [field]: most.toFixed() })).rejects.toThrow(`bet_data_${field}`)
      await expect(attempt({ [field]: `${smallest}1` })).rejects.toThrow(`bet_data_${field}`)
    },
  )

  it('a rebate is at most what an action is worth, options a hundred times as much, and an expiry has none', async () => {
    for (const [market, most] of [
      ['STOCK', '1.5'],
      ['OPTIONS', '150'],
    ] as const) {
      const more = { market, expiration: market === 'OPTIONS' ? '2027-01-15' : undefined }
      const rebate = (fee: string) => attempt({ quantity: '3', price: '0.5', fee: `-${fee}` }, more)
      const above = `${most}${most.includes('.') ? '' : '.'}0001`
      expect(readRebate({ market }, '3', '0.5', `-${most}`).ok).toBe(true)
      await rebate(most)
      expect(readRebate({ market }, '3', '0.5', `-${above}`).ok).toBe(false)
      await expect(rebate(above)).rejects.toThrow('bet_data_fee')
    }
    await attempt({ quantity: '1000000', price: '1000', usd_rate: '0.001', fee: '-999999999' }, { currency: 'EUR' })
  })

  it('an action is worth at most 1e12 USD, options a hundred times as much', async () => {
    for (const [market, price] of [
      ['STOCK', '0.25'],
      ['OPTIONS', '0.0025'],
    ] as const) {
      const expiration = market === 'OPTIONS' ? '2027-01-15' : undefined
      const quantity = new Decimal(TRADE_LIMITS.worth).times(4).toFixed()
      const above = new Decimal(quantity).plus('0.001').toFixed()
      expect(readWorth({ market }, quantity, price)).toEqual({ ok: true, value: price })
      await attempt({ quantity, price }, { market, expiration })
      expect(readWorth({ market }, above, price).ok).toBe(false)
      await expect(attempt({ quantity: above, price }, { market, expiration })).rejects.toThrow('bet_data_worth')
    }
  })

  it('a rate: above 0, 1 for dollars, within a thousandfold in a trade, and its dollars count', async () => {
    const euros = { currency: 'EUR' }
    await attempt({ usd_rate: smallest }, euros)
    await expect(attempt({ usd_rate: `${smallest}1` }, euros)).rejects.toThrow('bet_data_usd_rate')
    await expect(attempt({ usd_rate: '0' }, euros)).rejects.toThrow('bet_data_usd_rate')
    await expect(attempt({ usd_rate: 'NaN' }, euros)).rejects.toThrow('bet_data_usd_rate')
    await expect(attempt({ usd_rate: '1.1' })).rejects.toThrow('bet_data_usd_rate')
    await expect(attempt({}, { currency: 'eur' })).rejects.toThrow('bet_data_currency')
    await expect(attempt({}, { currency: 'EURO' })).rejects.toThrow('bet_data_currency')
    await attempt({ quantity: TRADE_LIMITS.worth, usd_rate: '1' }, euros)
    await expect(attempt({ quantity: TRADE_LIMITS.worth, usd_rate: '1.1' }, euros)).rejects.toThrow('bet_data_worth')
    await attempt({}, { ...euros, actions: [one, { ...one, usd_rate: '1000' }] })
    await expect(attempt({}, { ...euros, actions: [one, { ...one, usd_rate: '1000.1' }] })).rejects.toThrow(
      'factor of a thousand',
    )
    const { id } = await newStrategy(newUser())
    const mixed = ['EUR', 'GBP'].map((currency) => ({
      ...{ betId: 'mixed', strategyId: id, userId: 'alice', currency, actions: [one] },
    }))
    await expect(writeTrades(db, mixed)).rejects.toThrow('the same currency')
  })

  const mostOf = (field: ActionField) => fieldSpec(field).most ?? Number.NaN

  it('symbol: counted in characters, not in UTF-16 units', async () => {
    await attempt({}, { symbol: '🐕'.repeat(mostOf('symbol')) })
    await expect(attempt({}, { symbol: 'X'.repeat(mostOf('symbol') + 1) })).rejects.toThrow('symbol')
  })

  it('sector', async () => {
    const { id } = await newStrategy(newUser())
    const insert = (sector: string) => {
      made += 1
      return db.sql(
        `insert into bet_data (bet_id, strategy_id, user_id, market, symbol, sector, side, quantity, price, date)
         values ($1, $2, 'alice', 'STOCK', 'AAPL', $3, 'BUY', 1, 1, $4)`,
        [`limit-${made}`, id, sector, day],
      )
    }
    await insert('X'.repeat(mostOf('sector')))
    await expect(insert('X'.repeat(mostOf('sector') + 1))).rejects.toThrow('sector')
  })

  it('date: from 1970 to one day in the future', async () => {
    const ahead = (ms: number) => new Date(Date.now() + TRADE_LIMITS.aheadMs + ms).toISOString()
    await attempt({ date: TRADE_LIMITS.earliestDate })
    await attempt({ date: ahead(-60_000) })
    await expect(attempt({ date: '1969-12-31T23:59:59.999Z' })).rejects.toThrow('date')
    await expect(attempt({ date: ahead(60_000) })).rejects.toThrow('date')
  })

  it('expiration', async () => {
    const { earliestExpiration, latestExpiration } = TRADE_LIMITS
    await attempt({}, { market: 'ALTERNATIVE', expiration: earliestExpiration })
    await attempt({}, { market: 'OPTIONS', expiration: latestExpiration })
    await expect(attempt({}, { expiration: '1969-12-31' })).rejects.toThrow('expiration')
    await expect(attempt({}, { expiration: '2200-01-01' })).rejects.toThrow('expiration')
  })
})

it('SQL and TypeScript agree on how clear a result is', async () => {
  const numbers = fc.sample(
    fc.record({
      rounds: fc.integer({ min: 1, max: 5_000 }),
      mean: fc.integer({ min: -500, max: 500 }),
      deviation: fc.integer({ min: 0, max: 3_000 }),
      isStated: fc.boolean(),
      days: fc.integer({ min: 20, max: 5_000 }),
      // On how many days of one size it would scatter as much, of those.
      evenness: fc.double({ min: 0.001, max: 1, noNaN: true }),
    }),
    { numRuns: 500, seed: 20_261_124 },
  )
  const sums = numbers.map(({ rounds, mean, deviation, isStated, days, evenness }) => {
    const results = isStated ? rounds : days
    const [pnl, squares] = [results * mean, results * (mean ** 2 + deviation ** 2)]
    if (isStated) return { rounds, rounds_pnl: pnl, rounds_squares: squares }
    const spread = { confirmed_squares: squares, confirmed_deciding: days * evenness }
    return { confirmed_rounds: rounds, confirmed_changes: days, confirmed_pnl: pnl, ...spread }
  })
  const rows = await db.sql<{ certainty: number | null }>(
    `select private.certainty(coalesce(confirmed_rounds, rounds), coalesce(confirmed_changes, rounds),
       coalesce(confirmed_pnl, rounds_pnl), coalesce(confirmed_squares, rounds_squares), confirmed_deciding) as certainty
     from rows from (jsonb_to_recordset($1) as (rounds integer, rounds_pnl numeric, rounds_squares numeric, confirmed_rounds integer,
         confirmed_changes integer, confirmed_pnl numeric, confirmed_squares numeric, confirmed_deciding double precision)) with ordinality r
       (rounds, rounds_pnl, rounds_squares, confirmed_rounds, confirmed_changes, confirmed_pnl, confirmed_squares, confirmed_deciding, place)
     order by place`,
    [JSON.stringify(sums)],
  )
  const verdict = figureOf('verdict')
  const expected = sums.map((values) => figureValue(verdict, metricsOf(values)))
  expect(expected.filter((value) => value !== null).length).toBeGreaterThan(numbers.length / 2)
  rows.forEach(({ certainty }, at) => {
    const ours = expected[at] ?? null
    if (ours === null || !Number.isFinite(ours)) expect(Number(certainty ?? Number.NaN)).toBe(ours ?? Number.NaN)
    // The expansion of Student's t is exact to seven digits from 30 round trips on.
    else expect(Math.abs(Number(certainty) - ours)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(ours)))
  })
})
