import { formatDay } from '../../lib/format'
import { futureOf, type Named, optionOf } from './contract'
import { parseOptionCode } from './optionCode'

const STRIKE_NOT_STATED = 'strike not stated'

/** A contract's name in two parts: what people look it up by, and what tells it from others of the same; null without the latter. */
export function contractParts(contract: Named): { name: string; detail: string | null } {
  const { market, symbol, expiration } = contract
  const future = futureOf(contract)
  if (future) return { name: future.root, detail: future.month }
  if (market !== 'OPTIONS') return { name: symbol, detail: null }
  const option = optionOf(contract)
  const day = expiration ?? parseOptionCode(symbol)?.expiration ?? null
  const words = [
    day && formatDay(day),
    option ? `${option.strike} ${option.right === 'CALL' ? 'C' : 'P'}` : `(${STRIKE_NOT_STATED})`,
  ]
  return { name: option?.underlying ?? symbol, detail: words.filter(Boolean).join(' ') }
}

/** A contract as people write it: "SPY 20 Mar 2026 450 C", "MES Mar 2026", "AAPL". private.contract_name() in SQL. */
export function contractName(contract: Named): string {
  const { name, detail } = contractParts(contract)
  return detail === null ? name : `${name} ${detail}`
}
