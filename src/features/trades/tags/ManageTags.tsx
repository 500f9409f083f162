import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type TagsChange, useChangeTags, useTags, useTagsShown } from '@/features/trades/saving/tags.queries'
import { byKind, kindsOf, LONGEST_TAG, type StoredTag } from '@/features/trades/saving/tags.rules'
import { messageOf } from '@/lib/dataError'
import { Button } from '@/ui/controls/Button'
import { Checkbox } from '@/ui/controls/Checkbox'
import { Input, Options, Select } from '@/ui/controls/Field'
import { EmptyNotice, FormError } from '@/ui/controls/Notice'
import { Modal } from '@/ui/layout/Modal'
import { QueryState } from '@/ui/layout/QueryState'

interface ManageTagsProps {
  strategyId: string
  onClose: () => void
}

/** A strategy's tags for its owner: renaming and deleting them, naming their kinds, and who sees them. */
export function ManageTags({ strategyId, onClose }: ManageTagsProps) {
  const read = useTags(strategyId)
  const shown = useTagsShown(strategyId)
  const write = useChangeTags(strategyId)
  const change = (next: TagsChange) => write.mutate(next)
  const asked = write.isPending && write.variables.does === 'show' ? write.variables.shows : null
  return (
    <Modal open onClose={onClose} title="Tags" footer={<Button onClick={onClose}>Done</Button>}>
      <div className="flex flex-col gap-5">
        <p className="text-ink2">
          Your own words for trades. They’re no part of the record: you can change them at any time. Changes here are
          saved at once.
        </p>
        <QueryState query={shown} what="who sees them" loading={<p>Loading...</p>}>
          {(isShown) => (
            <label className="flex items-start gap-2.5">
              <span className="pt-0.5">
                <Checkbox
                  checked={asked ?? isShown}
                  disabled={write.isPending}
                  onChange={({ target }) => change({ does: 'show', shows: target.checked })}
                />
              </span>
              <span>
                Show the tags to whoever sees this strategy
                <span className="block text-label text-ink2">
                  {isShown ? 'Readers see them, and can report by them.' : 'Only you see them.'}
                </span>
              </span>
            </label>
          )}
        </QueryState>
        {write.error && <FormError>{messageOf(write.error)}</FormError>}
        <QueryState query={read} what="the tags" loading={<p>Loading the tags...</p>}>
          {(tags) =>
            tags.length === 0 ? (
              <EmptyNotice title="No tags yet">
                Open a trade and type one under Tags, or select several trades and press Tag.
              </EmptyNotice>
            ) : (
              <div className="flex flex-col gap-5">
                {byKind(tags).map(({ kind, tags: own }) => (
                  <section key={kind} aria-label={`Kind: ${kind}`} className="flex flex-col gap-2">
                    <Typed
                      label={`Name of the kind ${kind}`}
                      value={kind}
                      isHead
                      onType={(to) => change({ does: 'rename kind', kind, to })}
                    />
                    {own.map((tag) => (
                      <OneTag key={tag.id} tag={tag} kinds={kindsOf(tags)} onChange={change} />
                    ))}
                  </section>
                ))}
              </div>
            )
          }
        </QueryState>
      </div>
    </Modal>
  )
}

interface OneTagProps {
  tag: StoredTag
  kinds: readonly string[]
  onChange: (change: TagsChange) => void
}

function OneTag({ tag, kinds, onChange }: OneTagProps) {
  const { id, kind, name } = tag
  const [isSure, setSure] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2 pl-3">
      <div className="min-w-0 flex-1 basis-40">
        <Typed
          label={`Name of the tag ${name}`}
          value={name}
          onType={(to) => onChange({ does: 'rename', id, to: { kind, name: to } })}
        />
      </div>
      <Select
        aria-label={`Kind of ${name}`}
        value={kind}
        onChange={({ target }) => onChange({ does: 'rename', id, to: { kind: target.value, name } })}
        className="w-32"
      >
        <Options of={kinds} />
      </Select>
      <Button
        variant={isSure ? 'danger' : 'ghost'}
        icon={<Trash2 />}
        aria-label={isSure ? `Delete the tag ${name} from all trades` : `Delete the tag ${name}…`}
        onBlur={() => setSure(false)}
        onClick={() => (isSure ? onChange({ does: 'delete', id }) : setSure(true))}
      >
        {isSure ? 'From all trades' : 'Delete'}
      </Button>
    </div>
  )
}

/** A name that is saved when it is left or Enter is pressed. */
function Typed({
  label,
  value,
  isHead = false,
  onType,
}: {
  label: string
  value: string
  isHead?: boolean
  onType: (text: string) => void
}) {
  const save = (text: string) => text.trim() !== '' && text.trim() !== value && onType(text.trim())
  return (
    <Input
      key={value}
      aria-label={label}
      defaultValue={value}
      maxLength={LONGEST_TAG}
      autoComplete="off"
      className={isHead ? 'font-heading' : undefined}
      onBlur={({ target }) => save(target.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && save(currentTarget.value)}
    />
  )
}
