import { useState } from 'react'
import { messageOf } from '@/lib/dataError'
import { useAuthStore } from '@/stores/authStore'
import { Button } from '@/ui/controls/Button'
import { Field, Input } from '@/ui/controls/Field'
import { useSaveNames } from './account.queries'
import { namesOf } from './account.rules'
import { namesSchema } from './accountForms.rules'

/** The name that readers see, with a form that changes it. A provider that keeps names has a form of its own on the same page. */
export function PublicName() {
  const { user, profile } = useAuthStore()
  const save = useSaveNames()
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  if (!user || !profile) return <span>Loading your name...</span>
  const name = typed ?? profile.username ?? ''
  if (user.namesEditedAt === 'provider') return <span>Readers see you as “{profile.username}”. Change it below.</span>
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const names = namesSchema.safeParse({ ...namesOf(profile), username: name })
        setProblem(names.error?.issues[0]?.message)
        if (names.data) save.mutate({ profileId: profile.id, names: names.data })
      }}
    >
      <Field
        label="Readers see you as"
        hint="Taken from your e-mail address until you change it."
        error={problem ?? (save.error ? messageOf(save.error) : undefined)}
      >
        <Input
          value={name}
          autoComplete="nickname"
          onChange={({ target }) => {
            setTyped(target.value)
            save.reset()
          }}
        />
      </Field>
      <span className="mt-2 flex items-center gap-3">
        <Button type="submit" size="field" busy={save.isPending}>
          Use this name
        </Button>
        <span role="status">{save.isSuccess && 'Saved'}</span>
      </span>
    </form>
  )
}
