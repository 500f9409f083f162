import type { ReactNode } from 'react'
import { fieldSpec } from '@/domain/contract/action'
import { contractName } from '@/domain/contract/contractName'
import { sideLabel } from '@/domain/contract/markets'
import { dateToFormText } from '@/domain/time/instant'
import type { Meeting, MeetingChoice } from '@/features/imports/plan/meetings.rules'
import type { ImportPlan } from '@/features/imports/plan/plan.rules'
import { settleMeetings, useImportSession } from '@/features/imports/run/importSession'
import { counted, formatCount, formatPrice } from '@/lib/format'
import { formatQuantity } from '@/lib/formatTrades'
import { LongRows } from './LongRows'
import { type Option, Radios } from './Radios'
import { Fold } from './Step'

const CHOICES: (Option & { value: MeetingChoice })[] = [
  {
    value: 'mine',
    label: 'Keep mine',
    means: 'What was logged stays, live marks included. The broker’s time, price and fee are shown beside it.',
  },
  {
    value: 'file',
    label: 'Take the file’s',
    means: 'As edits, which the history shows. An edited action is no longer live.',
  },
  { value: 'both', label: 'Keep both', means: 'They are different trades.' },
]

/** The fills that are probably in the strategy already, both as they are stored and as the file has them, settled at one press. */
export function Meetings({ meetings }: { meetings: readonly Meeting[] }) {
  const { meeting, isAsked, run } = useImportSession()
  const rows = meetings.reduce((total, { fills }) => total + fills.length, 0)
  const isOpen = meeting === null
  return (
    <section
      aria-label="Probably the same"
      data-open={isOpen || undefined}
      className="border-l-[3px] border-l-acc-fill pl-[14px]"
    >
      <fieldset disabled={run !== null} className="max-w-reading">
        <Radios
          legend={`${counted(rows, 'fill is', 'fills are')} probably in the strategy already. What counts?`}
          options={CHOICES}
          value={meeting ?? ''}
          error={isOpen && isAsked && 'Choose one'}
          onPick={(value) => {
            const choice = CHOICES.find((one) => one.value === value)
            if (choice) settleMeetings(choice.value)
          }}
        >
          <p className="text-table text-ink2">
            Same contract, side and quantity, at a price within 1% and within five minutes, or at the same time of the
            day in another time zone.
          </p>
        </Radios>
      </fieldset>
      <div className="mt-3">
        <LongRows
          items={meetings}
          rowHeightPx={PAIR_HEIGHT_PX}
          keyOf={({ fills: [fill] }) => `${fill?.row} ${fill?.part}`}
          className="border-t border-line text-table"
          rowClass={() => 'border-b border-line py-2'}
        >
          {(pair) => <Pair {...pair} />}
        </LongRows>
      </div>
    </section>
  )
}

const PAIR_HEIGHT_PX = 82

function Pair({ fills, actions, apart }: Meeting) {
  const [fill, action] = [fills[0], actions[0]]
  if (!fill || !action) return null
  return (
    <>
      <p className="break-words font-heading">
        {contractName(action)}, {sideLabel(action.side)}
        {apart === 'zone' && <span className="font-normal text-ink2">, same time in another zone</span>}
        {apart === 'day' && <span className="font-normal text-ink2">, the file has no time</span>}
      </p>
      <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-3">
        <dt className="text-ink2">Strategy</dt>
        <dd>
          <Lines of={actions} />
        </dd>
        <dt className="text-ink2">
          {fills.length === 1 ? `Row ${formatCount(fill.row)}` : counted(fills.length, 'row')}
        </dt>
        <dd>
          <Lines of={fills} />
        </dd>
      </dl>
    </>
  )
}

/** To the second, which is as far as a log and a file differ. */
const SECONDS = 19
/** Executions shown of an order. */
const LINES = 3

function Lines({ of }: { of: readonly { quantity: string; price: string; date: string; fee: string }[] }): ReactNode {
  const more = of.length - LINES
  return (
    <>
      {of.slice(0, LINES).map(({ quantity, price, date, fee }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
        <span key={place} className="block break-words">
          {formatQuantity(quantity)} at {formatPrice(price)},{' '}
          <span className="whitespace-nowrap">{dateToFormText(date).slice(0, SECONDS)}</span>
          {fee !== '0' && `, fee ${formatPrice(fee)}`}
        </span>
      ))}
      {more > 0 && <span className="block text-ink2">and {formatCount(more)} more</span>}
    </>
  )
}

/** What rows of our own file correct, field by field. */
export function Corrections({ trades }: { trades: ImportPlan['trades'] }) {
  const edits = trades.flatMap(({ edits }) => edits).filter(({ changed }) => changed !== null)
  if (edits.length === 0) return null
  return (
    <Fold
      isLong
      title={`Corrections: ${counted(edits.length, 'action of the strategy changes', 'actions of the strategy change')}`}
    >
      <ul>
        {edits.map(({ row, before, after, changed }) => (
          <li key={row} className="break-words py-1">
            <span className="font-heading">Row {formatCount(row)}</span>, {contractName(before)}:{' '}
            {changed
              ?.map((field) => {
                const { label = field, kind } = fieldSpec(field)
                const shown = (value: string | null) =>
                  value === null || value === '' ? 'nothing' : kind === 'time' ? dateToFormText(value) : value
                return `${label.toLowerCase()} ${shown(before[field])} → ${shown(after[field])}`
              })
              .join(', ')}
          </li>
        ))}
      </ul>
    </Fold>
  )
}
