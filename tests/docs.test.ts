// @vitest-environment node
import { expect, test } from 'vitest'
import { documentedFigures, figureDocs, tradeFigures } from '@/content/metrics'
import {
  contractTrades,
  convertedTrades,
  expiredTrades,
  foreignTrades,
  WORKED_CLOSE,
  WORKED_NOW,
  type WorkedConfirmed,
  workedBenchmark,
  workedConfirmed,
  workedDividends,
  workedExcursions,
  workedFollowers,
  workedShorts,
  workedTrades,
} from '@/content/workedTrades'
import { blockedBy } from '@/domain/account/blocked'
import { type AnnouncedRow, announcedUnits, confirmedOf } from '@/domain/account/confirmed'
import { computeFigures } from '@/domain/account/recomputedFigures'
import { readOptionCode } from '@/domain/contract/codes'
import { Decimal } from '@/domain/decimal'
import { figureBasis } from '@/domain/figures/bases'
import { FIGURES, type Figure, figureOf } from '@/domain/figures/figures'
import { metricsOf } from '@/domain/figures/metricsRow'
import { docsAnchor, RANKED_FIGURES } from '@/domain/figures/ranked'
import { maxDrawdown } from '@/domain/figures/record'
import { type FigureValues, figureInterval, figureValue } from '@/domain/figures/values'
import { formatFigure, formatInterval } from '@/domain/figures/words'
import type { ActionFields, LedgerEntry } from '@/domain/ledger/entry'
import { isInside } from '@/domain/prices/priceCheck'
import { computeTrade, realisedByDay } from '@/domain/trade/trades'
import { formatMoney, formatPrice, formatSignedPercent } from '@/lib/format'
import { formatAmount, formatHold, formatQuantity, formatR } from '@/lib/formatTrades'
import { verifySum } from '../scripts/worked-sums'
import { meanRisk, tradeRisk } from './tradeRisk'

const NOW = new Date(WORKED_NOW)
/** A was recorded late and in private, the others live and in public. */
const trades = workedTrades.map(({ actions, market }, at) =>
  computeTrade(
    actions.map((action) => ({
      ...action,
      recording: { recordedAt: action.date, isLive: at > 0, inPublic: at > 0 },
    })),
    { market },
  ),
)
const trade = (letter: string) => {
  const found = trades[workedTrades.findIndex(({ label }) => label.startsWith(`${letter}:`))]
  if (!found) throw new Error(`No worked trade ${letter}`)
  return found
}
/** How long after its date each action of a worked trade was recorded, in seconds. */
const DELAYS = [41 * 24 * 60 * 60, 0, 4, 20]
const computed = computeFigures(
  trades.map((result, at) => ({
    tradeId: String(at),
    result,
    clock: at > 0 ? 'live' : 'late',
    isPublic: at > 0,
    quotes: { closes: [] },
    delays: Array.from({ length: result.actionsCount }, () => (DELAYS[at] ?? 0) * 1e6),
  })),
  NOW.toISOString(),
  0,
  undefined,
  { closes: workedBenchmark, splits: [], dividends: [] },
)
const drawdown = maxDrawdown(realisedByDay(trades))
/** What a worked trade made of what it risked, with a stop that was stated in time. */
function riskOf(letter: string, stop: string) {
  const worked = workedTrades.find(({ label }) => label.startsWith(`${letter}:`))
  const [opening] = worked?.actions ?? []
  if (!worked || !opening) throw new Error(`No worked trade ${letter}`)
  const action = { usd_rate: '1', multiplier: null, market: worked.market, edits: 0, ...opening }
  const at = `${opening.date.replace(' ', 'T')}:00Z`
  const plans = [{ bet_id: letter, at, stop, target: null, rule: null }]
  return tradeRisk({ ...action, date: at, first_recorded_at: at }, plans, trade(letter).return)
}
/** The worked trades' figures as a page has them. */
const values: FigureValues = {
  ...metricsOf(),
  ...Object.fromEntries(FIGURES.map(({ key }) => [key, computed[key] === null ? null : Number(computed[key])])),
  max_drawdown: drawdown?.amount,
  ...confirmedFigures(),
  mean_r: Number(meanRisk([riskOf('B', '30'), riskOf('C', '2.50')]).mean),
  planned_trades: 2,
  unrealised: Number(trade('D').qtyRem) * Number(WORKED_CLOSE) - Number(trade('D').openCost),
  valued_trades: 1,
}
/** What the rule confirms of B, C and D, which were recorded in public, at their times. */
function confirmedFigures() {
  const instruments: Record<string, string> = { B: 'STOCK B', C: 'OPTIONS C', D: 'CRYPTO D/USD' }
  const acted = workedTrades.flatMap(({ label, market, actions }) =>
    actions.flatMap((action, at) => {
      const letter = label.slice(0, 1)
      const price = workedFollowers[letter]?.[at]
      return price ? [{ ...action, letter, market, price }] : []
    }),
  )
  const { ledger, rows } = followedLedger(
    acted.map(({ letter, market, price, date, ...action }) => ({
      ...{ event: 'recorded', at: `${date.replace(' ', 'T')}:00.000000Z`, action: `${letter} ${date}` },
      ...{ instrument: instruments[letter] ?? '', fields: { ...action, market, symbol: letter, price } },
      price: { low: price, high: price, barAt: `${date.replace(' ', 'T')}:00Z`, span: 'minute' as const },
    })),
  )
  const closes = [{ day: WORKED_NOW.slice(0, 10), close: WORKED_CLOSE }]
  const marketOf = (of: string) => ({
    closes: of === instruments.D ? closes : [],
    splits: [],
    dividends: [],
    stock: null,
  })
  const { figures } = confirmedOf(ledger, { rows, marketOf }, WORKED_NOW.slice(0, 10))
  const { pnl, drawdown, rounds, deciding, return: made } = figures
  return {
    confirmed_pnl: pnl?.toNumber() ?? null,
    confirmed_return: made,
    confirmed_drawdown: drawdown,
    confirmed_rounds: rounds,
    confirmed_deciding: deciding,
  }
}
const documented = [
  ...documentedFigures('figures'),
  ...documentedFigures('returns'),
  ...documentedFigures('confidence'),
]

