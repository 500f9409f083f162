import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useEmbedStore } from '@/stores/embedStore'
import { MarketBox, type MarketBoxProps } from './MarketBox'
import { OutOfReach } from './OutOfReach'

interface EmbedBoxProps extends Omit<MarketBoxProps, 'notice'> {
  /** Shown instead of everything: somebody hid the widget. */
  hidden?: ReactNode
  /** Whether something of our own fills the box where TradingView cannot be reached. */
  hasStandIn?: boolean
  onHide?: () => void
}

/**
 * A box that is as small as a notice where TradingView could not be reached before, and does not try by itself. What is asked for there
 * loads out of sight, and the box grows once it is there.
 */
export function EmbedBox({ hidden, hasStandIn = false, onHide, children, ...box }: EmbedBoxProps) {
  const { reached, failures } = useEmbedStore()
  const isOutOfReach = reached === false
  // It does not shrink by itself while somebody reads what is below it.
  const [wasOutOfReach] = useState(isOutOfReach)
  /** How many tries had failed when this one was asked for; null before. */
  const [askedAt, setAskedAt] = useState<number | null>(null)
  const outer = useRef<HTMLDivElement>(null)
  const isSmall = wasOutOfReach && isOutOfReach && !hasStandIn
  const wasAsked = askedAt !== null
  useEffect(() => {
    // The pressed button disappears; keep the keyboard's focus here.
    if (wasAsked && !isSmall) outer.current?.focus({ preventScroll: true })
  }, [wasAsked, isSmall])

  const notice = isSmall && (
    <div className="py-4">
      <OutOfReach
        embedded={box.embedded}
        onRetry={() => setAskedAt(failures)}
        isRetrying={askedAt === failures}
        onHide={onHide}
      />
    </div>
  )
  return (
    <div ref={outer} tabIndex={-1} className="min-w-0 outline-none">
      <MarketBox {...box} notice={hidden || notice}>
        {!hidden && (!isSmall || wasAsked) && <Fragment key={askedAt}>{children}</Fragment>}
      </MarketBox>
    </div>
  )
}
