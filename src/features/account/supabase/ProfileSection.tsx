import { type Profile, useAuthStore } from '@/stores/authStore'
import { Button } from '@/ui/Button'
import { Field, Input } from '@/ui/Field'
import { FormError } from '@/ui/Notice'
import { useSaveNames } from '../account.queries'
import { namesOf } from '../account.rules'
import { namesSchema } from '../accountForms.rules'
import { FormSkeleton } from '../FormSkeleton'
import { Plan, SyncProblem } from '../profileParts'
import { useAccountForm } from '../useAccountForm'

/** The names of the profile, and its plan. */
export function ProfileSection() {
  const { profile, error } = useAuthStore()
  if (profile) return <Names key={profile.id} profile={profile} />
  if (error) return <SyncProblem />
  return <FormSkeleton label="Loading your profile" />
}

function Names({ profile }: { profile: Profile }) {
  const save = useSaveNames()
  const { register, submitTo, problem, busy, errorOf, reset, formState } = useAccountForm(namesSchema, namesOf(profile))
  const isSaved = save.isSuccess && !formState.isDirty

  return (
    <>
      <h2 className="text-h3">Profile</h2>
      <form
        noValidate
        onSubmit={submitTo(async (names) => {
          reset(namesOf(await save.mutateAsync({ profileId: profile.id, names })))
        })}
        className="mt-5 flex max-w-[400px] flex-col gap-5"
      >
        {problem && <FormError>{problem}</FormError>}
        <Field
          label="Username"
          hint="Stands beside the strategies that you create from now on."
          error={errorOf('username')}
        >
          {(ids) => <Input {...ids} {...register('username')} autoComplete="nickname" />}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="First name (optional)" error={errorOf('firstName')}>
            {(ids) => <Input {...ids} {...register('firstName')} autoComplete="given-name" />}
          </Field>
          <Field label="Last name (optional)" error={errorOf('lastName')}>
            {(ids) => <Input {...ids} {...register('lastName')} autoComplete="family-name" />}
          </Field>
        </div>
        <div className="flex items-center gap-3">
          <Button type="submit" variant="primary" busy={busy}>
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
