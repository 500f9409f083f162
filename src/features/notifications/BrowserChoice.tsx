import { messageOf } from '@/lib/dataError'
import { env } from '@/lib/env'
import { Button } from '@/ui/controls/Button'
import { FormError } from '@/ui/controls/Notice'
import { QueryState } from '@/ui/layout/QueryState'
import { TitledSection } from '@/ui/layout/Section'
import { usePush, useSetPush } from './push.queries'

/** Whether this browser shows notifications about followed strategies; nothing where the operator has set no key. */
export function BrowserChoice({ userId }: { userId: string | null }) {
  if (!env.pushPublicKey) return null
  return (
    <TitledSection title="Notifications in this browser">
      <p className="mt-1 max-w-reading text-ink2">
        Sent at once, at most one every ten minutes, even while you’re signed out here. They travel through your browser
        maker’s push service, which can’t read them.
      </p>
      <div className="mt-3 min-h-8">
        <BrowserControl userId={userId} />
      </div>
    </TitledSection>
  )
}

/** The choice alone; nothing where the operator has set no key. */
export function BrowserControl({ userId }: { userId: string | null }) {
  const push = usePush(env.pushPublicKey ? userId : null)
  const set = useSetPush(userId)
  if (!env.pushPublicKey) return null
  return (
    <>
      <QueryState query={push} what="your choice" loading={<p role="status">Loading your choice...</p>}>
        {(state) =>
          state === 'unsupported' ? (
            <p>
              This browser can’t show notifications from sites. On an iPhone, add the site to the Home Screen first.
            </p>
          ) : state === 'refused' ? (
            <p role="status">
              This browser blocks notifications from this site. Allow them in its settings for this site, then reload
              the page.
            </p>
          ) : (
            <Button busy={set.isPending} onClick={() => set.mutate(state === 'off')}>
              {state === 'on' ? 'Turn notifications off' : 'Turn notifications on'}
            </Button>
          )
        }
      </QueryState>
      {set.error && (
        <div className="mt-3 max-w-reading">
          <FormError title="Nothing was changed">{messageOf(set.error)}</FormError>
        </div>
      )}
    </>
  )
}
