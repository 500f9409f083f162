import { paths } from '@/lib/paths'
import { type Profile, useAuthStore } from '@/stores/authStore'
import { Button } from '@/ui/Button'
import { Field, Input } from '@/ui/Field'
import { FormError } from '@/ui/FormError'
import { Link } from '@/ui/Link'
import { ErrorNotice } from '@/ui/Notice'
import { useSaveNames } from '../account.queries'
import { namesOf } from '../account.rules'
import { namesSchema } from '../accountForms.rules'
import { FormSkeleton } from '../FormSkeleton'
import { retryProfileSync } from '../profileSync'
import { useAccountForm } from '../useAccountForm'

/** The names of the profile, and its plan. */
export function ProfileSection() {
  const { profile, loading, error } = useAuthStore()
  if (profile) return <Names key={profile.id} profile={profile} />
  if (error) {
    return (
      <ErrorNotice title={error} onRetry={() => void retryProfileSync()} retrying={loading}>
        You are signed in all the same.
      </ErrorNotice>
    )
  }
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
      <section aria-labelledby="plan" className="mt-10 border-t pt-6">
        <h2 id="plan" className="text-h3">
          Plan
        </h2>
        <p className="mt-2">
          <span className="font-medium capitalize">{profile.subscription_tier.replaceAll('_', ' ')}</span>
        </p>
        <p className="mt-1 text-ink2">
          Plans cannot be changed from here yet.{' '}
          <Link to={paths.price} className="underline underline-offset-2 hover:text-ink">
            What each one holds
          </Link>
        </p>
      </section>
    </>
  )
}
