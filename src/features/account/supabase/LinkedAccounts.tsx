import { useQuery } from '@tanstack/react-query'
import { type Provider, providerName, type Way } from '@/identity/supabase/linkedAccounts'
import { linkedAccounts } from '@/identity/supabase/supabaseIdentity'
import { messageOf } from '@/lib/dataError'
import { env } from '@/lib/env'
import { Button } from '@/ui/controls/Button'
import { FormSkeleton } from '@/ui/controls/Field'
import { FormError } from '@/ui/controls/Notice'
import { both, QueryState } from '@/ui/layout/QueryState'
import { useWrite } from '@/ui/useWrite'
import { AccountPart } from '../accountParts'
import { CallbackNotice, HostedOnly, useOfferedProviders } from './accountForm'

/** Links and unlinks accounts with other services. */
export function LinkedAccounts() {
  return (
    <AccountPart title="Linked accounts">
      <p className="mt-1 text-ink2">Accounts with other services that you can sign in with.</p>
      {env.embedded ? <HostedOnly>This demo can’t link other accounts. A hosted project can.</HostedOnly> : <Ways />}
    </AccountPart>
  )
}

function Ways() {
  const ways = useQuery({ queryKey: ['account', 'identities'], queryFn: linkedAccounts.list })
  const offered = useOfferedProviders()
  const link = useWrite({ mutationFn: linkedAccounts.link })
  const unlink = useWrite({ mutationFn: linkedAccounts.unlink, onSuccess: () => ways.refetch() })
  const read = both(ways, offered)
  const failure = link.error ?? unlink.error
  return (
    <QueryState
      query={read}
      what="your linked accounts"
      title="Your linked accounts couldn’t be loaded"
      hint={read.error?.message}
      old={read.error?.message}
      errorClass="mt-4"
      loading={<FormSkeleton label="Loading your linked accounts" hints={[]} />}
    >
      {([all, services]) => {
        const linked = all.filter(({ provider }) => provider !== 'email')
        const others = services.filter((name) => !linked.some(({ provider }) => provider === name))
        return (
          <>
            <CallbackNotice purpose="linked" done="The account is linked." unchanged="Nothing has changed." />
            {linked.length > 0 && (
              <ul className="mt-4 border-t">
                {linked.map((way) => (
                  <Linked
                    key={way.identity.identity_id}
                    way={way}
                    isOnlyWay={all.length === 1}
                    busy={unlink.isPending}
                    onUnlink={() => unlink.mutate(way)}
                  />
                ))}
              </ul>
            )}
            {others.length > 0 ? (
              <div className="mt-4 flex flex-wrap gap-3">
                {others.map((name: Provider) => (
                  <Button key={name} busy={link.isPending} onClick={() => link.mutate(name)}>
                    Link {providerName(name)}
                  </Button>
                ))}
              </div>
            ) : (
              linked.length === 0 && (
                <p className="mt-4 text-ink2">This site offers no other service to sign in with.</p>
              )
            )}
            {failure && (
              <div className="mt-3">
                <FormError>{messageOf(failure)}</FormError>
              </div>
            )}
          </>
        )
      }}
    </QueryState>
  )
}

interface LinkedProps {
  way: Way
  /** The last sign-in method cannot be removed. */
  isOnlyWay: boolean
  busy: boolean
  onUnlink: () => void
}

function Linked({ way, isOnlyWay, busy, onUnlink }: LinkedProps) {
  const name = providerName(way.provider)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b py-3">
      <span className="min-w-0">
        <span className="font-medium">{name}</span>
        {way.email && <span className="block break-all text-label text-ink2">{way.email}</span>}
      </span>
      {isOnlyWay ? (
        <span className="text-label text-ink2">Your only way in</span>
      ) : (
        <Button busy={busy} onClick={onUnlink} aria-label={`Unlink ${name}`}>
          Unlink
        </Button>
      )}
    </li>
  )
}
