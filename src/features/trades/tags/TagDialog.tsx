import { useState } from 'react'
import { useTags, useTagTrades } from '@/features/trades/saving/tags.queries'
import type { Tag } from '@/features/trades/saving/tags.rules'
import { messageOf } from '@/lib/dataError'
import { counted } from '@/lib/format'
import { Button } from '@/ui/controls/Button'
import { FormError } from '@/ui/controls/Notice'
import { Modal } from '@/ui/layout/Modal'
import { QueryState } from '@/ui/layout/QueryState'
import { TagField } from './TagField'

interface TagDialogProps {
  strategyId: string
  tradeIds: readonly string[]
  onClose: () => void
  /** Tagged. */
  onDone: () => void
}

/** Puts tags on the selected trades, or takes them off. */
export function TagDialog({ strategyId, tradeIds, onClose, onDone }: TagDialogProps) {
  const known = useTags(strategyId)
  const write = useTagTrades(strategyId)
  const [on, setOn] = useState<readonly Tag[]>([])
  const [off, setOff] = useState<readonly Tag[]>([])
  const what = counted(tradeIds.length, 'trade')
  const save = () => {
    const changes = tradeIds.flatMap((bet_id) => [
      ...off.map((tag) => ({ bet_id, ...tag, is_on: false })),
      ...on.map((tag) => ({ bet_id, ...tag, is_on: true })),
    ])
    const names = on.map(({ name }) => `“${name}”`).join(', ')
    const isOne = tradeIds.length === 1
    const words = names ? `${what} ${isOne ? 'is' : 'are'} tagged ${names}.` : `Tags are taken off ${what}.`
    write.mutate({ changes, words }, { onSuccess: onDone })
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={`Tag ${what}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={write.isPending} disabled={on.length + off.length === 0} onClick={save}>
            Tag {what}
          </Button>
        </>
      }
    >
      <QueryState query={known} what="the tags" loading={<p>Loading the tags...</p>}>
        {(tags) => (
          <div className="flex flex-col gap-5">
            <TagField
              label="Add"
              value={on}
              known={tags}
              onAdd={(tag) => setOn([...on, tag])}
              onRemove={({ name }) => setOn(on.filter((tag) => tag.name !== name))}
            />
            {tags.length > 0 && (
              <fieldset>
                <legend className="mb-1.5 text-label text-ink2">Take off</legend>
                <div className="flex flex-wrap gap-1.5">
                  {tags.map((tag) => {
                    const isOff = off.some(({ name }) => name === tag.name)
                    return (
                      <button
                        key={tag.id}
                        type="button"
                        aria-pressed={isOff}
                        onClick={() => setOff(isOff ? off.filter(({ name }) => name !== tag.name) : [...off, tag])}
                        className="inline-flex min-h-6 max-w-full items-center gap-1 rounded-chip border px-2.5 text-table hover:border-line2 aria-pressed:border-ink aria-pressed:line-through"
                      >
                        <span className="text-ink2">{tag.kind}:</span>
                        <span className="wrap-anywhere">{tag.name}</span>
                      </button>
                    )
                  })}
                </div>
              </fieldset>
            )}
            {write.error && <FormError>{messageOf(write.error)}</FormError>}
          </div>
        )}
      </QueryState>
    </Modal>
  )
}
