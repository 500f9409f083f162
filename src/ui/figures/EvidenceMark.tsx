import type { ReactNode } from 'react'
import { EVIDENCE_LEVELS, type Evidence, type EvidenceSign } from '@/domain/figures/evidence'
import { cx } from '@/ui/cx'
import { ClockDial } from './ClockDial'

interface Look {
  /** Classes of the word beside the sign. */
  className: string
  sign: ReactNode
}

/** Each sign has its own shape, so that it can be recognised without its colour. */
const LOOKS: Record<EvidenceSign, Look> = {
  dots: {
    className: 'text-ink2',
    sign: (
      <Sign>
        {[3, 7, 11].map((x) => (
          <circle key={x} cx={x} cy={7} r={1.2} className="fill-ink3" />
        ))}
      </Sign>
    ),
  },
  'late clock': { className: 'text-ink2', sign: <ClockDial isLive={false} /> },
  'live clock': { className: 'text-ink', sign: <ClockDial isLive /> },
  record: {
    className: 'text-ink font-medium',
    // The lines of a journal.
    sign: (
      <Sign>
        <rect x={1} y={0.5} width={12} height={13} rx={2.5} className="fill-ink" />
        {[4, 7, 10].map((y) => (
          <path key={y} d={`M4 ${y}H10`} className="stroke-bg" strokeWidth={1.3} strokeLinecap="round" />
        ))}
      </Sign>
    ),
  },
}

function Sign({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 14 14" width="13" height="13" aria-hidden="true" fill="none" className="shrink-0">
      {children}
    </svg>
  )
}

interface EvidenceMarkProps {
  evidence: Evidence
  /** Its words are for screen readers only. */
  isShort?: boolean
}

/** The level of evidence as a sign and a word. */
export function EvidenceMark({ evidence, isShort = false }: EvidenceMarkProps) {
  const { label, mark } = EVIDENCE_LEVELS[evidence]
  const { className, sign } = LOOKS[mark]
  return (
    <span className={cx('inline-flex shrink-0 items-center gap-1 whitespace-nowrap', className)}>
      {sign}
      <span className={cx(isShort && 'sr-only')}>{label}</span>
    </span>
  )
}