test.each(
  [...workedTrades, ...contractTrades, ...convertedTrades, ...expiredTrades, ...foreignTrades].map(
    (worked) => [worked.label, worked] as const,
  ),
)('%s', (_, worked) => {
  const computed = computeTrade(worked.actions, worked)
  expect(computed?.status).toBe(worked.status)
  expect(formatMoney(Number(computed?.return))).toBe(worked.return)
  expect(formatSignedPercent(Number(computed?.returnPercent))).toBe(worked.returnPercent)
})

test.each(workedShorts.map((worked) => [worked.label, worked] as const))('blocked: %s', (_, worked) => {
  const legs = worked.options.map(({ contracts, option, premium }) => {
    const code = option && readOptionCode(`SPY 3/20/26 ${option}`)
    return {
      option: code
        ? { strike: code.strike ?? '', right: code.option_right === 'CALL' ? ('CALL' as const) : ('PUT' as const) }
        : null,
      expiration: '2026-03-20',
      units: new Decimal(contracts).times(100),
      usdRate: new Decimal(1),
      premium: new Decimal(premium),
    }
  })
  const blocked = blockedBy(legs, new Decimal(worked.shares ?? 0), worked.close ?? null)
  expect(`$${formatAmount(blocked.toNumber())}`).toBe(worked.result)
  verifySum(`${worked.working} = ${worked.result}`)
})

test.each(workedDividends.map((worked) => [worked.label, worked] as const))(
  'dividends: %s',
  (_, { working, result }) => {
    verifySum(`${working} = ${result}`)
  },
)

test.each(workedExcursions.map((worked) => [worked.label, worked] as const))(
  'what a trade saw: %s',
  (_, { working, result }) => {
    verifySum(`${working} = ${result}`)
  },
)

test.each(workedConfirmed.map((worked) => [worked.label, worked] as const))('confirmed: %s', (_, worked) => {
  const pnl = confirmedPnl(worked)
  expect(formatMoney(pnl)).toBe(worked.result)
  verifySum(`${worked.working} = ${worked.result}`)
})

interface Acted {
  event: string
  at: string
  action: string
  instrument: string
  fields: Pick<ActionFields, 'side' | 'quantity' | 'price' | 'fee' | 'market' | 'symbol'>
  price: AnnouncedRow['price']
}

/** A ledger of a public strategy with these entries, and what the site says that they announce. */
function followedLedger(acted: readonly Acted[]) {
  const strategy = { name: '', user: '', total_pnl: '0', trades: 0, salt: '', strategy: '' }
  const ledger: LedgerEntry[] = [
    { event: 'strategy_published', at: '2026-03-01T00:00:00.000000Z', number: 1, ...strategy },
  ]
  const rows = acted.map(({ event, at, action, instrument, fields: given, price }): AnnouncedRow => {
    const fields = { ...given, date: at }
    const number = ledger.length + 1
    const common = { at, number, salt: '', strategy: '', action, trade: action }
    if (event === 'recorded') ledger.push({ ...common, ...fields, event: 'action_recorded', in_public: true })
    else if (event === 'edited') ledger.push({ ...common, event: 'action_edited', old: fields, new: fields })
    else ledger.push({ ...common, event: 'action_deleted', old: fields })
    const wanted = event === 'deleted' ? '0' : announcedUnits(fields).toString()
    return { entry: number, instrument, fee: fields.fee, wanted, price }
  })
  return { ledger, rows }
}

