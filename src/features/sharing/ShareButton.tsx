import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { ErrorNotice } from '@/ui/Notice'
import { OnDemand } from '@/ui/OnDemand'
import type { SharedStrategy } from './ShareDialog'

const loadDialog = () => import('./ShareDialog').then((module) => module.ShareDialog)

/** For a strategy's owner: opens who may see it and the links that let them in. The dialog comes with the first press. */
export function ShareButton({ strategy }: { strategy: SharedStrategy }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Share2 size={14} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Share
      </Button>
      {isOpen && (
        <OnDemand
          load={loadDialog}
          props={{ strategy, onClose: () => setOpen(false) }}
          fallback={null}
          failure={(retry) => <ErrorNotice title="Sharing could not be loaded" onRetry={retry} />}
        />
      )}
    </>
  )
}
