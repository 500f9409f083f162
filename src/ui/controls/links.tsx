import { type ComponentProps, createContext, type ReactNode, useContext, useRef } from 'react'
import { Link, useHref } from 'react-router-dom'

/** Hovering this long counts as intent; a pointer passing over a list does not. */
const INTENT_MS = 80

/** Prefetches the code and first data of the page at a path. */
export const PrefetchContext = createContext<(pathname: string) => void>(() => undefined)

/** Only Chromium supports this. */
const savesData = () => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** A link that prefetches its page on hover, focus or press. */
export function PrefetchLink(props: ComponentProps<typeof Link>) {
  const prefetch = useContext(PrefetchContext)
  const href = useHref(props.to)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  const begin = () => {
    cancel()
    if (!savesData()) prefetch(new URL(href, location.origin).pathname)
  }
  const beginSoon = () => {
    cancel()
    timer.current = setTimeout(begin, INTENT_MS)
  }
  return (
    <Link
      {...props}
      onPointerEnter={beginSoon}
      onPointerLeave={cancel}
      onFocus={beginSoon}
      onBlur={cancel}
      onPointerDown={begin}
    />
  )
}

interface SkipLinkProps {
  /** The id of an element that can be focused. */
  to: string
  children: ReactNode
}

/** A link that is visible only while focused, and moves the focus to its target. */
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
