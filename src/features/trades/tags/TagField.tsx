import { X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import {
  FIRST_KINDS,
  kindsOf,
  LONGEST_TAG,
  MOST_TAGS,
  readTag,
  sameName,
  type Tag,
} from '@/features/trades/saving/tags.rules'
import { Button } from '@/ui/controls/Button'
import { Field, Input, Options, Select } from '@/ui/controls/Field'

interface TagFieldProps {
  label: string
  /** For a field under a title that says the same. */
  hideLabel?: boolean
  /** The tags of the trade, day or selection. */
  value: readonly Tag[]
  /** The strategy's tags, to be suggested. */
  known: readonly Tag[]
  /** Whether a new tag is given a kind. */
  hasKinds?: boolean
  hint?: string
  busy?: boolean
  onAdd: (tag: Tag) => void
  onRemove: (tag: Tag) => void
}

const NEW_KIND = 'new kind…'

/** Tags, typed one at a time with those in use suggested. Enter or a comma adds one; Backspace in the empty field removes the last. */
export function TagField({
  label,
  hideLabel,
  value,
  known,
  hasKinds = true,
  hint,
  busy = false,
  onAdd,
  onRemove,
}: TagFieldProps) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<string>(FIRST_KINDS[0])
  const [namesKind, setNamesKind] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isFull = value.length >= MOST_TAGS
  const has = (tag: Tag) => value.some(({ name }) => sameName(name, tag.name))
  const add = (text: string) => {
    const read = readTag(text, kind.trim() || FIRST_KINDS[0], known)
    if ('problem' in read) return setProblem(text.trim() === '' ? undefined : read.problem)
    setTyped('')
    setProblem(undefined)
    if (!has(read.tag)) onAdd(read.tag)
  }
  const isNew = typed.trim() !== '' && !known.some(({ name }) => sameName(name, typed))
  return (
    <div>
      <Field label={label} hideLabel={hideLabel} error={problem} hint={isFull ? `At most ${MOST_TAGS} tags.` : hint}>
        <div className="flex gap-2">
          <Input
            value={typed}
            list={listId}
            disabled={isFull}
            maxLength={LONGEST_TAG + 1}
            autoComplete="off"
            className="min-w-0"
            onChange={({ target }) => {
              setProblem(undefined)
              // A comma ends a tag, also one that a suggestion or a paste brought.
              if (target.value.includes(',')) add(target.value.replaceAll(',', ' '))
              else setTyped(target.value)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault()
                // Otherwise the form around it would be saved.
                event.stopPropagation()
                add(typed)
              }
              const last = value.at(-1)
              if (event.key === 'Backspace' && typed === '' && last) onRemove(last)
            }}
          />
          <Button onClick={() => add(typed)} disabled={typed.trim() === '' || isFull} busy={busy} className="shrink-0">
            Add tag
          </Button>
        </div>
      </Field>
      <datalist id={listId}>
        {known
          .filter((tag) => !has(tag))
          .map(({ kind, name }) => (
            <option key={name} value={name} label={hasKinds ? kind : undefined} />
          ))}
      </datalist>
      {hasKinds && isNew && (
        <div className="mt-2 flex flex-wrap items-center gap-2 text-label text-ink2">
          <span>A new tag. It is a</span>
          <Select
            aria-label="Kind of the new tag"
            value={namesKind ? NEW_KIND : kind}
            onChange={({ target }) => {
              setNamesKind(target.value === NEW_KIND)
              setKind(target.value === NEW_KIND ? '' : target.value)
            }}
            className="w-36"
          >
            <Options of={kindsOf(known)} />
            <option>{NEW_KIND}</option>
          </Select>
          {namesKind && (
            <Input
              aria-label="Name of the new kind"
              value={kind}
              maxLength={LONGEST_TAG}
              onChange={({ target }) => setKind(target.value)}
              className="w-36!"
            />
          )}
        </div>
      )}
      <TagList
        label="Chosen tags"
        tags={value}
        after={(tag) => (
          <button
            type="button"
            aria-label={`Remove the tag ${tag.name}`}
            onClick={() => onRemove(tag)}
            className="-mr-1 grid size-6 place-items-center rounded text-ink2 hover:text-ink"
          >
            <X size={12} />
          </button>
        )}
      />
    </div>
  )
}

interface TagListProps {
  label: string
  tags: readonly Tag[]
  /** Rendered after each tag's name. */
  after?: (tag: Tag) => ReactNode
}

/** Tags with their kinds, if they have any, side by side; nothing without tags. */
export function TagList({ label, tags, after }: TagListProps) {
  if (tags.length === 0) return null
  return (
    <ul aria-label={label} className="mt-2 flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag.name}>
          <span className="inline-flex min-h-6 max-w-full items-center gap-1 rounded-chip border px-2.5 text-table">
            {tag.kind !== '' && <span className="text-ink2">{tag.kind}:</span>}
            <span dir="auto" className="wrap-anywhere">
              {tag.name}
            </span>
            {after?.(tag)}
          </span>
        </li>
      ))}
    </ul>
  )
}
