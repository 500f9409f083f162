/** Up to this size the ticks would blur together, so a ring replaces them. */
const LARGEST_RING_PX = 20
/** Hours with a tick; the hands and the live quarter cover 12 to 3. */
const TICKS = [4, 5, 6, 7, 8, 9, 10, 11]

/** The logo: a dial whose first quarter, for logging live, is yellow. Hidden from screen readers. */
export function Mark({ size = 24 }: { size?: number }) {
  if (size <= LARGEST_RING_PX) {
    return (
      <svg viewBox="0 0 16 16" width={size} height={size} fill="none" aria-hidden="true" className="shrink-0">
        <path d="M8 8V0A8 8 0 0 1 16 8Z" className="fill-acc-fill" />
        <path d="M15 8A7 7 0 1 1 8 1M8 0V8H16" stroke="currentColor" strokeWidth="2" />
      </svg>
    )
  }
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="none" aria-hidden="true" className="shrink-0">
      <path d="M12 12V0.4A11.6 11.6 0 0 1 23.6 12Z" className="fill-acc-fill" />
      <path d="M12 0V12H24" stroke="currentColor" strokeWidth="2.2" />
      {TICKS.map((hour) => (
        <path
          key={hour}
          d={hour % 3 === 0 ? 'M12 0V3.6' : 'M12 0.2V2.4'}
          transform={`rotate(${hour * 30} 12 12)`}
          stroke="currentColor"
          strokeWidth={hour % 3 === 0 ? 2.2 : 1.9}
        />
      ))}
    </svg>
  )
}

export function Wordmark() {
  return (
    <span className="whitespace-nowrap text-[15px]/5 tracking-[-0.02em]">
      <span className="font-wordmark">Cash Us</span> <span className="font-nav text-ink2">If You Can</span>
    </span>
  )
}
