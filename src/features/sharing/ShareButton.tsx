import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/controls/Button'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import type { SharedStrategy } from './ShareDialog'

const ShareDialog = lazyPart(() => import('./ShareDialog').then((module) => module.ShareDialog))

/** For a strategy's owner: opens the sharing dialog, which is downloaded on the first press. */
export function ShareButton({ strategy }: { strategy: SharedStrategy }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Share2 size={14} />} onClick={() => setOpen(true)}>
        Share
      </Button>
      {isOpen && (
        <LazyBoundary failure="Sharing couldn’t be loaded">
          <ShareDialog strategy={strategy} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
