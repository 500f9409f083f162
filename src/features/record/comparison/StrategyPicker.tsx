import { Plus } from 'lucide-react'
import { type FormEvent, useDeferredValue, useId, useState } from 'react'
import { Button } from '@/ui/Button'
import { Field, Input } from '@/ui/Field'
import { useSuggestions } from './comparison.queries'
import { includesName } from './comparison.rules'

interface StrategyPickerProps {
  /** Already there. */
  names: readonly string[]
  onAdd: (name: string) => void
}

/** Adds a strategy by its name: typed, or taken from what the field offers. */
export function StrategyPicker({ names, onAdd }: StrategyPickerProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const list = useId()
  const { data: suggestions = [] } = useSuggestions(useDeferredValue(typed))

  const add = (event: FormEvent) => {
    event.preventDefault()
    const name = typed.trim()
    if (name === '') return setProblem('Type the name of a strategy')
    if (includesName(names, name)) return setProblem('This strategy is in the comparison already')
    setTyped('')
    onAdd(name)
  }
  return (
    <form onSubmit={add} className="flex max-w-[520px] items-start gap-2">
      <Field label="Add a strategy" error={problem} className="min-w-0 flex-1">
        {(ids) => (
          <Input
            {...ids}
            list={list}
            value={typed}
            autoComplete="off"
            placeholder="Its name"
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setProblem(null)
            }}
          />
        )}
      </Field>
      <datalist id={list}>
        {suggestions
          .filter((name) => !includesName(names, name))
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      <Button
        type="submit"
        size="field"
        className="mt-[22px]"
        icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
      >
        Add
      </Button>
    </form>
  )
}
