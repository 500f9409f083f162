import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** False while prerendered HTML is hydrated, then true: for what the build cannot know, such as the address's fragment. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
