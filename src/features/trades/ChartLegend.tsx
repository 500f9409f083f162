import type { ReactNode } from 'react'

/** One line above a chart: what is under the crosshair, else the latest. Of one height, whatever it says. */
export function ChartLegend({ children }: { children: ReactNode }) {
  return (
    <p className="flex h-6 shrink-0 items-center gap-x-4 overflow-hidden whitespace-nowrap text-label tabular-nums">
      {children}
    </p>
  )
}
