import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

export const MAIN_ID = 'main'

/** A menu or dialog that somebody opened while the page was on its way: it closes when it loses the focus. */
const OPEN_OVERLAY = ':is([role="menu"], [role="dialog"], [role="alertdialog"])[data-state="open"]'

/** The path that was last arrived at; outside React because each page mounts its own copy. */
let lastPathname: string | null = null

/**
 * Stands beside a page, so that it runs when the page is there: a new page starts at its top, with the keyboard
 * inside it; an address with a hash starts at that anchor. Going back is left to the browser, which remembers.
 */
export function ScrollAndFocus() {
  const { pathname, hash, key } = useLocation()
  const navigationType = useNavigationType()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is pressed again.
  useEffect(() => {
    const firstPage = lastPathname === null
    const samePage = lastPathname === pathname
    lastPathname = pathname
    const anchor = hash ? document.getElementById(decodeHash(hash)) : null
    if (anchor) {
      anchor.scrollIntoView()
      return
    }
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
