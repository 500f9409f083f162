import type { ReactNode } from 'react'

/** strip: a row of prices. chart: empty axes. list: empty rows. */
export type Shape = 'strip' | 'chart' | 'list'

const LINES = {
  chart: 'bg-[repeating-linear-gradient(0deg,transparent_0_79px,var(--line)_79px_80px)] pr-14',
  list: 'bg-[repeating-linear-gradient(180deg,transparent_0_45px,var(--line)_45px_46px)]',
}

interface WidgetPlaceholderProps {
  shape: Shape
  /** Nothing will come, so that no empty axes or rows are drawn. */
  isEmpty?: boolean
  /** The text to show in it. */
  children: ReactNode
}

/** Shown in place of a widget at the same size. */
export function WidgetPlaceholder({ shape, isEmpty = false, children }: WidgetPlaceholderProps) {
  if (shape === 'strip') return <div className="flex h-full flex-col justify-center gap-2">{children}</div>
  if (isEmpty) return <div className="py-4">{children}</div>
  return (
    <div className="relative h-full">
      <div aria-hidden="true" className={`h-full ${LINES[shape]}`}>
        {shape === 'chart' && <div className="ruler h-full border-r" />}
      </div>
      <div className="absolute top-0 left-0 max-w-full bg-bg py-4 pr-6">{children}</div>
    </div>
  )
}
