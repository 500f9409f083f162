import { messageOf } from '@/lib/dataError'
import { env } from '@/lib/env'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/Notice'
import { QueryState } from '@/ui/QueryState'
import { usePush, useSetPush } from './push.queries'

/** Whether this browser shows notifications about followed strategies; nothing where the operator has set no key. */
export function BrowserChoice({ userId }: { userId: string | null }) {
  const push = usePush(env.pushPublicKey ? userId : null)
  const set = useSetPush(userId)
  if (!env.pushPublicKey) return null
  return (
    <section aria-labelledby="browser-title">
      <h2 id="browser-title" className="text-h3">
        Notifications in this browser
      </h2>
      <p className="mt-1 max-w-reading text-ink2">
        At once, at most one in ten minutes, also while you are signed out here. They come through the service of your
        browser’s maker, which cannot read them.
      </p>
      <div className="mt-3 min-h-8">
        <QueryState query={push} what="your choice" loading={<p role="status">Loading your choice...</p>}>
          {(state) =>
            state === 'unsupported' ? (
              <p>This browser has no notifications of sites. On an iPhone, add the site to the Home Screen first.</p>
            ) : state === 'refused' ? (
              <p role="status">
                This browser refuses notifications of this site. Allow them in its settings for this site, and load the
                page again.
              </p>
            ) : (
              <Button busy={set.isPending} onClick={() => set.mutate(state === 'off')}>
                {state === 'on' ? 'Turn notifications off' : 'Turn notifications on'}
              </Button>
            )
          }
        </QueryState>
      </div>
      {set.error && (
        <div className="mt-3 max-w-reading">
          <FormError title="Nothing was changed">{messageOf(set.error)}</FormError>
        </div>
      )}
    </section>
  )
}
