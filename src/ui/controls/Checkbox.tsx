import type { ComponentProps } from 'react'
import { RowIcon } from '@/ui/RowIcon'

/** A box to tick. Its label is around it or its `aria-label`. */
export function Checkbox(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <span className="relative grid size-4 shrink-0 place-items-center">
      <input
        {...props}
        type="checkbox"
        className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-mark border border-field checked:border-ink checked:bg-ink disabled:border-line disabled:bg-raised"
      />
      <RowIcon
        shape="check"
        size={12}
        strokeWidth={2.2}
        className="pointer-events-none relative text-bg opacity-0 peer-checked:opacity-100"
      />
    </span>
  )
}
