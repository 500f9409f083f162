import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Button } from '@/ui/Button'
import { cx } from '@/ui/cx'
import { FieldError } from '@/ui/Field'
import { ActionRow, ROW_TRACKS } from './ActionRow'
import { Pager } from './Pager'
import { isHeadUntouched, storedActionOf } from './tradeClocks.rules'
import { newAction } from './tradeEditor.rules'
import type { TradeFormInput, TradeFormOutput } from './tradeForm.rules'
import type { StoredTrade } from './tradeList.rules'

/** More rows than this would make typing slow: the rest stands on further pages. */
const ROWS_PER_PAGE = 50

const HEADS = ['Side', 'Date, UTC', 'Quantity', 'Price', 'Fee'] as const

interface ActionRowsProps {
  /** A row to show, and when that was asked: asking twice for the same row shows it twice. */
  wanted: { row: number } | null
  /** What an edit begins from; null for a new trade. */
  stored: StoredTrade | null
}

/** The actions of a trade, oldest first as they were read, a page at a time. */
export function ActionRows({ wanted, stored }: ActionRowsProps) {
  const { control, getValues } = useFormContext<TradeFormInput, unknown, TradeFormOutput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'actions' })
  const [symbol, market, sector, expiration] = useWatch({ control, name: ['symbol', 'market', 'sector', 'expiration'] })
  const isHeadSame = stored !== null && isHeadUntouched({ symbol, market, sector, expiration }, stored)
  const { errors, touchedFields, isSubmitted } = useFormState({ control, name: 'actions' })
  const [page, setPage] = useState(1)
  const addButton = useRef<HTMLButtonElement>(null)

  const lastPage = Math.max(1, Math.ceil(fields.length / ROWS_PER_PAGE))
  const shownPage = Math.min(page, lastPage)
  const first = (shownPage - 1) * ROWS_PER_PAGE
  const shown = fields.slice(first, first + ROWS_PER_PAGE)

  useEffect(() => {
    if (wanted) setPage(Math.floor(wanted.row / ROWS_PER_PAGE) + 1)
  }, [wanted])

  const add = () => {
    setPage(Math.ceil((fields.length + 1) / ROWS_PER_PAGE))
    append(newAction(getValues('actions'), new Date()), { focusName: `actions.${fields.length}.quantity` })
  }
  const removeRow = (index: number) => {
    remove(index)
    // The button that was pressed is gone, and the keyboard's place with it.
    addButton.current?.focus()
  }

  return (
    <div>
      <div aria-hidden="true" className={cx('hidden gap-x-2 pb-1.5 text-label text-ink2 md:grid', ROW_TRACKS)}>
        {HEADS.map((head, index) => (
          <span key={head} className={index > 1 ? 'text-right' : undefined}>
            {head}
          </span>
        ))}
      </div>
      <div className="flex flex-col gap-2">
        {shown.map((row, at) => {
          const index = first + at
          return (
            <ActionRow
              key={row.id}
              index={index}
              errors={errors.actions?.[index]}
              touched={isSubmitted ? 'all' : touchedFields.actions?.[index]}
              stored={storedActionOf(stored, row)}
              isHeadSame={isHeadSame}
              removable={fields.length > 1}
              onRemove={() => removeRow(index)}
            />
          )
        })}
      </div>
      {errors.actions?.root?.message && <FieldError>{errors.actions.root.message}</FieldError>}
      {lastPage > 1 && (
        <Pager
          label="Pages of actions"
          page={shownPage}
          perPage={ROWS_PER_PAGE}
          shown={shown.length}
          total={fields.length}
          hasMore={shownPage < lastPage}
          onPage={setPage}
        />
      )}
      <Button
        ref={addButton}
        variant="ghost"
        onClick={add}
        icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
        className="mt-2 -ml-3"
      >
        Add action
      </Button>
    </div>
  )
}
