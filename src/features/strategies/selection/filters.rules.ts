import { MARKETS, type Market } from '@/domain/contract/markets'
import { EVIDENCE, EVIDENCE_LEVELS } from '@/domain/figures/evidence'
import { EVIDENCE_MEANINGS } from '@/domain/figures/evidenceWords'
import { VERDICT_ORDER, VERDICTS } from '@/domain/figures/verdict'
import { DIRECTION_ORDER, DIRECTIONS } from '@/domain/trade/directions'
import { HOLD_ORDER, HOLDS } from '@/domain/trade/holds'
import { ENOUGH_ROUND_TRIPS } from '@/lib/constants'
import { formatCount } from '@/lib/format'
import { FILTER_KEYS, type FilterKey, type Filters } from './addressNames'

/** The fields of ranking_filters in the database, which the function ranking() takes. */
interface FilterArguments {
  at_evidence?: number
  at_verdict?: number
  enough_trades?: true
  min_rounds?: number
  min_days?: number
  active_days?: number
  at_direction?: number
  at_hold?: number
  above_return?: number
  max_drawdown?: number
  above_market?: number
  in_market?: string
  with_symbol?: string
}

interface Choice {
  /** Its name in the address. */
  value: string
  label: string
  meaning?: string
}

interface Filter {
  label: string
  /** Absent if the reader types a text instead. */
  choices?: readonly Choice[]
  /** The chosen filter in a chip's words, from the choice's label in lower case; without it, the label alone is used. */
  words?: (choice: string) => string
  toArguments: (value: string) => FilterArguments
}

export const MARKET_LABELS: Record<Market, string> = {
  STOCK: 'Stocks',
  OPTIONS: 'Options',
  FOREX: 'Forex',
  CRYPTO: 'Crypto',
  SPORTS: 'Sports',
  ALTERNATIVE: 'Alternative',
}

const indexIn = (order: readonly string[], value: string) => order.indexOf(value)

const days = (choices: readonly [number, string][]) =>
  choices.map(([value, label]) => ({ value: String(value), label }))

/** The filters of the ranking. For each, the database has a field of ranking_filters and a condition in ranking_list(). */
export const FILTERS = {
  verdict: {
    label: 'Verdict',
    choices: VERDICT_ORDER.toReversed().map((value) => ({ value, ...VERDICTS[value] })),
    toArguments: (value) => ({ at_verdict: indexIn(VERDICT_ORDER, value) }),
  },
  evidence: {
    label: 'Evidence',
    choices: EVIDENCE.toReversed().map((value) => ({
      value,
      label: EVIDENCE_LEVELS[value].label,
      meaning: EVIDENCE_MEANINGS[value],
    })),
    toArguments: (value) => ({ at_evidence: indexIn(EVIDENCE, value) }),
  },
  rounds: {
    label: 'Round trips',
    choices: [100, 300, 1_000].map((count) => ({ value: String(count), label: `${formatCount(count)} or more` })),
    words: (choice) => `${choice} round trips`,
    toArguments: (value) => ({ min_rounds: Number(value) }),
  },
  market: {
    label: 'Market',
    choices: MARKETS.map((value) => ({ value, label: MARKET_LABELS[value] })),
    toArguments: (value) => ({ in_market: value }),
  },
  symbol: { label: 'Symbol', toArguments: (value) => ({ with_symbol: value }) },
  direction: {
    label: 'Long or short',
    choices: DIRECTION_ORDER.map((value) => ({ value, ...DIRECTIONS[value] })),
    toArguments: (value) => ({ at_direction: indexIn(DIRECTION_ORDER, value) }),
  },
  hold: {
    label: 'Typical holding time',
    choices: HOLD_ORDER.map((value) => ({ value, label: HOLDS[value].label, meaning: HOLDS[value].meaning })),
    words: (choice) => `Held for ${choice}`,
    toArguments: (value) => ({ at_hold: indexIn(HOLD_ORDER, value) }),
  },
  return: {
    label: 'Return on capital',
    choices: [0, 10, 50].map((percent) => ({ value: String(percent), label: `Above ${percent}%` })),
    words: (choice) => `Return on capital ${choice}`,
    toArguments: (value) => ({ above_return: Number(value) }),
  },
  drawdown: {
    label: 'Drawdown',
    choices: [10, 20, 50].map((percent) => ({ value: String(percent), label: `At most ${percent}%` })),
    words: (choice) => `Drawdown ${choice}`,
    toArguments: (value) => ({ max_drawdown: Number(value) }),
  },
  benchmark: {
    label: 'vs. market',
    choices: [
      { value: 'ahead', label: 'Ahead', meaning: 'Made more than the same money in the benchmark over the same time' },
      ...[10, 50].map((points) => ({ value: String(points), label: `Ahead by more than ${points} points` })),
    ],
    words: (choice) => `vs. market: ${choice}`,
    toArguments: (value) => ({ above_market: Number(value) || 0 }),
  },
  length: {
    label: 'Length of record',
    choices: days([
      [60, '60 days or more'],
      [182, 'Half a year or more'],
      [365, 'A year or more'],
    ]),
    words: (choice) => `Length of record: ${choice}`,
    toArguments: (value) => ({ min_days: Number(value) }),
  },
  active: {
    label: 'Last active',
    choices: days([
      [7, 'In the last 7 days'],
      [30, 'In the last 30 days'],
      [90, 'In the last 90 days'],
    ]),
    words: (choice) => `Last active: ${choice}`,
    toArguments: (value) => ({ active_days: Number(value) }),
  },
  enough: {
    label: 'Enough round trips to judge',
    choices: [{ value: '1', label: `${ENOUGH_ROUND_TRIPS} or more` }],
    words: (choice) => `${choice} round trips`,
    toArguments: () => ({ enough_trades: true }),
  },
} as const satisfies Record<FilterKey, Filter>

/** The filter with a switch of its own outside the dialog. */
export const SWITCHED = 'enough' satisfies FilterKey
export const DIALOG_FILTERS = FILTER_KEYS.filter((key) => key !== SWITCHED)

const filterOf = (key: FilterKey): Filter => FILTERS[key]

/** The choices of a filter; undefined where the reader types a text. */
export const choicesOf = (key: FilterKey): readonly Choice[] | undefined => filterOf(key).choices

/** The filters in an address, without those of an unknown value. */
export const validFilters = (named: Filters): Filters =>
  Object.fromEntries(
    chosenFilters(named).filter(([key, value]) => choicesOf(key)?.some((one) => one.value === value) ?? true),
  )

/** The same as an argument of ranking(). */
export const filterArguments = (named: Filters): FilterArguments =>
  Object.assign({}, ...chosenFilters(validFilters(named)).map(([key, value]) => filterOf(key).toArguments(value)))

/** A chosen filter in words: "Gains", "Symbol BTC", "100 or more round trips". */
export function filterWords(key: FilterKey, value: string): string {
  const { label, words } = filterOf(key)
  const choice = choicesOf(key)?.find((one) => one.value === value)
  if (!choice) return `${label} ${value}`
  return words ? words(choice.label.toLowerCase()) : choice.label
}

/** The chosen filters in the order of the dialog. */
export const chosenFilters = (filters: Filters): [FilterKey, string][] =>
  FILTER_KEYS.flatMap((key): [FilterKey, string][] => {
    const value = filters[key]
    return value === undefined ? [] : [[key, value]]
  })

/** The first list for a visitor who asks which strategies deserve trust: long records that were announced in time, whatever they made. */
export const TRUSTED: Filters = { evidence: 'recorded', rounds: '100' }
