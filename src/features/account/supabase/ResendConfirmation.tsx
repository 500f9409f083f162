import { useMutation } from '@tanstack/react-query'
import { supabaseAccount } from '@/identity/supabase/supabaseIdentity'
import { messageOf } from '@/lib/messageOf'
import { Button } from '@/ui/Button'

/** Sends the message with the confirmation link once more. */
export function ResendConfirmation({ email }: { email: string }) {
  const resend = useMutation({ mutationFn: () => supabaseAccount.resendConfirmation(email) })
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      <Button busy={resend.isPending} onClick={() => resend.mutate()}>
        Send it again
      </Button>
      <span role="status" className={resend.error ? 'text-loss' : 'text-ink2'}>
        {resend.isSuccess && 'Sent'}
        {resend.error && messageOf(resend.error)}
      </span>
    </div>
  )
}
