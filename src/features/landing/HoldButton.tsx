import { Pause, Play } from 'lucide-react'
import { useMotionStore } from '@/stores/motionStore'
import { Button } from '@/ui/Button'
import { useMediaQuery } from '@/ui/useMediaQuery'

/** Holds the moving words still, and lets them go again; of no use where nothing moves. */
export function HoldButton({ className }: { className?: string }) {
  const stillPreferred = useMediaQuery('(prefers-reduced-motion: reduce)')
  const { held, toggleHeld } = useMotionStore()
  if (stillPreferred) return null
  const Icon = held ? Play : Pause
  return (
    <Button
      variant="ghost"
      aria-label={held ? 'Let the words move' : 'Hold the moving words still'}
      onClick={toggleHeld}
      icon={<Icon size={16} strokeWidth={1.5} aria-hidden="true" />}
      className={className}
    />
  )
}
