import type { ReactNode } from 'react'

interface SkipLinkProps {
  /** The id of an element that can be focused. */
  to: string
  children: ReactNode
}

/** A link that is shown while it has the focus, and passes it on. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        // Focus only; following the link would replace the address's own hash.
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
      className="fixed top-3 left-3 z-[70] -translate-y-20 rounded bg-acc-fill px-3 py-1.5 font-medium text-acc-ink focus:translate-y-0"
    >
      {children}
    </a>
  )
}
