import type { ReactNode } from 'react'
import { cx } from '@/ui/cx'

/** Cells in two columns, separated by hairlines. Expects an even number, so that no cell stays empty. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <ul className="mb-14 grid gap-px overflow-hidden rounded-dialog border border-line2 bg-line sm:grid-cols-2 lg:mb-22">
      {children}
    </ul>
  )
}

interface CellProps {
  /** A heading of level 2; with a link in it, the whole cell is clickable. */
  title: ReactNode
  /** Beside the title, below it on phones. */
  aside?: ReactNode
  /** Spans both columns. */
  wide?: boolean
  children: ReactNode
}

export function Cell({ title, aside, wide = false, children }: CellProps) {
  return (
    <li
      className={cx(
        'relative flex flex-col gap-2 bg-panel p-5 transition-colors duration-colour has-[h2_a:hover]:bg-hover lg:p-6',
        wide && 'sm:col-span-2',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h2 className="text-h3">{title}</h2>
        {aside && <div className="flex max-sm:w-full">{aside}</div>}
      </div>
      <div className="flex flex-1 flex-col text-body text-ink2">{children}</div>
    </li>
  )
}
