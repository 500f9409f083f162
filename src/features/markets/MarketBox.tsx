import { type ReactNode, useRef } from 'react'
import { useInView } from '@/ui/browserState'
import { cx } from '@/ui/cx'
import { LazyBoundary } from '@/ui/LazyBoundary'
import { ErrorNotice } from '@/ui/Notice'
import { type Shape, WidgetPlaceholder } from './WidgetPlaceholder'

/** Height of the attribution under each widget. */
const ATTRIBUTION_PX = 32
/** Height of the notice that a widget could not be loaded, and on phones, where its sentence has more lines. */
const NOTICE_HEIGHT = 'h-44 sm:h-36'

interface MarketBoxProps {
  title: string
  /** Beside the title. A strip has neither, and a box without a height of its own. */
  text?: string
  shape: Shape
  /** Height of the widget. Without one it is as high as its column. */
  heightPx?: number
  /** Whether only a notice will be shown: the box is as high as that. */
  isNoticeOnly?: boolean
  /** Shown before the widget. */
  words?: ReactNode
  /** The widget: a lazy part. */
  children: ReactNode
}

/**
 * The box of a market widget, with its final size from the start, so that nothing moves when the widget loads. The widget's
 * code is downloaded when the box is near the viewport.
 */
export function MarketBox({ title, text, shape, heightPx, isNoticeOnly = false, words, children }: MarketBoxProps) {
  const box = useRef<HTMLElement>(null)
  const isInView = useInView(box)
  const placeholder = (
    <WidgetPlaceholder shape={shape}>
      {words}
      <p className="text-label text-ink3">From TradingView</p>
    </WidgetPlaceholder>
  )
  return (
    <section
      ref={box}
      aria-label={title}
      className={cx(
        'min-w-0 border-line2',
        heightPx ? 'border-y' : 'flex min-h-0 flex-1 flex-col border-y border-y-line',
      )}
    >
      {heightPx && shape !== 'strip' && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-0.5 border-b py-2">
          <h2 className="text-body font-medium tracking-normal">{title}</h2>
          <p className="max-w-full truncate text-label text-ink3">{text}</p>
        </div>
      )}
      <div
        className={cx('relative', !heightPx && 'min-h-0 flex-1', isNoticeOnly && NOTICE_HEIGHT)}
        style={heightPx && !isNoticeOnly ? { height: heightPx + ATTRIBUTION_PX } : undefined}
      >
        {isInView ? (
          <LazyBoundary
            fallback={placeholder}
            failure={(retry) => (
              <WidgetPlaceholder shape={shape}>
                <ErrorNotice title={`${title} could not be loaded`} onRetry={retry} />
              </WidgetPlaceholder>
            )}
          >
            {children}
          </LazyBoundary>
        ) : (
          placeholder
        )}
      </div>
    </section>
  )
}
