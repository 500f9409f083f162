import { isMarket, isRight } from '@/domain/contract/markets'
import type { WaitingMessage } from '@/domain/journal/waitingMessage'
import { writeTime } from '@/domain/trade/writtenTime'
import {
  emptyForm,
  formOf,
  newAction,
  type TypedAction,
  type TypedTrade,
} from '@/features/trades/saving/tradeForm.rules'
import type { StoredTrade } from '@/features/trades/trades.rules'

const SIDES: Record<string, 'BUY' | 'SELL'> = {
  buy: 'BUY',
  long: 'BUY',
  b: 'BUY',
  sell: 'SELL',
  short: 'SELL',
  s: 'SELL',
}

/** The time that a message states (ISO 8601 with a zone, or seconds or milliseconds since 1970), else when it came. ISO 8601. */
export function messageTime({ at, reading: { time = '' } }: WaitingMessage): string {
  const stated = /^\d{13}$/.test(time)
    ? Number(time)
    : /^\d{10}(\.\d+)?$/.test(time)
      ? Number(time) * 1000
      : Date.parse(time)
  const hasZone = /^[\d.]+$|(Z|[+-]\d\d:?\d\d)$/.test(time)
  return hasZone && Math.abs(stated) < 8.64e15 ? new Date(stated).toISOString() : at
}

/**
 * The form with what could be read of a machine's message: an action more of a stored trade, or a new trade. What it does not say stays as
 * in an empty row, which closes what is open.
 */
export function messageForm(
  message: WaitingMessage,
  stored: StoredTrade | null,
  { zone, now }: { zone: string; now: Date },
): TypedTrade {
  const { side, quantity, price, fee, ...said } = message.reading
  const market = said.market?.toUpperCase() ?? ''
  const right = said.right?.toUpperCase() ?? ''
  const empty = emptyForm(now, zone)
  const form: TypedTrade = stored
    ? formOf(stored, zone)
    : {
        ...empty,
        symbol: said.symbol ?? '',
        market: isMarket(market) ? market : empty.market,
        expiration: said.expiration ?? '',
        strike: said.strike ?? '',
        option_right: isRight(right) ? right : '',
        multiplier: said.multiplier ?? '',
        actions: [],
      }
  const row: TypedAction = {
    ...newAction(form.actions, form, now),
    ...(side !== undefined && SIDES[side.toLowerCase()] && { side: SIDES[side.toLowerCase()] }),
    ...(quantity !== undefined && !quantity.includes('%') && { quantity }),
    ...(price !== undefined && { price }),
    ...(fee !== undefined && { fee }),
    date: writeTime(messageTime(message), zone),
  }
  return { ...form, actions: [...form.actions, row] }
}
