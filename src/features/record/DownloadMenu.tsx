import type { ReactElement } from 'react'
import { env } from '@/lib/env'
import { useAuthStore } from '@/stores/authStore'
import { Menu } from '@/ui/controls/Menu'
import { type DownloadedStrategy, DownloadNews, FILES, type FileKind, useDownload } from './downloads'

const OFFERED: readonly FileKind[] = env.ledger.publicKey
  ? ['actions', 'account', 'notes', 'record', 'prices']
  : ['actions', 'account', 'notes']

interface DownloadMenuProps {
  strategy: DownloadedStrategy
  /** The button that opens the menu. */
  buttonOf: (state: { busy: boolean }) => ReactElement
}

/** All of a strategy's files. The menu starts open, since the press on its button is what loaded it. */
export function DownloadMenu({ strategy, buttonOf }: DownloadMenuProps) {
  const download = useDownload(strategy)
  // The private ones are in nobody else's file.
  const isOwner = useAuthStore((auth) => auth.user !== null && auth.user.id === strategy.ownerId)
  return (
    <>
      <Menu
        defaultOpen
        trigger={buttonOf({ busy: download.isPending })}
        items={OFFERED.filter((file) => file !== 'notes' || isOwner).map((file) => ({
          label: FILES[file].label,
          onSelect: () => download.mutate(file),
        }))}
      />
      <DownloadNews of={download} />
    </>
  )
}
