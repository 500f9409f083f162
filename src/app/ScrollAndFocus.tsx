import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

export const MAIN_ID = 'main'

/** A menu or dialog that somebody opened while the page was on its way: it closes when it loses the focus. */
const OPEN_OVERLAY = ':is([role="menu"], [role="dialog"], [role="alertdialog"])[data-state="open"]'

/** How long a page may grow above the place that its address names, in ms. */
const HELD_MS = 10_000

/** Whoever does one of these wants to be elsewhere. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Brings the anchor of an address to its place as soon as it is there, and keeps it there while what stands above it
 * arrives, until the reader moves. Returns its end.
 */
function holdAnchor(id: string): () => void {
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
}

/** The path that was last arrived at; outside React because each page mounts its own copy. */
let lastPathname: string | null = null

/**
 * Stands beside a page, so that it runs when the page is there: a new page starts at its top, with the keyboard
 * inside it; an address with a hash starts at that anchor, also where it comes later. Going back is left to the browser,
 * which remembers.
 */
export function ScrollAndFocus() {
  const { pathname, hash, key } = useLocation()
  const navigationType = useNavigationType()

  useEffect(() => {
    const firstPage = lastPathname === null
    const samePage = lastPathname === pathname
    lastPathname = pathname
    // The router calls a plain link to an anchor a POP too; the entry that the browser makes for it has no key of its own.
    if (hash && (navigationType !== 'POP' || key === 'default')) return holdAnchor(decodeHash(hash))
    if (firstPage || samePage || navigationType === 'POP') return
    window.scrollTo(0, 0)
    const main = document.getElementById(MAIN_ID)
    if (main && !main.contains(document.activeElement) && !document.activeElement?.closest(OPEN_OVERLAY)) {
      main.focus({ preventScroll: true })
    }
  }, [pathname, hash, key, navigationType])

  return null
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
