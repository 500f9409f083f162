import { Globe, Lock } from 'lucide-react'
import { storedEvidence } from '@/domain/evidence'
import { hasTooFewTrades } from '@/domain/figures'
import { evidenceWords, livePercent, liveSentence } from '@/domain/shares'
import { useAuthStore } from '@/stores/authStore'
import { Badge } from '@/ui/Badge'
import { ShareBar } from '@/ui/Bars'
import { EvidenceMark } from '@/ui/EvidenceMark'
import { Tooltip } from '@/ui/Tooltip'
import { openNote, privacyNote, type StrategyRow, tradeCountNote } from './strategies.rules'

interface StrategyNotesProps {
  strategy: StrategyRow
  /** Adds a tooltip to the evidence. Not on a card, where a press opens its figures. */
  explains?: boolean
}

/** The line under a strategy's name: its privacy, its evidence, the share of the money logged live, and its trades. */
export function StrategyNotes({ strategy, explains = false }: StrategyNotesProps) {
  const viewerId = useAuthStore((state) => state.user?.id ?? null)
  const privacy = privacyNote(strategy, viewerId)
  const evidence = (
    <span className="inline-flex shrink-0 items-center gap-1.5">
      <EvidenceMark evidence={storedEvidence(strategy)} />
      <LiveShare strategy={strategy} />
    </span>
  )
  return (
    <span className="mt-0.5 flex min-w-0 items-center gap-1.5 text-mark text-ink3">
      {privacy && (
        <>
          <Lock size={11} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
          <span className="shrink-0">{privacy}</span>
          <span aria-hidden="true">/</span>
        </>
      )}
      {strategy.trades > 0 &&
        (explains ? (
          <Tooltip
            content={[evidenceWords(strategy), liveSentence(strategy), openNote(strategy)].filter(Boolean).join('. ')}
          >
            {evidence}
          </Tooltip>
        ) : (
          evidence
        ))}
      <span className="truncate">{tradeCountNote(strategy)}</span>
    </span>
  )
}

/** The live share as a bar, with the percentage if there are enough trades. */
function LiveShare({ strategy }: { strategy: StrategyRow }) {
  const percent = livePercent(strategy) ?? 0
  const words = `${percent}% live`
  return (
    <>
      <ShareBar percent={percent} className="w-6" />
      {hasTooFewTrades(strategy) ? (
        <span className="sr-only">{words}</span>
      ) : (
        <>
          {words}
          <span aria-hidden="true">/</span>
        </>
      )}
    </>
  )
}

export function PrivacyBadge({ isPublic }: { isPublic: boolean }) {
  const Icon = isPublic ? Globe : Lock
  return <Badge icon={<Icon size={12} strokeWidth={1.5} aria-hidden="true" />}>{isPublic ? 'Public' : 'Private'}</Badge>
}
