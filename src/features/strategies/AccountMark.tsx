import { Ban, Hourglass } from 'lucide-react'
import { accountState } from '@/domain/account/state'
import { Tooltip } from '@/ui/controls/Tooltip'
import type { StrategyRow } from './strategies.rules'

interface AccountMarkProps {
  strategy: Pick<StrategyRow, 'trades' | 'prices_revision' | 'too_much_to_value'>
  /** Adds a tooltip. Left out on cards, where a press opens the figures. */
  explains?: boolean
}

/** Marks a figure of the account that is older than the last write, or that cannot be computed. */
export function AccountMark({ strategy, explains = false }: AccountMarkProps) {
  const words = accountState(strategy)
  if (words === null) return null
  const Sign = strategy.too_much_to_value ? Ban : Hourglass
  const mark = (
    <>
      <Sign size={11} aria-hidden="true" />
      <span className="sr-only">{words}</span>
    </>
  )
  return explains ? (
    <Tooltip content={words} isHint>
      <button type="button" className="mr-1.5 inline-grid size-6 cursor-help place-items-center text-ink3">
        {mark}
      </button>
    </Tooltip>
  ) : (
    <span className="mr-1.5 inline-block text-ink3">{mark}</span>
  )
}
