import { Badge } from '@/ui/Badge'

/** Stands wherever an invented price does. */
export function SimulatedBadge({ className }: { className?: string }) {
  return (
    <span className={className}>
      <Badge tone="dashed">Simulated</Badge>
    </span>
  )
}
