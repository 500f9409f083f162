interface SparklineProps {
  /** A running total, oldest first; at least one value. */
  values: readonly number[]
  /** Text alternative. */
  label: string
}

const WIDTH = 70
const HEIGHT = 24
/** Space for the stroke and the dot at its end. */
const INSET = 3

/** A small line chart of a running total, with a dotted zero line and a dot at its end (70 × 24 px). */
export function Sparkline({ values, label }: SparklineProps) {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const x = (index: number) => INSET + (index / Math.max(1, values.length - 1)) * (WIDTH - 2 * INSET)
  const y = (value: number) => HEIGHT - INSET - ((value - low) / (high - low || 1)) * (HEIGHT - 2 * INSET)
  const last = values.at(-1) ?? 0
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      className="shrink-0"
    >
      <path d={`M0 ${y(0)}H${WIDTH}`} className="stroke-line2" strokeDasharray="1 3" />
      <polyline
        points={values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
        fill="none"
        strokeWidth={1.1}
        strokeLinejoin="round"
        className="stroke-ink2"
      />
      <circle cx={x(values.length - 1)} cy={y(last)} r={2} className={last < 0 ? 'fill-loss' : 'fill-gain'} />
    </svg>
  )
}
