import { currentIdentity } from '@/identity/currentIdentity'
import { secondFactor } from '@/identity/supabase/supabaseIdentity'
import { Button } from '@/ui/Button'
import { CodeForm } from './CodeForm'

/** After the password: the code of the authenticator app, without which nobody is signed in. */
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
