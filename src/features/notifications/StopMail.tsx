import { useLocation } from 'react-router-dom'
import { messageOf } from '@/lib/dataError'
import { paths } from '@/lib/paths'
import { Button, ButtonLink } from '@/ui/controls/Button'
import { EmptyNotice, FormError } from '@/ui/controls/Notice'
import { useStopMail } from './notifications.queries'

/** What was stopped, and what stays, by what stop_notifications() returns. */
const STOPPED: Record<string, { title: string; stays: string }> = {
  mail: { title: 'Stopped: you won’t get any more mail about strategies', stays: 'You still follow them.' },
  letter: { title: 'Stopped: you won’t get the weekly letter any more', stays: 'It stays on your home page.' },
  failures: {
    title: 'Stopped: you won’t get mail any more when a message can’t be recorded',
    stays: 'Such messages still wait on your profile.',
  },
}

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
    const { title, stays } = STOPPED[stop.data] ?? { title: 'Stopped', stays: '' }
    return (
      <div role="status">
        <EmptyNotice title={title} action={<ButtonLink to={paths.strategies}>All strategies</ButtonLink>}>
          {stays} You can turn mail back on in your profile.
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
