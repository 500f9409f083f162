import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'

interface OnDemandProps<Props extends object> {
  /** Imports the part; the same function at every render. */
  load: () => Promise<ComponentType<Props>>
  props: Props
  /** In its place while it is on its way. */
  fallback: ReactNode
  /** In its place when it did not arrive. */
  failure: (retry: () => void) => ReactNode
}

/** Parts that have arrived, so that they stand at once the next time. */
const arrived = new WeakMap<object, unknown>()

type Load<Props> = () => Promise<ComponentType<Props>>

/** Whether a part is here, so that it stands from the first. */
export const hasArrived = <Props,>(load: Load<Props>): boolean => arrived.has(load)

/** Downloads a part before it is shown. Rejects where it does not arrive. */
export async function fetchAhead<Props>(load: Load<Props>): Promise<void> {
  arrived.set(load, await load())
}

/** A part of a page that is downloaded when it is first shown. Its failure is told in its place, not instead of the page. */
export function OnDemand<Props extends object>({ load, props, fallback, failure }: OnDemandProps<Props>) {
  // Kept under its own `load`, whose result it is.
  const [Part, setPart] = useState(() => (arrived.get(load) as ComponentType<Props> | undefined) ?? null)
  const [failed, setFailed] = useState(false)

  const fetchPart = useCallback(() => {
    let wanted = true
    setFailed(false)
    load().then(
      (part) => {
        arrived.set(load, part)
        if (wanted) setPart(() => part)
      },
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [load])

  useEffect(() => (Part ? undefined : fetchPart()), [Part, fetchPart])

  if (Part) return <Part {...props} />
  return failed ? failure(fetchPart) : fallback
}
