import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Ticker } from '@/content/markets'
import { useEmbedStore } from '@/stores/embedStore'
import { Button } from '@/ui/Button'
import { cx } from '@/ui/cx'
import { TextLink } from '@/ui/TextLink'
import { type Shape, WidgetPlaceholder } from './WidgetPlaceholder'
import { type EmbedState, watchEmbed } from './watchEmbed'

/** The page of a symbol at TradingView: its chart, which every symbol has. */
export const symbolPage = (symbol: string) => `https://www.tradingview.com/chart/?symbol=${encodeURIComponent(symbol)}`

/**
 * The package's own attribution is hidden: it names the widget's file rather than what is shown, in colours too faint
 * for both themes.
 */
const OWN_ATTRIBUTION = '[&_.tradingview-widget-copyright]:hidden'
/** A transparent frame becomes opaque when its colour scheme differs from its page's, which declares none. */
const FRAME = '[&_iframe]:[color-scheme:light]'
/** The advanced chart fills its container, which the package gives no height. */
const FILLED = '[&>div>div[id]]:h-full'

/** A link or button in a line of text, at the least target size of WCAG 2.2. */
const INLINE_TARGET = 'inline-flex min-h-6 items-center'

interface EmbedProps {
  /** Names the frame for screen readers. */
  title: string
  shape: Shape
  /** The same thing at TradingView. */
  href: string
  /** The symbols it shows, listed with links where the widget cannot be loaded. */
  tickers?: readonly Ticker[]
  /** In place of the notice that it could not be loaded, which is given to it with the retry. */
  instead?: (notice: ReactNode, retry: ReactNode) => ReactNode
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

function Attempt({ title, shape, href, tickers = [], instead, onHide, onRetry, children }: AttemptProps) {
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<EmbedState>('waiting')
  const setReached = useEmbedStore((store) => store.setReached)

  // A layout effect, to clean up before the widget's own effects remove a script that is still downloading.
  useLayoutEffect(() => {
    if (!box.current) return
    return watchEmbed(box.current, title, (next) => {
      setState(next)
      setReached(next === 'shown' || next === 'unsure')
    })
  }, [title, setReached])

  const isCovered = state === 'waiting' || state === 'slow' || state === 'blocked'
  const cover = (
    <WidgetPlaceholder shape={shape}>
      {shape === 'strip' && <SymbolLinks tickers={tickers} />}
      {state === 'waiting' ? (
        <p className="text-label text-ink3">Waiting for TradingView</p>
      ) : (
        <NotLoaded isSlow={state === 'slow'} isStrip={shape === 'strip'} href={href} onRetry={onRetry} onHide={onHide}>
          {shape !== 'strip' && tickers.length > 0 && <SymbolLinks tickers={tickers} />}
        </NotLoaded>
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
          {state === 'blocked' && instead ? instead(cover, <RetryLink onRetry={onRetry} />) : cover}
        </div>
      )}
    </>
  )
}

/** The symbols, each a link to its page at TradingView. */
function SymbolLinks({ tickers }: { tickers: readonly Ticker[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-body sm:gap-x-6">
      {tickers.map(({ proName, title }) => (
        <li key={proName}>
          <TextLink to={symbolPage(proName)} className={INLINE_TARGET}>
            {title}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}

interface NotLoadedProps {
  isSlow: boolean
  isStrip: boolean
  href: string
  onRetry: () => void
  onHide?: () => void
  children?: ReactNode
}

/** TradingView could not be loaded: why that may be, a retry, and a link. */
function NotLoaded({ isSlow, isStrip, href, onRetry, onHide, children }: NotLoadedProps) {
  const title = isSlow ? 'TradingView hasn’t responded yet.' : 'TradingView couldn’t be loaded.'
  if (isStrip) {
    return (
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-label text-ink2">
        <span role="status">{title}</span>
        <RetryLink onRetry={onRetry} />
        <TextLink to={href} className={INLINE_TARGET}>
          Open TradingView
        </TextLink>
      </p>
    )
  }
  return (
    <div className="max-w-[400px]">
      <p role="status" className="text-body font-heading">
        {title}
      </p>
      <p className="mt-0.5 text-body text-ink2">
        {isSlow
          ? 'It will appear here as soon as it does.'
          : 'It may be down, or blocked by your browser or network. The rest of the site works without it.'}
      </p>
      {children && <div className="mt-3">{children}</div>}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={onRetry}>Try again</Button>
        <TextLink to={href} className="text-body">
          Open at TradingView
        </TextLink>
        {onHide && (
          <Button variant="ghost" onClick={onHide} className="-ml-3">
            Hide the chart
          </Button>
        )}
      </div>
    </div>
  )
}

function RetryLink({ onRetry }: { onRetry: () => void }) {
  return (
    <button
      type="button"
      onClick={onRetry}
      className={cx(INLINE_TARGET, 'text-ink underline decoration-field underline-offset-4 hover:decoration-current')}
    >
      Try again
    </button>
  )
}
