import { useEffect, useRef, useState } from 'react'
import { currentIdentity } from '@/identity/currentIdentity'
import type { IdentityUser, SessionEnd } from '@/identity/identity'
import { supabaseAccount } from '@/identity/supabase/supabaseIdentity'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { FormError } from '@/ui/FormError'
import { Link } from '@/ui/Link'
import { Modal } from '@/ui/Modal'
import { signInAgainSchema } from '../accountForms.rules'
import { PasswordInput } from '../PasswordInput'
import { useAccountForm } from '../useAccountForm'

/**
 * Says that the session has ended, and takes the password in place: at once when a request was turned down, else when
 * somebody presses for it, so that no dialog takes the keyboard away in the middle of a word.
 */
export function SessionEnded({ user, ended }: { user: IdentityUser; ended: SessionEnd }) {
  const [answered, setAnswered] = useState(0)
  const isAsking = ended.refusals > answered
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // What the keyboard reaches scrolls clear of the bar.
    const { style } = document.documentElement
    style.scrollPaddingBottom = `${bar.current?.offsetHeight ?? 0}px`
    return () => {
      style.scrollPaddingBottom = ''
    }
  }, [])

  return (
    <div ref={bar} className="sticky bottom-0 z-40 border-t border-line2 bg-panel">
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <p role="status" className="mr-auto">
          <span className="font-medium">Your session has ended.</span> What you typed is still here.
        </p>
        <Button variant="ghost" onClick={() => void currentIdentity.signOut()}>
          Sign out
        </Button>
        <Button onClick={() => setAnswered(-1)}>Sign in again</Button>
      </div>
      <Modal open={isAsking} onClose={() => setAnswered(ended.refusals)} title="Sign in again">
        <PasswordAgain email={user.email ?? ''} />
      </Modal>
    </div>
  )
}

function PasswordAgain({ email }: { email: string }) {
  const { register, submitTo, problem, busy, errorOf } = useAccountForm(signInAgainSchema, { password: '' })
  return (
    <form
      noValidate
      onSubmit={submitTo(({ password }) => supabaseAccount.signIn(email, password))}
      className="flex flex-col gap-5"
    >
      <p>
        Your session has ended. Sign in as <span className="break-all font-medium">{email}</span>, and then repeat what
        you were doing: what you typed is still here.
      </p>
      {problem && <FormError>{problem}</FormError>}
      <Field label="Password" error={errorOf('password')}>
        {(ids) => <PasswordInput {...ids} {...register('password')} autoComplete="current-password" />}
      </Field>
      {/* For password managers; after the field, which is the first to be focused. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          Sign in
        </Button>
        <Link
          to={`${paths.signIn}#/forgot`}
          target="_blank"
          className="text-label text-ink2 underline underline-offset-2 hover:text-ink"
        >
          Forgot your password? (opens another tab)
        </Link>
      </div>
    </form>
  )
}
