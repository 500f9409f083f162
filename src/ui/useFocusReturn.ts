import { useRef } from 'react'

/**
 * Restores the focus when a dialog closes. Radix restores it to its own trigger only, and our dialogs are opened by state.
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
      // The element may be gone, such as a deleted row; then focus the page's main part.
      const target = current instanceof HTMLElement && current.isConnected ? current : document.querySelector('main')
      target?.focus({ preventScroll: true })
    },
  }
}
