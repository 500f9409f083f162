import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Input } from '@/ui/Field'

/** A password that can be looked at while it is typed. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <span className="relative block">
      <Input {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} className="pr-10" />
      <button
        type="button"
        aria-label="Show password"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute top-0.5 right-0.5 grid size-8 place-items-center rounded text-ink2 hover:text-ink"
      >
        <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </span>
  )
}
