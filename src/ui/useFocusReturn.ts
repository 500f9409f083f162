import { useRef } from 'react'

/**
 * Gives the focus back to what had it when a dialog opened. Radix gives it to its own trigger only, and our dialogs
 * are opened by state.
 * @returns `remember` for the dialog's opening, `giveBack` for its onCloseAutoFocus.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null)
  return {
    remember: () => {
      opener.current = document.activeElement
    },
    giveBack: (event: Event) => {
      event.preventDefault()
      const { current } = opener
      // What opened it may be gone, a deleted row for instance: then the page's main part.
      const target = current instanceof HTMLElement && current.isConnected ? current : document.querySelector('main')
      target?.focus({ preventScroll: true })
    },
  }
}
