import { type ReactNode, useRef } from 'react'
import { useInView } from '@/ui/browserState'
import { ErrorNotice } from '@/ui/controls/Notice'
import { cx } from '@/ui/cx'
import { LazyBoundary } from '@/ui/layout/LazyBoundary'
import type { Embedded } from './embedded'
import { WidgetPlaceholder } from './WidgetPlaceholder'

/** Height of the attribution under each widget. */
const ATTRIBUTION_PX = 32

export interface MarketBoxProps {
  embedded: Embedded
  /** Beside the title. A strip has neither, and a box without a height of its own. */
  text?: string
  /** Height of the widget. Without one it is as high as its column. */
  heightPx?: number
  /** Shown before the widget. */
  words?: ReactNode
  /** Shown instead of the widget, which loads out of sight, in a box as high as this. */
  notice?: ReactNode
  /** The widget: a lazy part. */
  children: ReactNode
}

/**
 * The box of a market widget, with its final size from the start, so that nothing moves when the widget loads. The widget's
 * code is downloaded when the box is near the viewport.
 */
export function MarketBox({ embedded, text, heightPx, words, notice, children }: MarketBoxProps) {
  const { title, shape } = embedded
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
        className={cx('relative', !heightPx && 'min-h-0 flex-1')}
        style={heightPx && !notice ? { height: heightPx + ATTRIBUTION_PX } : undefined}
      >
        {notice}
        <div inert={Boolean(notice)} className={cx('absolute inset-0', notice ? 'invisible' : '')}>
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
      </div>
    </section>
  )
}
