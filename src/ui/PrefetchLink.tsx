import { type ComponentProps, createContext, useContext, useRef } from 'react'
import { Link, useHref } from 'react-router-dom'

/** Resting on a link for this long means to follow it; a pointer that only passes over a list does not. */
const INTENT_MS = 80

/** Starts to download the page at a path and what it reads first. */
export const PrefetchContext = createContext<(pathname: string) => void>(() => undefined)

/** Only Chromium tells. */
const savesData = () => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** A link whose page is downloaded once a pointer rests on it, or the keyboard reaches it, or it is pressed. */
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
