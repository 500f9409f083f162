import { ENOUGH_LIVE_PERCENT, ENOUGH_PUBLIC_PERCENT, ENOUGH_TRADES } from '@/lib/constants'
import type { Decimal } from './decimal'
import type { Evidence } from './evidence'

/** What the rule looks at. Costs are in USD. */
interface EvidenceInput {
  rounds: number
  liveCost: Decimal
  entryCost: Decimal
  publicTrades: number
  trades: number
}

const PERCENT = 100

/** The rule; private.evidence() is the same in SQL. */
export function evidenceOf({ rounds, liveCost, entryCost, publicTrades, trades }: EvidenceInput): Evidence {
  if (rounds < ENOUGH_TRADES) return 'thin'
  if (liveCost.times(PERCENT).lt(entryCost.times(ENOUGH_LIVE_PERCENT))) return 'late'
  return publicTrades * PERCENT < trades * ENOUGH_PUBLIC_PERCENT ? 'live' : 'proven'
}
