import { useCallback, useEffect, useRef } from 'react'

/** Events that end a press; a drag fires no mouseup. */
const ENDS = ['mouseup', 'dragend', 'keydown'] as const

/**
 * An error shown under a field on blur moves the controls below, and a click is lost when its target moves between
 * mousedown and mouseup. Await the returned promise before showing one.
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
