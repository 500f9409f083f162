/** In the order of the look, as ComparisonChart draws them. */
const LOOKS = [
  { className: 'stroke-ink', dashes: undefined },
  { className: 'stroke-ink2', dashes: '3 3' },
  { className: 'stroke-acc', dashes: '9 4' },
  { className: 'stroke-ink3', dashes: '1.5 2.5' },
]

/** The line that a strategy has in the chart, beside its name. */
export function LineSample({ index }: { index: number }) {
  const look = LOOKS[index]
  return (
    <svg viewBox="0 0 22 2" width="22" height="2" aria-hidden="true" className="shrink-0">
      <path d="M0 1H22" strokeWidth={2} strokeDasharray={look?.dashes} className={look?.className} />
    </svg>
  )
}
