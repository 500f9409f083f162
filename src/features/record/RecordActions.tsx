import { ChevronDown, Columns2, Download, Equal, Rss } from 'lucide-react'
import { useState } from 'react'
import { feedAddress } from '@/lib/env'
import { paths } from '@/lib/paths'
import type { StrategyDetail } from '@/queries/strategy.queries'
import { Button, ButtonLink } from '@/ui/Button'
import { LazyBoundary, lazyPart } from '@/ui/LazyBoundary'
import { Tooltip } from '@/ui/Tooltip'

/** What any reader can do with a strategy's record: read it as a feed, compare it, download it, and recompute it. */
export function RecordActions({ strategy }: { strategy: StrategyDetail }) {
  return (
    <>
      {strategy.isPublic && <FeedLink strategyId={strategy.id} />}
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

/** The feed of a public strategy, for people who press it and for feed readers that are given the page's address. */
function FeedLink({ strategyId }: { strategyId: string }) {
  const address = feedAddress(strategyId)
  return (
    <>
      <link rel="alternate" type="application/atom+xml" href={address} />
      <Tooltip content="For feed readers: give them this link’s address, or this page’s">
        <ButtonLink
          variant="ghost"
          to={address}
          // Not a page of the site.
          reloadDocument
          icon={<Rss />}
        >
          <span className="max-sm:sr-only">Feed</span>
        </ButtonLink>
      </Tooltip>
    </>
  )
}

const DownloadMenu = lazyPart(() => import('./DownloadMenu').then((module) => module.DownloadMenu))

/** The button of a strategy's files; what it opens loads on the first press. */
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
