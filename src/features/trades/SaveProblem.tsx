import { DataError, NETWORK } from '@/lib/dataError'
import { messageOf } from '@/lib/messageOf'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { type Difference, differences, formOf } from './tradeEditor.rules'
import type { StoredTrade } from './tradeList.rules'
import { TRADE_CHANGED, TRADE_GONE } from './tradeWrites.queries'
import { useTyped } from './useTyped'

/** Why a save or a deletion failed, and that nothing typed is lost. */
export function SaveFailure({ error, wasDeletion }: { error: Error; wasDeletion: boolean }) {
  const unanswered = error instanceof DataError && error.code === NETWORK
  return (
    <FormError title={messageOf(error)}>
      {wasDeletion ? 'The trade could not be deleted.' : 'What you typed is still here.'}
      {unanswered && ' Whether it arrived is not known; trying again cannot do it twice.'}
    </FormError>
  )
}

interface ChangedElsewhereProps {
  stored: StoredTrade
  onTakeStored: () => void
  onOverwrite: () => void
}

/** Lines of a comparison that are shown; further ones are counted. */
const MOST_LINES = 20

/** The stored trade was changed while this form was open: both versions, and a choice. */
export function ChangedElsewhere({ stored, onTakeStored, onOverwrite }: ChangedElsewhereProps) {
  const typed = useTyped()
  const lines = differences(formOf(stored), typed)
  return (
    <FormError title={TRADE_CHANGED}>
      <p>What you typed is still here. Choose which version to keep.</p>
      <ComparisonTable lines={lines.slice(0, MOST_LINES)} />
      {lines.length > MOST_LINES && <p className="mt-1">and {lines.length - MOST_LINES} more differences</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onTakeStored}>Take the stored version</Button>
        <Button onClick={onOverwrite}>Overwrite with mine</Button>
      </div>
    </FormError>
  )
}

function ComparisonTable({ lines }: { lines: readonly Difference[] }) {
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
          {lines.map((line) => (
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
    </div>
  )
}

interface GoneProps {
  onSaveAsNew: () => void
}

/** The trade was deleted while this form was open: what is typed can become a new one. */
export function Gone({ onSaveAsNew }: GoneProps) {
  return (
    <FormError title={TRADE_GONE}>
      <p>It was deleted elsewhere. What you typed is still here.</p>
      <Button className="mt-3" onClick={onSaveAsNew}>
        Save as a new trade
      </Button>
    </FormError>
  )
}
