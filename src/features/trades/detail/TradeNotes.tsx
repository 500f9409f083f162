import { ImagePlus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { sideLabel } from '@/domain/contract/markets'
import { plainText } from '@/domain/journal/markdown'
import { outcomeBegan } from '@/domain/journal/outcome'
import type { NoteRow, PlanRow } from '@/domain/ledger/said'
import { instantOf } from '@/domain/time/instant'
import { type TradeRisk, useTradeSaid, useWithdrawNote } from '@/features/trades/saving/tradeSaid.queries'
import { NOTE_LENGTH, planWords } from '@/features/trades/saving/typedSaid.rules'
import type { StoredAction, StoredTrade } from '@/features/trades/trades.rules'
import { formatPrice } from '@/lib/format'
import { formatQuantity, formatR } from '@/lib/formatTrades'
import type { PrivateNote } from '@/queries/said.queries'
import { Button } from '@/ui/controls/Button'
import { TextButton } from '@/ui/controls/TextLink'
import { UtcTime } from '@/ui/figures/UtcTime'
import { Markdown } from '@/ui/layout/Markdown'
import { ConfirmDialog } from '@/ui/layout/Modal'
import { QueryState } from '@/ui/layout/QueryState'
import { AddPicture } from './AddPicture'
import { NotePicture } from './NotePicture'

/** As in private.limits. */
const MOST_PICTURES = 4
/** Characters of a note that describe its picture, to people who can't see it. */
const ALT_LENGTH = 200

type Item =
  | { kind: 'action'; at: string; id: string; action: StoredAction }
  | { kind: 'note'; at: string; id: string; note: NoteRow }
  | { kind: 'private'; at: string; id: string; note: PrivateNote }
  | { kind: 'plan'; at: string; id: string; plan: PlanRow }

/** What is said of a trade besides its actions: notes, stop, target and rule, in time order with its actions. Nothing if nothing is. */
export function TradeNotes({ trade, isOwner }: { trade: StoredTrade; isOwner: boolean }) {
  const said = useTradeSaid(trade, isOwner)
  const began = useMemo(
    () =>
      said.data
        ? outcomeBegan(
            trade.actions.map(({ recordedAt, ...action }) => ({ ...action, recorded_at: recordedAt })),
            said.data.changes,
          )
        : null,
    [trade, said.data],
  )
  return (
    <QueryState
      query={said}
      what="the notes"
      loading={
        <p role="status" className="text-table text-ink2">
          Loading notes...
        </p>
      }
    >
      {({ notes, privateNotes, plans, risk }) => {
        const pictures = [...notes, ...privateNotes].filter(({ picture }) => picture !== null).length
        const add = isOwner && <AddPictureButton trade={trade} isFull={pictures >= MOST_PICTURES} />
        if (notes.length + privateNotes.length + plans.length === 0) return add || null
        const items = inOrder([
          ...trade.actions.map(
            (action) => ({ kind: 'action', at: action.recordedAt, id: `a${action.id}`, action }) as const,
          ),
          ...plans.map((plan, nth) => ({ kind: 'plan', at: plan.at, id: `p${nth}`, plan }) as const),
          ...notes.map((note) => ({ kind: 'note', at: note.at, id: note.id, note }) as const),
          ...privateNotes.map((note) => ({ kind: 'private', at: note.at, id: note.id, note }) as const),
        ])
        return (
          <section aria-label="Notes">
            <h4 className="pb-1 font-heading">Notes, as they were written</h4>
            {risk?.stop && <RiskWords risk={risk} />}
            <ol className="border-t">
              {items.map((item) => (
                <li key={item.id} className="grid gap-1 border-b py-2.5">
                  <ItemWords item={item} began={began} trade={trade} isOwner={isOwner} />
                </li>
              ))}
            </ol>
            {add && <div className="pt-3">{add}</div>}
          </section>
        )
      }}
    </QueryState>
  )
}

const inOrder = (items: readonly Item[]): Item[] => items.toSorted((a, b) => instantOf(a.at) - instantOf(b.at))

/** What the trade made of what it risked. */
function RiskWords({ risk: { risk, r, stop_in_time } }: { risk: TradeRisk }) {
  const words =
    risk === null
      ? 'The stop limits no loss, so there is no R.'
      : r === null
        ? `It risks $${formatPrice(risk)} at its first stop. Its R is known once it is closed.`
        : `It risked $${formatPrice(risk)} at its first stop and made ${formatR(r)}.`
  return (
    <p className="pb-2 text-table text-ink2">
      {words}
      {stop_in_time === false && ' The stop was not stated in time, so this counts in no figure of the strategy.'}
    </p>
  )
}

interface ItemProps {
  item: Item
  began: number | null
  trade: StoredTrade
  isOwner: boolean
}

function ItemWords({ item, began, trade, isOwner }: ItemProps): ReactNode {
  if (item.kind === 'action') {
    const { side, quantity, price } = item.action
    return (
      <Line at={item.at}>
        {sideLabel(side)} {formatQuantity(quantity)} at {formatPrice(price)}, recorded
      </Line>
    )
  }
  if (item.kind === 'plan') {
    return <Line at={item.at}>Stated: {planWords(item.plan) || 'no stop, no target, no rule'}</Line>
  }
  if (item.kind === 'private') {
    return (
      <>
        <Line at={item.at} action={<Withdraw id={item.id} isPrivate trade={trade} />}>
          Private: only you see it
        </Line>
        <NoteText id={item.id} text={item.note.text} picture={item.note.picture} />
      </>
    )
  }
  const { text, withdrawn_at, picture } = item.note
  const isBefore = began === null || instantOf(item.at) < began
  if (text === null) {
    return (
      <Line at={item.at}>
        A note, withdrawn on <UtcTime iso={withdrawn_at ?? item.at} />
      </Line>
    )
  }
  return (
    <>
      <Line at={item.at} action={isOwner && <Withdraw id={item.id} isPrivate={false} trade={trade} />}>
        <strong className="font-heading text-ink">{isBefore ? 'Before the outcome' : 'After the first exit'}</strong>
      </Line>
      <NoteText id={item.id} text={text} picture={picture} />
    </>
  )
}

/** A note's text and, below it, its picture. */
function NoteText({ id, text, picture }: { id: string; text: string; picture: string | null }) {
  return (
    <>
      <Markdown text={text} most={NOTE_LENGTH} heading="h5" />
      {picture !== null && <NotePicture noteId={id} hash={picture} alt={plainText(text, ALT_LENGTH)} />}
    </>
  )
}

function AddPictureButton({ trade, isFull }: { trade: StoredTrade; isFull: boolean }) {
  const [isAdding, setAdding] = useState(false)
  if (isFull)
    return <p className="text-label text-ink2">This trade has {MOST_PICTURES} pictures, which is the limit.</p>
  return (
    <>
      <Button icon={<ImagePlus />} onClick={() => setAdding(true)}>
        Add a picture
      </Button>
      {isAdding && <AddPicture trade={trade} onClose={() => setAdding(false)} />}
    </>
  )
}

/** What it is and when it was said, with what can be done with it. */
function Line({ at, action, children }: { at: string; action?: ReactNode; children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-table text-ink2">
      <UtcTime iso={at} className="font-mono text-label" />
      <span>{children}</span>
      {action}
    </p>
  )
}

/** Withdraws a note after a question, or deletes a private one. */
function Withdraw({ id, isPrivate, trade }: { id: string; isPrivate: boolean; trade: StoredTrade }) {
  const [isAsking, setAsking] = useState(false)
  const write = useWithdrawNote(trade)
  const verb = isPrivate ? 'Delete note' : 'Withdraw note'
  return (
    <>
      <TextButton className="text-label" onClick={() => setAsking(true)}>
        {isPrivate ? 'Delete' : 'Withdraw'}
      </TextButton>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`${verb}?`}
        confirmLabel={verb}
        write={write}
        onConfirm={() => write.mutate({ id, isPrivate }, { onSuccess: () => setAsking(false) })}
      >
        {isPrivate
          ? 'Nobody else has seen it. It can’t be brought back.'
          : 'Its text and picture are deleted for good. Readers still see that there was a note, when it was written and when it was withdrawn.'}
      </ConfirmDialog>
    </>
  )
}
