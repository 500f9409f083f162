import { FolderInput, Tags, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { TradeRow } from '@/domain/trade/tradeColumns'
import { useLeftBehind, useMoveTrades } from '@/features/trades/saving/moveTrades.queries'
import { useDeleteTrades } from '@/features/trades/saving/saveTrade.queries'
import { messageOf } from '@/lib/dataError'
import { counted, formatCount } from '@/lib/format'
import { paths } from '@/lib/paths'
import { useOwnStrategies } from '@/queries/strategy.queries'
import { useAuthStore } from '@/stores/authStore'
import { Button } from '@/ui/controls/Button'
import { Field, Options, Select } from '@/ui/controls/Field'
import { FormError } from '@/ui/controls/Notice'
import { TextLink } from '@/ui/controls/TextLink'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { ConfirmDialog, Modal } from '@/ui/layout/Modal'
import { QueryState } from '@/ui/layout/QueryState'

const TagDialog = lazyPart(() => import('@/features/trades/tags/TagDialog').then((module) => module.TagDialog))

/** More trades at once would make an address too long for some servers. */
export const MOST_SELECTED = 100

interface SelectedTradesProps {
  strategyId: string
  tradeIds: readonly string[]
  /** The trades that are listed now. */
  listed: readonly TradeRow[]
  onSelect: (tradeIds: readonly string[]) => void
  /** Ends selecting. */
  onDone: () => void
}

/** What can be done with the selected trades, below the list. */
export function SelectedTrades({ strategyId, tradeIds, listed, onSelect, onDone }: SelectedTradesProps) {
  const [asked, setAsked] = useState<'delete' | 'move' | 'tag' | null>(null)
  const count = tradeIds.length
  const isTooMany = count > MOST_SELECTED
  const close = () => setAsked(null)
  const ids = listed.map(({ bet_id }) => bet_id)
  const hasAll = ids.every((id) => tradeIds.includes(id))
  const props = { strategyId, tradeIds, onClose: close, onDone }
  return (
    <div
      role="toolbar"
      aria-label="Selected trades"
      className="sticky bottom-4 z-40 mt-3 flex flex-wrap items-center gap-2 rounded border border-line2 bg-raised px-3 py-2 shadow-float"
    >
      <p role="status" className="mr-auto text-table">
        {count === 0 ? 'Select trades' : `${formatCount(count)} selected`}
        {isTooMany && <span className="text-loss">, at most {MOST_SELECTED} at once</span>}
      </p>
      <Button
        variant="ghost"
        onClick={() =>
          onSelect(hasAll ? tradeIds.filter((id) => !ids.includes(id)) : [...new Set([...tradeIds, ...ids])])
        }
      >
        {hasAll ? 'Unselect page' : 'Select page'}
      </Button>
      <Button icon={<Tags />} disabled={count === 0 || isTooMany} onClick={() => setAsked('tag')}>
        Tag…
      </Button>
      <Button icon={<FolderInput />} disabled={count === 0 || isTooMany} onClick={() => setAsked('move')}>
        Move…
      </Button>
      <Button variant="danger" icon={<Trash2 />} disabled={count === 0 || isTooMany} onClick={() => setAsked('delete')}>
        Delete…
      </Button>
      <Button variant="ghost" onClick={onDone} aria-keyshortcuts="Escape">
        Done
      </Button>
      {asked === 'delete' && <DeleteDialog {...props} />}
      {asked === 'move' && <MoveDialog {...props} />}
      {asked === 'tag' && (
        <LazyBoundary failure="The tags couldn’t be loaded" isSmall>
          <TagDialog {...props} />
        </LazyBoundary>
      )}
    </div>
  )
}

interface DialogProps extends Pick<SelectedTradesProps, 'strategyId' | 'tradeIds' | 'onDone'> {
  onClose: () => void
}

function DeleteDialog({ strategyId, tradeIds, onClose, onDone }: DialogProps) {
  const userId = useAuthStore((state) => state.user?.id ?? null)
  const removal = useDeleteTrades(strategyId)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${counted(tradeIds.length, 'trade')}?`}
      confirmLabel={`Delete ${counted(tradeIds.length, 'trade')}`}
      onConfirm={() => removal.mutate({ userId, strategyId, tradeIds }, { onSuccess: onDone })}
      write={removal}
    >
      The strategy’s figures change accordingly. Its history keeps what each trade said and that you deleted it. For ten
      seconds you can record them again; they then count as late.
    </ConfirmDialog>
  )
}

function MoveDialog({ strategyId, tradeIds, onClose, onDone }: DialogProps) {
  const userId = useAuthStore((state) => state.user?.id ?? null)
  const own = useOwnStrategies(userId)
  const others = own.data?.filter(({ id }) => id !== strategyId) ?? []
  const [chosen, setChosen] = useState('')
  const target = others.find(({ id }) => id === chosen) ?? others[0]
  const move = useMoveTrades(strategyId)
  const what = counted(tradeIds.length, 'trade')
  const left = useLeftBehind(strategyId, tradeIds)
  return (
    <Modal
      open
      onClose={onClose}
      title={`Move ${what}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {target && (
            <Button
              variant="primary"
              busy={move.isPending}
              // Nobody moves a trade before knowing what stays behind.
              disabled={left.data === undefined}
              onClick={() => move.mutate({ strategyId, tradeIds, target }, { onSuccess: onDone })}
            >
              Move {what}
            </Button>
          )}
        </>
      }
    >
      <QueryState query={own} what="your strategies" loading={<p>Loading your strategies...</p>}>
        {() =>
          target ? (
            <div className="flex flex-col gap-4">
              <Field label="To">
                <Select value={target.id} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
                  <Options
                    of={others.map(({ id, name, isPublic }) => ({
                      value: id,
                      label: isPublic ? name : `${name} (private)`,
                    }))}
                  />
                </Select>
              </Field>
              <p className="text-ink2">
                The times of recording don’t move along. Here the history keeps what they said, and that you deleted
                them. In {target.name} they are recorded anew, now and with the times you stated, so they count as late
                {target.isPublic ? ', and everyone can see them' : ''}. Their tags move too; whoever sees tags there
                sees them.
              </p>
              <QueryState query={left} what="their notes" loading={<p role="status">Looking for their notes...</p>}>
                {(words) =>
                  words && (
                    <p>
                      {words}, because they are in its ledger. Stops stated again in {target.name} won’t count as stated
                      in time.
                    </p>
                  )
                }
              </QueryState>
              {move.error && <FormError>{messageOf(move.error)}</FormError>}
            </div>
          ) : (
            <p className="text-ink2">
              You have no other strategy. <TextLink to={paths.create}>Create one</TextLink>, then move them.
            </p>
          )
        }
      </QueryState>
    </Modal>
  )
}
