import { useTags } from '@/features/trades/saving/tags.queries'
import { byKind, sameName } from '@/features/trades/saving/tags.rules'
import { Field, Options, Select } from '@/ui/controls/Field'

interface TagFilterProps {
  strategyId: string
  value: string | null
  onChoose: (tag: string) => void
}

/** The filter by tag; nothing where the reader sees no tags. */
export function TagFilter({ strategyId, value, onChoose }: TagFilterProps) {
  const { data: tags = [] } = useTags(strategyId)
  if (tags.length === 0 && value === null) return null
  // An address may have it in another case, or a tag that is gone.
  const chosen = value === null ? '' : (tags.find(({ name }) => sameName(name, value))?.name ?? value)
  return (
    <Field label="Tag">
      <Select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <option value="">any</option>
        {byKind(tags).map(({ kind, tags: own }) => (
          <optgroup key={kind} label={kind}>
            <Options of={own.map(({ name }) => name)} />
          </optgroup>
        ))}
        {chosen !== '' && !tags.some(({ name }) => name === chosen) && <option>{chosen}</option>}
      </Select>
    </Field>
  )
}
