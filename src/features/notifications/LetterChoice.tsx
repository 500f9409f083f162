import { zoneName } from '@/domain/time/zones'
import { messageOf } from '@/lib/dataError'
import { paths } from '@/lib/paths'
import { useZoneStore } from '@/stores/zoneStore'
import { Button } from '@/ui/controls/Button'
import { FieldError } from '@/ui/controls/Field'
import { TextButton, TextLink } from '@/ui/controls/TextLink'
import { QueryState } from '@/ui/layout/QueryState'
import { TitledSection } from '@/ui/layout/Section'
import { MAIL_GOES } from './MailChoice'
import { useChooseMail, useMail } from './notifications.queries'

/** Whether the weekly letter comes by mail. */
export function LetterChoice({ userId }: { userId: string | null }) {
  return (
    <TitledSection title="Weekly letter to yourself">
      <p className="mt-1 max-w-reading text-ink2">
        Every Monday morning in your time zone: your result and trades, what’s open, what changed, and what the
        strategies you follow did. {MAIL_GOES} You’ll also find it on{' '}
        <TextLink to={paths.home}>your home page</TextLink>.
      </p>
      <div className="mt-3 min-h-8">
        <LetterControl userId={userId} />
      </div>
    </TitledSection>
  )
}

/** The choice alone. */
export function LetterControl({ userId }: { userId: string | null }) {
  const mail = useMail(userId)
  const choose = useChooseMail(userId)
  const own = useZoneStore((state) => state.zone)
  return (
    <QueryState query={mail} what="your choice" loading={<p role="status">Loading your choice...</p>}>
      {({ letter, zone }) => (
        <>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button
              busy={choose.isPending}
              onClick={() => choose.mutate(letter ? { letter: false } : { letter: true, zone: own })}
            >
              {letter ? 'Stop the letter' : 'Mail me the letter'}
            </Button>
            <span role="status" className="text-ink2">
              {letter && `It comes on Monday mornings, in the time zone ${zoneName(zone)}.`}
            </span>
            {letter && zone !== own && (
              <TextButton onClick={() => choose.mutate({ zone: own })}>Use {zoneName(own)}</TextButton>
            )}
          </span>
          {choose.error && <FieldError>{messageOf(choose.error)}</FieldError>}
        </>
      )}
    </QueryState>
  )
}

/** Offers the letter to somebody who has never chosen; nothing to anybody else. */
export function LetterOffer({ userId }: { userId: string | null }) {
  const chosen = useMail(userId).data?.letter
  const choose = useChooseMail(userId)
  const zone = useZoneStore((state) => state.zone)
  if (choose.data?.letter)
    return (
      <p role="status" className="mt-6 border-t pt-4 text-ink2">
        The letter comes on Mondays. You can stop it from any letter or in your{' '}
        <TextLink to={paths.profile}>profile</TextLink>.
      </p>
    )
  if (chosen !== null) return null
  return (
    <TitledSection
      title="Want a letter about your week, by mail, every Monday?"
      as="h3"
      titleClass="text-ink2"
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-4"
    >
      <span className="flex gap-2">
        <Button busy={choose.isPending} onClick={() => choose.mutate({ letter: true, zone })}>
          Mail me the letter
        </Button>
        <Button variant="ghost" disabled={choose.isPending} onClick={() => choose.mutate({ letter: false })}>
          No, thanks
        </Button>
      </span>
      {choose.error && <FieldError>{messageOf(choose.error)}</FieldError>}
    </TitledSection>
  )
}
