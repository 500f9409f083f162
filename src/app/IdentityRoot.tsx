import { currentIdentity } from '@/identity/currentIdentity'
import { useIdentity } from '@/identity/useIdentity'

/** What the identity provider keeps mounted while it is in use; nothing for a visitor. */
export function IdentityRoot() {
  // Read for its changes: the provider may be loaded by one of them.
  useIdentity()
  const Root = currentIdentity.getLoaded()?.Root
  return Root ? <Root /> : null
}
