import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentIdentity } from '@/identity/currentIdentity'
import type { AuthenticatorApp, NewAuthenticator } from '@/identity/supabase/secondFactor'
import { secondFactor } from '@/identity/supabase/supabaseIdentity'
import { env } from '@/lib/env'
import { Button } from '@/ui/controls/Button'
import { FormSkeleton } from '@/ui/controls/Field'
import { FormError } from '@/ui/controls/Notice'
import { ConfirmDialog } from '@/ui/layout/Modal'
import { QueryState } from '@/ui/layout/QueryState'
import { useWrite } from '@/ui/useWrite'
import { appNameSchema } from '../accountForms.rules'
import { AccountPart } from '../accountParts'
import { CodeForm, HostedOnly, TextField, useAccountForm } from './accountForm'

/** Adds and removes authenticator apps. */
export function SecondFactor() {
  return (
    <AccountPart title="Second factor">
      <p className="mt-1 text-ink2">A code from an authenticator app, asked for after the password.</p>
      {env.embedded ? <HostedOnly>This demo has no second factor. A hosted project has one.</HostedOnly> : <Apps />}
    </AccountPart>
  )
}

function Apps() {
  const apps = useQuery({ queryKey: ['account', 'second-factors'], queryFn: secondFactor.list })
  const [answer, setAnswer] = useState('')
  const changed = (says: string) => {
    setAnswer(says)
    void apps.refetch()
  }
  return (
    <QueryState
      query={apps}
      what="your apps"
      title="Your apps couldn’t be loaded"
      hint={apps.error?.message}
      old={apps.error?.message}
      errorClass="mt-4"
      loading={<FormSkeleton label="Loading your apps" hints={[]} />}
    >
      {(all) => (
        <>
          <ul className="mt-4 border-t empty:hidden">
            {all
              .filter(({ isVerified }) => isVerified)
              .map((app) => (
                <App
                  key={app.id}
                  app={app}
                  onRemoved={() => changed('Removed. You won’t be asked for its code any more.')}
                />
              ))}
          </ul>
          <NewApp onDone={() => changed('Done. From now on you’ll need its code every time you sign in.')} />
          <p role="status" className="mt-3 font-medium empty:hidden">
            {answer}
          </p>
        </>
      )}
    </QueryState>
  )
}

function App({ app, onRemoved }: { app: AuthenticatorApp; onRemoved: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useWrite({ mutationFn: () => secondFactor.remove(app.id), onSuccess: onRemoved })
  return (
    <li className="flex items-center justify-between gap-4 border-b py-3">
      <span className="min-w-0 break-words font-medium">{app.name}</span>
      <Button onClick={() => setIsAsking(true)} aria-label={`Remove ${app.name}`}>
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Remove ${app.name}?`}
        confirmLabel="Remove"
        onConfirm={() => remove.mutate()}
        write={remove}
      >
        Anyone who knows your password can then sign in without its code.
      </ConfirmDialog>
    </li>
  )
}

function NewApp({ onDone }: { onDone: () => void }) {
  const [begun, setBegun] = useState<NewAuthenticator | null>(null)
  const form = useAccountForm(appNameSchema, { name: '' })
  if (begun) {
    return (
      <div className="mt-5 flex max-w-[400px] flex-col gap-4">
        <p>Scan this with your app or type in the key. Then enter the code it shows.</p>
        {/* White in both themes, so that cameras can read it. */}
        <img src={begun.qrCode} alt="QR code of the key below" width={180} height={180} className="bg-[#fff] p-2" />
        <p className="break-all font-mono text-label">{begun.secret}</p>
        <CodeForm
          onSubmit={async (code) => {
            await secondFactor.verify(begun.id, code)
            setBegun(null)
            form.reset()
            onDone()
          }}
        />
        <div>
          <Button variant="ghost" onClick={() => setBegun(null)}>
            Not now
          </Button>
        </div>
      </div>
    )
  }
  return (
    <form
      noValidate
      onSubmit={form.submitTo(async ({ name }) => setBegun(await secondFactor.enrol(name)))}
      className="mt-5 flex max-w-[400px] flex-col gap-4"
    >
      {form.problem && <FormError>{form.problem}</FormError>}
      <TextField
        form={form}
        name="name"
        label="Name of the app"
        hint="To tell it apart, for example “Phone”."
        autoComplete="off"
      />
      <div>
        <Button type="submit" busy={form.busy}>
          Set up an app
        </Button>
      </div>
    </form>
  )
}

/** The second step of signing in: the code of the authenticator app. */
export function SecondFactorStep({ factorId }: { factorId: string }) {
  return (
    <div className="flex max-w-[400px] flex-col gap-5">
      <div>
        <h2 className="text-h3">One step left</h2>
        <p className="mt-1 text-ink2">
          Enter the code that your authenticator app shows for Cash Us If You Can. It changes every half minute.
        </p>
      </div>
      <CodeForm onSubmit={(code) => secondFactor.verify(factorId, code)} />
      <div>
        <Button variant="ghost" onClick={() => void currentIdentity.signOut()}>
          Use another account
        </Button>
      </div>
    </div>
  )
}
