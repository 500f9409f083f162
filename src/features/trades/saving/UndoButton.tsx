import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messageOf } from '@/lib/dataError'
import { useAuthStore } from '@/stores/authStore'
import { Button } from '@/ui/controls/Button'
import type { Undo, Written } from './savedTrade'
import { useUndo } from './undo.queries'

/** For how long a write can be taken back. */
const OFFERED_MS = 10_000

/** What Undo does, and what it leaves behind: the database keeps everything that was recorded. */
const WORDS: Record<Undo['kind'], { does: string; keeps: string }> = {
  delete: { does: 'Undo: delete it', keeps: 'The history keeps that it was recorded and deleted.' },
  change: { does: 'Undo: change it back', keeps: 'The history keeps both changes.' },
  record: { does: 'Undo: record again', keeps: 'Recorded anew at this moment, so it counts as late.' },
  tags: { does: 'Undo', keeps: 'Tags aren’t part of the record.' },
}

/**
 * Takes the last write back. It is offered for ten seconds, and for as long as it has the focus or the pointer is on it
 * (WCAG 2.2.1).
 */
export function UndoButton({ written, undo }: { written: Written; undo: Undo }) {
  const userId = useAuthStore((state) => state.user?.id ?? null)
  const taking = useUndo(written.strategyId)
  const [isHeld, setHeld] = useState(false)
  const [isOver, setOver] = useState(false)
  const waits = isHeld || taking.isPending || taking.isError
  useEffect(() => {
    if (waits) return
    const timer = setTimeout(() => setOver(true), OFFERED_MS)
    return () => clearTimeout(timer)
  }, [waits])
  if (isOver) return null
  const { does, keeps } = WORDS[undo.kind]
  const [hold, release] = [() => setHeld(true), () => setHeld(false)]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        icon={<Undo2 />}
        busy={taking.isPending}
        aria-keyshortcuts="Control+z"
        onClick={() => taking.mutate({ userId, written })}
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
      >
        {does}
      </Button>
      <span className="text-label text-ink2">{keeps}</span>
      {taking.error && (
        <p role="alert" className="basis-full text-label text-loss">
          {messageOf(taking.error)}
        </p>
      )}
    </div>
  )
}
