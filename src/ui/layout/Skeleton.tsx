interface SkeletonProps {
  /** Announced, such as "Loading the trader...". Without it, the drawing is decoration beside other words. */
  label?: string
  /** Shows the label too, as a first row in this look. */
  labelClass?: string
  /** Width of each bar, as CSS. */
  bars: readonly string[]
  /** Repeats the bars in this many rows, each in a box with this class. */
  rows?: number
  rowClass?: string
  /** How the bars, or the rows, are laid out: as large as what will replace them. */
  className: string
}

/** Bars in place of text that is loading. */
export function Skeleton({ label, labelClass = 'sr-only', bars, rows, rowClass, className }: SkeletonProps) {
  const line = bars.map((width, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity.
    <span key={at} className="h-2.5 max-w-full bg-line" style={{ width }} />
  ))
  return (
    <div role={label ? 'status' : undefined} aria-hidden={label ? undefined : true} className={className}>
      {label && <span className={labelClass}>{label}</span>}
      {rows
        ? Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity.
            <div key={row} className={rowClass}>
              {line}
            </div>
          ))
        : line}
    </div>
  )
}
