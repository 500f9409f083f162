import { useEffect, useRef } from 'react'

/** Whichever comes first ends a press: a drag swallows the button's release. */
const ENDS = ['mouseup', 'dragend', 'keydown'] as const

/**
 * What is said about a field as it is left moves what stands below it, and a click whose target moves away between the
 * press and the release is lost.
 * @returns a promise for the end of the press that is going on, its click included; resolved where there is none.
 */
export function usePressOver(): () => Promise<void> {
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
  return () => press.current
}
