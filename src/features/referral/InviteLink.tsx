import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { env } from '@/lib/env'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { Button } from '@/ui/Button'
import { Field, Input } from '@/ui/Field'
import { TextLink } from '@/ui/TextLink'
import { inviteLink } from './referral.rules'

/** How long the button says that the link was copied. */
const COPIED_SHOWN_MS = 2_000

const COPY_FAILED = 'The browser did not let us copy it. The link is selected: copy it with the keyboard.'

/** The signed-in person's invite link, with a button that copies it (spec §2). */
export function InviteLink() {
  const user = useAuthStore((state) => state.user)
  const loading = useAuthStore((state) => state.loading)
  if (user) return <CopyableLink link={inviteLink(env.siteUrl, user.id)} />
  // The height of the field that comes, so that nothing moves.
  if (loading) return <p className="min-h-[58px] text-body text-ink3">Your invite link is on its way.</p>
  return (
    <p className="text-body">
      <TextLink to={paths.signIn}>Sign in</TextLink> to get your invite link.
    </p>
  )
}

function CopyableLink({ link }: { link: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(null), COPIED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setOutcome('copied')
    } catch {
      // No permission, or a page without https has no clipboard at all.
      input.current?.select()
      setOutcome('failed')
    }
  }

  const copied = outcome === 'copied'
  return (
    <div className="flex items-start gap-2">
      <Field
        label="Your invite link"
        error={outcome === 'failed' ? COPY_FAILED : undefined}
        className="min-w-0 max-w-[560px] flex-1"
      >
        {(ids) => (
          <Input {...ids} ref={input} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        )}
      </Field>
      <Button
        size="field"
        className="mt-[22px] min-w-[92px]"
        onClick={copy}
        icon={
          copied ? (
            <Check size={16} strokeWidth={1.5} aria-hidden="true" />
          ) : (
            <Copy size={16} strokeWidth={1.5} aria-hidden="true" />
          )
        }
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className="sr-only">
        {copied ? 'The invite link is copied.' : ''}
      </span>
    </div>
  )
}
