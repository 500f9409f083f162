import { DataError, NETWORK } from '@/lib/dataError'
import { messageOf } from '@/lib/messageOf'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/Notice'
import { differences } from './editConflict.rules'
import { EditConflict } from './saveTrade.queries'
import { useFormReading } from './TradeFormReading'
import { formOf } from './tradeForm.rules'
import type { StoredTrade } from './trades.rules'

interface SaveProblemProps {
  error: Error
  /** The edit begins again from what is stored now. */
  onTakeStored: (stored: StoredTrade) => void
  onOverwrite: (stored: StoredTrade) => void
  onSaveAsNew: () => void
}

/** Why a save failed, above all that was typed; after an edit conflict with the choices that there are. */
export function SaveProblem({ error, onTakeStored, onOverwrite, onSaveAsNew }: SaveProblemProps) {
  if (!(error instanceof EditConflict)) {
    const isUnanswered = error instanceof DataError && error.code === NETWORK
    return (
      <FormError title={messageOf(error)}>
        What you typed is still here.
        {isUnanswered && ' Whether it arrived is not known; trying again cannot do it twice.'}
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
      <Differences stored={stored} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => onTakeStored(stored)}>Take the stored version</Button>
        <Button onClick={() => onOverwrite(stored)}>Overwrite with mine</Button>
      </div>
    </FormError>
  )
}

/** Lines of a comparison that are shown; further ones are counted. */
const MOST_LINES = 20

function Differences({ stored }: { stored: StoredTrade }) {
  const lines = differences(formOf(stored), useFormReading().typed)
  return (
    <div className="mt-2 overflow-x-auto">
      <table className="w-full border-collapse text-table">
        <caption className="sr-only">Differences between the stored trade and what you typed</caption>
        <thead>
          <tr className="border-b text-left text-label">
            <th scope="col" className="py-1 pr-3 font-normal">
              <span className="sr-only">Field</span>
            </th>
            <th scope="col" className="py-1 pr-3 font-normal">
              Stored now
            </th>
            <th scope="col" className="py-1 font-normal">
              What you typed
            </th>
          </tr>
        </thead>
        <tbody className="text-ink">
          {lines.slice(0, MOST_LINES).map((line) => (
            <tr key={line.label} className="border-b align-top">
              <th scope="row" className="whitespace-nowrap py-1 pr-3 text-left font-normal text-ink2">
                {line.label}
              </th>
              <td className="py-1 pr-3">{line.stored}</td>
              <td className="py-1">{line.typed}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > MOST_LINES && <p className="mt-1">and {lines.length - MOST_LINES} more differences</p>}
    </div>
  )
}
