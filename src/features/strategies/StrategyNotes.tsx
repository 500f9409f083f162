import { Lock } from 'lucide-react'
import { useAuthStore } from '@/stores/authStore'
import { privacyNote, type StrategyRow, tradeCountNote } from './strategies.rules'

/** The quiet line under a strategy's name: who may see it, and how many trades its figures rest on. */
export function StrategyNotes({ strategy }: { strategy: StrategyRow }) {
  const viewerId = useAuthStore((state) => state.user?.id ?? null)
  const privacy = privacyNote(strategy, viewerId)
  return (
    <span className="mt-0.5 flex items-center gap-1.5 text-mark text-ink3">
      {privacy && (
        <>
          <Lock size={11} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
          {privacy}
          <span aria-hidden="true">/</span>
        </>
      )}
      <span className="truncate">{tradeCountNote(strategy)}</span>
    </span>
  )
}
