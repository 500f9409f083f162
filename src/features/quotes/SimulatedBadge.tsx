import { Badge } from '@/ui/Badge'

/** Stands wherever an invented price does. */
export function SimulatedBadge() {
  return <Badge tone="dashed">Simulated</Badge>
}

/** The head of a column of prices: it says where they are invented. */
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
