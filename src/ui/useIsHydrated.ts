import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** False while hydrating prerendered HTML, then true. For values unknown at build time, such as the URL's hash. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
