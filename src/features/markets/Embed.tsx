import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useEmbedStore } from '@/stores/embedStore'
import { cx } from '@/ui/cx'
import type { Embedded } from './embedded'
import { OutOfReach, RetryLink, reasonOf, ShortWays, SymbolLinks } from './OutOfReach'
import { WidgetPlaceholder } from './WidgetPlaceholder'
import { type EmbedState, watchEmbed } from './watchEmbed'

/**
 * The package's own attribution is hidden: it names the widget's file rather than what is shown, in colours too faint
 * for both themes.
 */
const OWN_ATTRIBUTION = '[&_.tradingview-widget-copyright]:hidden'
/** A transparent frame becomes opaque when its colour scheme differs from its page's, which declares none. */
const FRAME = '[&_iframe]:[color-scheme:light]'
/** The advanced chart fills its container, which the package gives no height. */
const FILLED = '[&>div>div[id]]:h-full'

interface EmbedProps {
  embedded: Embedded
  /** In place of the notice that it could not be loaded, which is given to it, in one line why it was not, and the ways on. */
  instead?: (notice: ReactNode, why: string, ways: ReactNode) => ReactNode
  /** Hides the widget where it could not be loaded. */
  onHide?: () => void
  /** Everything the widget depends on, such as the theme; a new value remounts it. */
  settingsKey: string
  /** The widget. */
  children: ReactNode
}

/**
 * A TradingView widget in a box of its final size, with a loading state and, when it cannot be loaded, the reason, a retry
 * and a link to the same content.
 */
export function Embed({ settingsKey, ...rest }: EmbedProps) {
  const [attempt, setAttempt] = useState(0)
  const outer = useRef<HTMLDivElement>(null)
  const retry = () => {
    setAttempt((count) => count + 1)
    // The pressed button disappears; keep the keyboard's focus here.
    outer.current?.focus()
  }
  return (
    <div ref={outer} tabIndex={-1} className="absolute inset-0 outline-none">
      <Attempt key={`${settingsKey} ${attempt}`} {...rest} onRetry={retry} />
    </div>
  )
}

interface AttemptProps extends Omit<EmbedProps, 'settingsKey'> {
  onRetry: () => void
}

function Attempt({ embedded, instead, onHide, onRetry, children }: AttemptProps) {
  const { title, shape, href, tickers } = embedded
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<EmbedState>('waiting')
  const setReached = useEmbedStore((store) => store.setReached)
  // Where it is likely to fail again, what stands in for it is there at once.
  const [isExpectedToFail] = useState(() => useEmbedStore.getState().reached === false)

  // A layout effect, to clean up before the widget's own effects remove a script that is still downloading.
  useLayoutEffect(() => {
    if (!box.current) return
    return watchEmbed(box.current, title, (next) => {
      setState(next)
      setReached(next === 'shown' || next === 'unsure')
    })
  }, [title, setReached])

  const isCovered = state === 'waiting' || state === 'slow' || state === 'blocked'
  const isOwn = state === 'blocked' || state === 'slow' || (state === 'waiting' && isExpectedToFail)
  const cover = (
    <WidgetPlaceholder shape={shape} isEmpty={state === 'blocked'}>
      {state === 'waiting' ? (
        <>
          {shape === 'strip' && tickers && <SymbolLinks tickers={tickers} />}
          <p className="text-label text-ink3">Waiting for TradingView</p>
        </>
      ) : (
        <OutOfReach embedded={embedded} isSlow={state === 'slow'} onRetry={onRetry} onHide={onHide} />
      )}
    </WidgetPlaceholder>
  )
  return (
    <>
      <div className={cx('flex h-full flex-col', isCovered && 'invisible')}>
        <div ref={box} className={cx('min-h-0 flex-1 overflow-auto', OWN_ATTRIBUTION, FRAME, FILLED)}>
          {children}
        </div>
        <div className="flex h-8 shrink-0 items-center justify-between gap-4 text-label text-ink3">
          <p className="truncate">
            <a href={href} target="_blank" rel="noreferrer" className="underline underline-offset-2 hover:text-ink">
              {title}
              <span className="sr-only">, opens in a new tab</span>
            </a>{' '}
            by TradingView
          </p>
          {state === 'unsure' && (
            <p role="status" className="shrink-0">
              Nothing here? <RetryLink onRetry={onRetry} />
            </p>
          )}
        </div>
      </div>
      {isCovered && (
        <div className="absolute inset-0 overflow-auto bg-bg">
          {isOwn && instead
            ? instead(
                cover,
                reasonOf(state === 'slow'),
                <ShortWays embedded={embedded} onRetry={onRetry} onHide={onHide} />,
              )
            : cover}
        </div>
      )}
    </>
  )
}
