import { EVIDENCE_LABELS, type Evidence } from '@/domain/evidence'
import { ClockDial } from './ClockDial'
import { cx } from './cx'

/** How much a record proves, as a sign and a word, which a short one has for screen readers only: each sign has a shape of its own. */
export function EvidenceMark({ evidence, isShort = false }: { evidence: Evidence; isShort?: boolean }) {
  const isGood = evidence === 'proven' || evidence === 'live'
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center gap-1 whitespace-nowrap',
        isGood ? 'text-ink' : 'text-ink2',
        evidence === 'proven' && 'font-medium',
      )}
    >
      {evidence === 'live' || evidence === 'late' ? (
        <ClockDial isLive={evidence === 'live'} />
      ) : (
        <svg viewBox="0 0 14 14" width="13" height="13" aria-hidden="true" fill="none" className="shrink-0">
          {evidence === 'proven' ? (
            <>
              <circle cx={7} cy={7} r={6.6} className="fill-ink" />
              <path d="M4 7.2L6.2 9.4L10.2 4.8" className="stroke-bg" strokeWidth={1.6} strokeLinecap="round" />
            </>
          ) : (
            [3, 7, 11].map((x) => <circle key={x} cx={x} cy={7} r={1.2} className="fill-ink3" />)
          )}
        </svg>
      )}
      <span className={cx(isShort && 'sr-only')}>{EVIDENCE_LABELS[evidence]}</span>
    </span>
  )
}
