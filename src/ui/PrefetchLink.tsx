import { type ComponentProps, createContext, useContext, useRef } from 'react'
import { Link, useHref } from 'react-router-dom'

/** Hovering this long counts as intent, unlike a pointer that passes over a list. */
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
