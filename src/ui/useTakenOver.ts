import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/**
 * False while the browser takes over HTML that was made ahead of time, true ever after. For what that HTML cannot know:
 * the address's query and fragment.
 */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