/** What the rule confirms of what was entered on a day. */
function confirmedPnl({ entries, close }: WorkedConfirmed): number {
  const on = (time: string) => `2026-03-16T${time}.000000Z`
  const { ledger, rows } = followedLedger(
    entries.map(({ event, at, action, side, quantity, fill }) => ({
      ...{ event, at: on(at), action, instrument: 'STOCK AAPL' },
      fields: { market: 'STOCK', symbol: 'AAPL', side, quantity, price: '50', fee: '1' },
      price: fill ? { barAt: on(`${fill[0]}:00`), low: fill[1], high: fill[2], span: 'minute' } : null,
    })),
  )
  const closes = close ? [{ day: '2026-03-16', close }] : []
  const market = { rows, marketOf: () => ({ closes, splits: [], dividends: [], stock: null }) }
  return confirmedOf(ledger, market, '2026-03-20').figures.pnl?.toNumber() ?? Number.NaN
}

test.each([
  ['position', trade('B').position],
  ['qty', formatQuantity(Number(trade('A').qty))],
  ['entry', `$${formatPrice(Number(trade('A').entry))}`],
  ['exit', `$${formatPrice(Number(trade('A').exit))}`],
  ['entry_tot', `$${formatPrice(Number(trade('C').entryTot))}`],
  ['exit_tot', `$${formatPrice(Number(trade('C').exitTot))}`],
  ['qty_rem', formatQuantity(Number(trade('D').qtyRem))],
  ['return', formatMoney(Number(trade('D').return))],
  ['return_percent', formatSignedPercent(Number(trade('A').returnPercent))],
  ['r', formatR(riskOf('C', '2.50')?.r ?? '')],
  ['status', trade('B').status],
  ['hold', formatHold((Date.parse(trade('B').lastDate) - Date.parse(trade('B').firstDate)) / 1000)],
])('the worked example of %s is what the rules compute', (id, result) => {
  expect(tradeFigures.find((metric) => metric.id === id)?.result).toBe(result)
})

test.each(Object.entries(figureDocs))('the worked example of %s is what the registry computes', (key, doc) => {
  const figure = FIGURES.find((one) => one.key === key)
  if (!figure) throw new Error(`No figure ${key}`)
  const value = figureValue(figure, values)
  expect(doc.result).toBe(value === null ? '–' : formatFigure(figure.kind, value))
  const interval = figureInterval(figure, values)
  expect(doc.interval?.result).toBe(interval ? formatInterval(figure.kind, interval) : undefined)
})

test('every ranked figure is explained, the six periods by one text', () => {
  const isPeriod = ({ kind }: Figure) => kind === 'gain'
  const explained = documented.map(({ name }) => name)
  expect(explained).toEqual(
    expect.arrayContaining(RANKED_FIGURES.filter((one) => !isPeriod(one)).map(({ label }) => label)),
  )
  expect(explained).toContain(
    RANKED_FIGURES.filter(isPeriod)
      .map(({ label }) => label)
      .join(', '),
  )
})

test('the prices named as inside and outside are', () => {
  const stated = (price: string, market: 'STOCK' | 'CRYPTO') =>
    ({ market, side: 'BUY', quantity: '1', price, fee: '0' }) as const
  expect(isInside(stated('61000', 'CRYPTO'), { low: '60800', high: '60950' })).toBe(true)
  expect(isInside(stated('27.5', 'STOCK'), { low: '26.9', high: '27.3' })).toBe(false)
})

test('the words beside an example hold its other numbers', () => {
  expect(figureDocs.payoff_ratio.meaning).toContain(
    figureBasis(figureOf('payoff_ratio'), values)?.match(/\d+\.\d+%/)?.[0],
  )
  expect([drawdown?.peakDay, drawdown?.day]).toEqual(['2026-03-10', '2026-03-18'])
})

test('the label of each figure leads to a place on /docs that exists', () => {
  const ids = documented.map(({ id }) => id)
  const anchors = FIGURES.flatMap((figure) => docsAnchor(figure) ?? [])
  expect(anchors.length).toBeGreaterThan(12)
  expect(anchors.filter((anchor) => !ids.includes(anchor))).toEqual([])
})
