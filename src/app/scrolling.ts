import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

export const MAIN_ID = 'main'

/** A menu or dialog that was opened while the page loaded: it closes when it loses the focus. */
const OPEN_OVERLAY = ':is([role="menu"], [role="dialog"], [role="alertdialog"])[data-state="open"]'

/** Puts the keyboard into a new page. Going back is left to the browser. */
export function useFocusMain(): void {
  const { pathname } = useLocation()
  const navigationType = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.getElementById(MAIN_ID)
    const { activeElement } = document
    if (navigationType === 'POP' || !main || main.contains(activeElement) || activeElement?.closest(OPEN_OVERLAY))
      return
    main.focus({ preventScroll: true })
  }, [pathname, navigationType])
}

/** How long a page may grow above the place that its address names, in ms. */
const HELD_MS = 10_000

/** After one of these the reader wants to be elsewhere. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Keeps the place that the address's fragment names in view while what is above it loads, until the reader moves.
 * ScrollRestoration scrolls there once, where the place is there already.
 */
export function useLateAnchor(): void {
  const { hash, key } = useLocation()
  const navigationType = useNavigationType()
  useEffect(() => {
    // Going back restores the position. A plain link to a fragment is a POP too, whose entry has no key of its own.
    if (!hash || (navigationType === 'POP' && key !== 'default')) return
    const id = decodeHash(hash)
    const observer = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView())
    const stop = () => {
      observer.disconnect()
      clearTimeout(timer)
      for (const move of MOVES) removeEventListener(move, stop)
    }
    const timer = setTimeout(stop, HELD_MS)
    for (const move of MOVES) addEventListener(move, stop, { passive: true })
    observer.observe(document.body)
    return stop
  }, [hash, key, navigationType])
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
