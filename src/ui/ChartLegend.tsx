import type { ReactNode } from 'react'

/** One line above a chart: what is under the crosshair, else the latest. Of one height, whatever it says: two lines on a phone. */
export function ChartLegend({ children }: { children: ReactNode }) {
  return (
    <p className="flex h-10 shrink-0 flex-wrap content-center items-center gap-x-4 overflow-hidden whitespace-nowrap text-label sm:h-6 sm:flex-nowrap">
      {children}
    </p>
  )
}
