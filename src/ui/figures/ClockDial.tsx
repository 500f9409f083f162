/** A 13 px dial: a filled quarter for logged live, a dashed ring otherwise. */
export function ClockDial({ isLive }: { isLive: boolean }) {
  return (
    <svg
      viewBox="0 0 14 14"
      width="13"
      height="13"
      aria-hidden="true"
      fill="none"
      className={isLive ? 'shrink-0 stroke-ink' : 'shrink-0 stroke-ink3'}
    >
      {isLive ? (
        <>
          <path d="M7 7V1A6 6 0 0 1 13 7Z" className="fill-acc-fill" strokeWidth={1} strokeLinejoin="round" />
          <circle cx={7} cy={7} r={6} strokeWidth={1.2} />
        </>
      ) : (
        <>
          <circle cx={7} cy={7} r={6} strokeWidth={1.2} strokeDasharray="1.4 1.75" />
          <path d="M7 3.6V7L4.8 9.2" strokeWidth={1.2} strokeLinecap="round" strokeLinejoin="round" />
        </>
      )}
    </svg>
  )
}
