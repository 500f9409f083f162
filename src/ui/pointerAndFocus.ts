import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** Events that end a press; a drag fires no mouseup. */
const ENDS = ['mouseup', 'dragend', 'keydown'] as const

/**
 * An error shown under a field on blur moves the controls below it, and a click is lost if its target moves between mousedown and
 * mouseup. Await the returned promise before showing an error.
 * @returns a function whose promise resolves after the current press and its click; at once when there is none.
 */
export function useAfterPointerUp(): () => Promise<void> {
  const press = useRef(Promise.resolve())
  useEffect(() => {
    const begin = () => {
      press.current = new Promise((resolve) => {
        const end = () => {
          for (const kind of ENDS) removeEventListener(kind, end, true)
          // The click event follows in the same task.
          setTimeout(resolve)
        }
        for (const kind of ENDS) addEventListener(kind, end, true)
      })
    }
    addEventListener('mousedown', begin, true)
    return () => removeEventListener('mousedown', begin, true)
  }, [])
  return useCallback(() => press.current, [])
}

/**
 * Restores the focus when a dialog closes. Radix restores it to its own trigger only, and our dialogs are opened by state.
 * @returns what to do on its onCloseAutoFocus.
 */
export function useFocusReturn(isOpen: boolean): (event: Event) => void {
  const opener = useRef<Element | null>(null)
  // Before any field in it takes the focus: Radix then reports no opening.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement
  }, [isOpen])
  return (event) => {
    event.preventDefault()
    // Whoever closed it may have moved the focus already.
    if (document.activeElement !== document.body) return
    const { current } = opener
    // The element may be gone, such as a deleted row; then focus the page's main part.
    const target = current instanceof HTMLElement && current.isConnected ? current : document.querySelector('main')
    target?.focus({ preventScroll: true })
  }
}
