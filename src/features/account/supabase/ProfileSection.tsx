import { type Profile, useAuthStore } from '@/stores/authStore'
import { Button } from '@/ui/controls/Button'
import { FormSkeleton } from '@/ui/controls/Field'
import { FormError } from '@/ui/controls/Notice'
import { useSaveNames } from '../account.queries'
import { namesOf } from '../account.rules'
import { namesSchema } from '../accountForms.rules'
import { Plan, SyncProblem } from '../accountParts'
import { TextField, useAccountForm } from './accountForm'

/** The names of the profile, and its plan. */
export function ProfileSection() {
  const { profile, error } = useAuthStore()
  if (profile) return <Names key={profile.id} profile={profile} />
  if (error) return <SyncProblem />
  return <FormSkeleton label="Loading your profile" />
}

function Names({ profile }: { profile: Profile }) {
  const save = useSaveNames()
  const form = useAccountForm(namesSchema, namesOf(profile))
  const isSaved = save.isSuccess && !form.formState.isDirty

  return (
    <>
      <h2 className="text-h3">Profile</h2>
      <form
        noValidate
        onSubmit={form.submitTo(async (names) => {
          form.reset(namesOf(await save.mutateAsync({ profileId: profile.id, names })))
        })}
        className="mt-5 flex max-w-[400px] flex-col gap-5"
      >
        {form.problem && <FormError>{form.problem}</FormError>}
        <TextField
          form={form}
          name="username"
          label="Username"
          hint="Shown beside all your strategies, at once after a change."
          autoComplete="nickname"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField form={form} name="firstName" label="First name (optional)" autoComplete="given-name" />
          <TextField form={form} name="lastName" label="Last name (optional)" autoComplete="family-name" />
        </div>
        <div className="flex items-center gap-3">
          <Button type="submit" variant="primary" busy={form.busy}>
            Save
          </Button>
          <span role="status" className="text-ink2">
            {isSaved && 'Saved'}
          </span>
        </div>
      </form>
      <Plan tier={profile.subscription_tier} />
    </>
  )
}
