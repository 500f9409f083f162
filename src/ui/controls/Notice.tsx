import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button'

interface ErrorNoticeProps {
  /** What failed, e.g. "Error loading trades: The database can’t be reached". */
  title: ReactNode
  /** What was kept, or what to do next. */
  children?: ReactNode
  onRetry?: () => void
  /** True while the retry runs. */
  retrying?: boolean
}

/** Shown in place of content that could not be read: what failed, and a retry. */
export function ErrorNotice({ title, children, onRetry, retrying = false }: ErrorNoticeProps) {
  return (
    <div role="alert" className="border-l-[3px] border-l-loss py-0.5 pl-[14px]">
      <p className="break-words text-body font-heading">{title}</p>
      {children && <div className="mt-0.5 max-w-reading text-body text-ink2">{children}</div>}
      {onRetry && (
        <Button className="mt-2.5" onClick={onRetry} busy={retrying}>
          Try again
        </Button>
      )}
    </div>
  )
}

interface EmptyNoticeProps {
  title: ReactNode
  /** The reason, in one line. */
  children?: ReactNode
  /** A button for the next step. */
  action?: ReactNode
}

/** The empty state of a list or page. */
export function EmptyNotice({ title, children, action }: EmptyNoticeProps) {
  return (
    <div>
      <p className="text-body font-heading">{title}</p>
      {children && <div className="mt-0.5 max-w-reading text-body text-ink2">{children}</div>}
      {action && <div className="mt-2.5">{action}</div>}
    </div>
  )
}

/** The red box at the top of a form with the reason of a refusal. Announced when it appears. */
export function FormError({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 rounded border border-loss bg-[color-mix(in_oklab,var(--bg)_92%,var(--loss))] px-3 py-2.5"
    >
      <CircleAlert className="mt-0.5 shrink-0 text-loss" />
      <div className="min-w-0 break-words text-body">
        {title && <p className="font-heading">{title}</p>}
        <div className={title ? 'text-ink2' : undefined}>{children}</div>
      </div>
    </div>
  )
}
