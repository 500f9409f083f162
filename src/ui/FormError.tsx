import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** The red box at the top of a form (spec §8): what was refused. Read aloud as soon as it appears. */
export function FormError({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 rounded border border-loss bg-[color-mix(in_oklab,var(--bg)_92%,var(--loss))] px-3 py-2.5"
    >
      <CircleAlert size={16} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0 text-loss" />
      <div className="min-w-0 break-words text-body">
        {title && <p className="font-heading">{title}</p>}
        <div className={title ? 'text-ink2' : undefined}>{children}</div>
      </div>
    </div>
  )
}
