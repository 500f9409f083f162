import { type Difference, differences } from '@/features/trades/saving/editConflict.rules'
import { EditConflict, isSignedOut, MultiplierConflict } from '@/features/trades/saving/saveTrade.queries'
import { formOf } from '@/features/trades/saving/tradeForm.rules'
import type { StoredTrade } from '@/features/trades/trades.rules'
import { NETWORK } from '@/lib/constants'
import { DataError, messageOf } from '@/lib/dataError'
import { Button } from '@/ui/controls/Button'
import { FormError } from '@/ui/controls/Notice'
import { SignInAndReturn } from '@/ui/controls/SignInAndReturn'
import { SmallTable } from '@/ui/tables/SmallTable'
import { useFormReading } from './TradeFormReading'

interface SaveProblemProps {
  error: Error
  /** Starts the edit again from the stored trade. */
  onTakeStored: (stored: StoredTrade) => void
  onOverwrite: (stored: StoredTrade) => void
  onSaveAsNew: () => void
  /** Saves the edit, and its multiplier in all trades of the contract. */
  onChangeContract: () => void
}

/** Why a save failed, above the form, which keeps its text. After an edit conflict it offers the ways to resolve it. */
export function SaveProblem({ error, onTakeStored, onOverwrite, onSaveAsNew, onChangeContract }: SaveProblemProps) {
  const { typed } = useFormReading()
  if (error instanceof MultiplierConflict) {
    return (
      <FormError title={error.message}>
        <p>
          What you typed is still here. The multiplier can be changed in all of them together. Each then has an edit in
          the strategy’s history.
        </p>
        <Button className="mt-3" onClick={onChangeContract}>
          Change it in all {error.trades} trades
        </Button>
      </FormError>
    )
  }
  if (!(error instanceof EditConflict)) {
    if (isSignedOut(error)) {
      return (
        <FormError title={messageOf(error)}>
          You’ve been signed out. <SignInAndReturn /> to save; your entry is kept.
        </FormError>
      )
    }
    const isUnanswered = error instanceof DataError && error.code === NETWORK
    return (
      <FormError title={messageOf(error)}>
        What you typed is still here.
        {isUnanswered && ' We don’t know whether it arrived. Trying again won’t save it twice.'}
      </FormError>
    )
  }
  const { stored, message } = error
  if (!stored) {
    return (
      <FormError title={message}>
        <p>It was deleted elsewhere. What you typed is still here.</p>
        <Button className="mt-3" onClick={onSaveAsNew}>
          Save as a new trade
        </Button>
      </FormError>
    )
  }
  return (
    <FormError title={message}>
      <p>What you typed is still here. Choose which version to keep.</p>
      <div className="mt-2">
        <SmallTable
          caption="Differences between the stored trade and what you typed"
          columns={DIFFERENCE_COLUMNS}
          rows={differences(formOf(stored, typed.zone), typed)}
          paging={{ perPage: LINES_PER_PAGE, label: 'Pages of differences' }}
        />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => onTakeStored(stored)}>Take the stored version</Button>
        <Button onClick={() => onOverwrite(stored)}>Overwrite with mine</Button>
      </div>
    </FormError>
  )
}

const LINES_PER_PAGE = 20

const DIFFERENCE_COLUMNS = [
  { head: 'Field', cell: ({ label }: Difference) => label, cellClass: 'whitespace-nowrap text-ink2' },
  { head: 'Stored now', cell: ({ stored }: Difference) => stored },
  { head: 'What you typed', cell: ({ typed }: Difference) => typed },
] as const
