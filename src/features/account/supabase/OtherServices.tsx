import { useMutation } from '@tanstack/react-query'
import { providerName } from '@/identity/supabase/linkedAccounts'
import { linkedAccounts } from '@/identity/supabase/supabaseIdentity'
import { messageOf } from '@/lib/messageOf'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/Notice'
import { useOfferedProviders } from './useOfferedProviders'

/** Signing in through another service, where the project offers one; the form beside it works without. */
export function OtherServices() {
  const offered = useOfferedProviders()
  const enter = useMutation({ mutationFn: linkedAccounts.signIn })
  if (!offered.data?.length) return null
  return (
    <div className="flex flex-col gap-3 border-t pt-5">
      {enter.error && <FormError>{messageOf(enter.error)}</FormError>}
      {offered.data.map((name) => (
        <Button key={name} size="lg" busy={enter.isPending} onClick={() => enter.mutate(name)}>
          Go on with {providerName(name)}
        </Button>
      ))}
    </div>
  )
}
