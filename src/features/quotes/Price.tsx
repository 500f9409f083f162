import { formatPrice } from '@/lib/format'
import { cx } from '@/ui/cx'
import { Badge } from '@/ui/layout/Badge'

const MOVES = {
  up: { words: 'up', needle: 'bottom-1/2 h-1.5 bg-gain' },
  down: { words: 'down', needle: 'top-1/2 h-1.5 bg-loss' },
}

interface PriceProps {
  /** USD for one share. */
  price: number
  direction: keyof typeof MOVES | null
}

/** A price with a needle that shows how it last moved. The needle's space is always reserved. */
export function Price({ price, direction }: PriceProps) {
  const move = direction && MOVES[direction]
  return (
    <span className="whitespace-nowrap">
      {formatPrice(price)}
      <span aria-hidden="true" className="relative ml-[5px] inline-block h-3 w-0.5 align-[-1px]">
        {move && <span className={cx('absolute left-0 w-0.5', move.needle)} />}
      </span>
      {move && <span className="sr-only">, {move.words}</span>}
    </span>
  )
}

/** Marks an invented price. */
export function SimulatedBadge() {
  return <Badge tone="dashed">Simulated</Badge>
}

/** The head of a column of prices, which says so if they are invented. */
export function PriceHead({ simulated }: { simulated: boolean }) {
  return (
    <>
      {simulated && (
        <>
          <SimulatedBadge />{' '}
        </>
      )}
      <span className={simulated ? 'ml-1' : undefined}>Price</span>
    </>
  )
}
