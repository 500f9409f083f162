import { formatMoney } from '@/lib/format'
import type { StrategyRow } from './strategies.rules'

/** The part of the total that comes from sound trades, which were logged live, in public, and never edited. Nothing without trades. */
export function SoundPnl({ strategy }: { strategy: Pick<StrategyRow, 'trades' | 'sound_rounds' | 'sound_pnl'> }) {
  if (strategy.trades === 0) return null
  return (
    <span className="block whitespace-nowrap pr-[7px] text-mark font-normal text-ink3">
      {strategy.sound_rounds === 0 ? 'none' : formatMoney(strategy.sound_pnl)} sound
    </span>
  )
}
