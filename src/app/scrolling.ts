import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

export const MAIN_ID = 'main'

/** A menu or dialog that was opened while the page was loading. Moving the focus would close it. */
const OPEN_OVERLAY = ':is([role="menu"], [role="dialog"], [role="alertdialog"])[data-state="open"]'

/** Moves the focus to a new page's main part, or to the part that its hash names. Going back is left to the browser. */
export function useFocusMain(): void {
  const { pathname, hash } = useLocation()
  const navigationType = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.getElementById(MAIN_ID)
    const { activeElement } = document
    if (navigationType === 'POP' || !main || main.contains(activeElement) || activeElement?.closest(OPEN_OVERLAY))
      return
    const place = hash ? document.getElementById(decodeHash(hash)) : null
    const target = place?.hasAttribute('tabindex') ? place : main
    target.focus({ preventScroll: true })
  }, [pathname, hash, navigationType])
}

/** How long a page may grow above the element that its hash names, in ms. */
const HELD_MS = 10_000

/** Any of these means that the reader is moving on. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Keeps the element that the hash names in view while content above it loads, until the reader moves.
 * ScrollRestoration scrolls there only once.
 */
export function useLateAnchor(): void {
  const { hash, key } = useLocation()
  const navigationType = useNavigationType()
  useEffect(() => {
    // Going back restores the position. A plain link to a hash is a POP too, but its entry has the default key.
    if (!hash || (navigationType === 'POP' && key !== 'default')) return
    const id = decodeHash(hash)
    const observer = new ResizeObserver(() => {
      const place = document.getElementById(id)
      // Inside a closed `details` it has no position yet.
      if (place?.checkVisibility({ contentVisibilityAuto: false })) place.scrollIntoView()
    })
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
