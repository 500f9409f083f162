import { useSyncExternalStore } from 'react'
import { currentIdentity } from '@/identity/currentIdentity'

const readRoot = () => currentIdentity.getLoaded()?.Root ?? null

/** What the identity provider keeps mounted once it is in use; nothing for a visitor. */
export function IdentityRoot() {
  const Root = useSyncExternalStore(currentIdentity.subscribe, readRoot, () => null)
  return Root && <Root />
}
