import { useLocation } from 'react-router-dom'
import { messageOf } from '@/lib/dataError'
import { paths } from '@/lib/paths'
import { Button, ButtonLink } from '@/ui/controls/Button'
import { EmptyNotice, FormError } from '@/ui/controls/Notice'
import { useStopMail } from './notifications.queries'

/** Stops mail by one press, with the token of a message in the address. Not by opening it, because programs open links to check them. */
export function StopMail() {
  const token = useLocation().hash.slice(1)
  const stop = useStopMail()
  if (token === '' || stop.data === null) {
    return (
      <EmptyNotice
        title={token === '' ? 'Nothing to stop here' : 'This link isn’t valid'}
        action={<ButtonLink to={paths.profile}>Choose in your profile</ButtonLink>}
      >
        Open the complete link from the message, including the long part after the #.
      </EmptyNotice>
    )
  }
  if (stop.data) {
    return (
      <div role="status">
        <EmptyNotice
          title={
            stop.data === 'letter'
              ? 'Stopped: you won’t get the weekly letter any more'
              : 'Stopped: you won’t get any more mail about strategies'
          }
          action={<ButtonLink to={paths.strategies}>All strategies</ButtonLink>}
        >
          {stop.data === 'letter' ? 'It stays on your home page. ' : 'You still follow them. '}
          You can turn mail back on in your profile.
        </EmptyNotice>
      </div>
    )
  }
  return (
    <>
      {stop.error && (
        <div className="mb-4">
          <FormError title="The mail was not stopped">{messageOf(stop.error)}</FormError>
        </div>
      )}
      <p className="text-ink2">
        One press stops the mail that this link came in, and all others of its kind. You don’t need to sign in.
      </p>
      <Button variant="primary" size="lg" className="mt-4" busy={stop.isPending} onClick={() => stop.mutate(token)}>
        Stop the mail
      </Button>
    </>
  )
}
