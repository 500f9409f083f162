import { useLayoutEffect } from 'react'

declare global {
  interface Window {
    /**
     * The control that was used last in each late part, and its value then; null is the page around those parts. A script in index.html
     * notes it, before there is any other code. Absent where that script is, as in tests of components.
     */
    earlyPresses?: Map<Element | null, { control: HTMLElement; value: string }>
  }
}

const TYPES = ['click', 'change'] as const

/** Forgets each press that React has handled, so that it is not carried out twice, and carries out that of the page itself. For the site's root. */
export function useEarlyPresses(): void {
  useLayoutEffect(() => {
    const root = document.getElementById('root')
    if (!root) return
    // React stops events that target a part it has not hydrated, so they do not get here. A select that is hydrated because of its change
    // has its old value again, so the choice still has to be repeated.
    const forget = ({ target }: Event) => {
      const part = target instanceof Element ? target.closest('[data-late]') : null
      if (target instanceof HTMLSelectElement && target.value !== window.earlyPresses?.get(part)?.value) return
      window.earlyPresses?.delete(part)
    }
    for (const type of TYPES) root.addEventListener(type, forget)
    const timer = setTimeout(() => repeatEarlyPress(null))
    return () => {
      clearTimeout(timer)
      for (const type of TYPES) root.removeEventListener(type, forget)
    }
  }, [])
}

/** Carries out the last press or choice in a part that had no listeners then and has them now. @param part null for the page around late parts */
export function repeatEarlyPress(part: Element | null): void {
  const { control, value } = window.earlyPresses?.get(part) ?? {}
  window.earlyPresses?.delete(part)
  if (control instanceof HTMLSelectElement) {
    control.value = String(value)
    control.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  // The browser has checked it already, and pressing a checked radio button fires no event.
  if (control instanceof HTMLInputElement) control.checked = false
  control?.click()
}
