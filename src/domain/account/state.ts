import { MOST_VALUED_DAYS } from '../../lib/constants'
import { formatCount } from '../../lib/format'
import type { MetricsRow } from '../figures/types'
import { awaitsReturns } from '../figures/values'

/** Why a strategy has no account: see MOST_VALUED_DAYS. */
export const TOO_MUCH_TO_VALUE = `It held too many instruments for too long. At most ${formatCount(MOST_VALUED_DAYS)} days are valued, counting each instrument separately, so it has no account, returns or risk figures.`

/** Why the figures of an account are missing, or older than the last write; null if neither is the case. */
export function accountState(values: Pick<MetricsRow, 'too_much_to_value' | 'trades' | 'prices_revision'>) {
  if (values.too_much_to_value) return TOO_MUCH_TO_VALUE
  return awaitsReturns(values) ? 'Being brought up to date with the last change, like the other returns.' : null
}
