import { useCallback, useEffect, useRef } from 'react'

/** The first of these ends a press: a drag swallows the button's release. */
const ENDS = ['mouseup', 'dragend', 'keydown'] as const

/**
 * A message that appears under a field as it is left moves what is below, and a click is lost when its target moves
 * between press and release. Await the returned promise before showing one.
 * @returns a promise for the end of the current press, its click included; already resolved without one.
 */
export function useAfterPointerUp(): () => Promise<void> {
  const press = useRef(Promise.resolve())
  useEffect(() => {
    const begin = () => {
      press.current = new Promise((resolve) => {
        const end = () => {
          for (const kind of ENDS) removeEventListener(kind, end, true)
          // The click follows the release in the same task.
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
