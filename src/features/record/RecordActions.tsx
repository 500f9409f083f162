import { ChevronDown, Columns2, Download, Equal, Rss } from 'lucide-react'
import { useState } from 'react'
import { feedAddress } from '@/lib/env'
import { paths } from '@/lib/paths'
import type { StrategyDetail } from '@/queries/strategy.queries'
import { Button, ButtonLink } from '@/ui/controls/Button'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'

/** What any reader can do with a strategy's record: subscribe to its feed, compare it, download it, and recompute it. */
export function RecordActions({ strategy }: { strategy: StrategyDetail }) {
  return (
    <>
      {strategy.isPublic && <Feed strategy={strategy} />}
      <ButtonLink variant="ghost" to={paths.compareWith([strategy.name])} icon={<Columns2 />}>
        <span className="max-sm:sr-only">Compare</span>
      </ButtonLink>
      <Downloads strategy={strategy} />
      <ButtonLink to={paths.recomputeStrategy(strategy.name)} icon={<Equal />}>
        <span>
          Recompute<span className="max-sm:hidden"> it yourself</span>
        </span>
      </ButtonLink>
    </>
  )
}

const FeedDialog = lazyPart(() => import('./FeedDialog').then((module) => module.FeedDialog))

/** The feed of a public strategy. A press explains it; feed readers that are given the page's address find it by its link element. */
function Feed({ strategy: { id, name } }: { strategy: StrategyDetail }) {
  const [isOpen, setOpen] = useState(false)
  const address = feedAddress(id)
  return (
    <>
      <link rel="alternate" type="application/atom+xml" href={address} />
      <Button variant="ghost" aria-haspopup="dialog" icon={<Rss />} onClick={() => setOpen(true)}>
        <span className="max-sm:sr-only">Feed</span>
      </Button>
      {isOpen && (
        <LazyBoundary failure="The feed couldn’t be loaded">
          <FeedDialog name={name} address={address} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}

const DownloadMenu = lazyPart(() => import('./DownloadMenu').then((module) => module.DownloadMenu))

/** The button for a strategy's files. Its menu loads on the first press. */
function Downloads({ strategy }: { strategy: StrategyDetail }) {
  const [isWanted, setWanted] = useState(false)
  const buttonOf = ({ busy }: { busy: boolean }) => (
    <Button variant="ghost" aria-haspopup="menu" busy={busy} icon={<Download />} onClick={() => setWanted(true)}>
      <span className="max-sm:sr-only">Download</span>
      <ChevronDown size={12} />
    </Button>
  )
  if (!isWanted) return buttonOf({ busy: false })
  return (
    <LazyBoundary fallback={buttonOf({ busy: true })} failure="The list of files couldn’t be loaded">
      <DownloadMenu strategy={strategy} buttonOf={buttonOf} />
    </LazyBoundary>
  )
}
