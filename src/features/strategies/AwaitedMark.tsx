import { Hourglass } from 'lucide-react'
import { RETURNS_AWAITED } from '@/domain/accountWords'
import { awaitsReturns } from '@/domain/figureValues'
import { Tooltip } from '@/ui/Tooltip'
import type { StrategyRow } from './strategies.rules'

interface AwaitedMarkProps {
  strategy: Pick<StrategyRow, 'trades' | 'prices_revision'>
  /** Adds a tooltip. Not on a card, where a press opens its figures. */
  explains?: boolean
}

/** Before a figure of the account that is older than the last write. */
export function AwaitedMark({ strategy, explains = false }: AwaitedMarkProps) {
  if (!awaitsReturns(strategy)) return null
  const mark = (
    <>
      <Hourglass size={11} aria-hidden="true" />
      <span className="sr-only">{RETURNS_AWAITED}</span>
    </>
  )
  return explains ? (
    <Tooltip content={`${RETURNS_AWAITED}.`} isHint>
      <button type="button" className="mr-1.5 inline-grid size-6 cursor-help place-items-center text-ink3">
        {mark}
      </button>
    </Tooltip>
  ) : (
    <span className="mr-1.5 inline-block text-ink3">{mark}</span>
  )
}
