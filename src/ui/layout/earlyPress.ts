import { useLayoutEffect } from 'react'

declare global {
  interface Window {
    /** What was pressed or chosen last, and the control's value then. A script in index.html notes it, before there is any other code. */
    earlyPress?: { target: EventTarget | null; value: unknown } | null
  }
}

/** The parts that are hydrated later than the page around them. */
const LATE = '[data-late]'

/** Drops each press that React has handled, so that it is not carried out twice. For the root of the site. */
export function useEarlyPresses(): void {
  useLayoutEffect(() => {
    const root = document.getElementById('root')
    if (!root) return
    // React stops events that target a part it has not hydrated, so they do not get here. A select that is hydrated because of its change
    // has its old value again, so the choice still has to be repeated.
    const forget = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement && target.value !== window.earlyPress?.value) return
      window.earlyPress = null
    }
    for (const type of ['click', 'change']) root.addEventListener(type, forget)
    // What the page had before it was hydrated. A late part carries out its own.
    const timer = setTimeout(() => repeatEarlyPress(root, (target) => target.closest(LATE) === null))
    return () => {
      clearTimeout(timer)
      for (const type of ['click', 'change']) root.removeEventListener(type, forget)
    }
  }, [])
}

/** Carries out the last press or choice in a part that had no listeners then and has them now. */
export function repeatEarlyPress(part: Element, isMeant: (target: Element) => boolean = () => true): void {
  const { target, value } = window.earlyPress ?? {}
  if (!(target instanceof Element) || !part.contains(target) || !isMeant(target)) return
  window.earlyPress = null
  if (target instanceof HTMLSelectElement) {
    target.value = String(value)
    target.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  const control = target.closest<HTMLElement>('button, input[type=radio]')
  // The browser has checked it already, and pressing a checked radio button fires no event.
  if (control instanceof HTMLInputElement) control.checked = false
  control?.click()
}
