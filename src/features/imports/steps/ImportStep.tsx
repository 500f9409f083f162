import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { contractName } from '@/domain/contract/contractName'
import { LIVE_WINDOW_WORDS } from '@/domain/figures/evidenceWords'
import { notImported, writeNotImported } from '@/features/imports/plan/notImported.rules'
import type { PlannedTrade } from '@/features/imports/plan/plan.rules'
import {
  cancelImport,
  putFileAway,
  reviewAgain,
  startImport,
  useImportSession,
} from '@/features/imports/run/importSession'
import { counted, formatCount } from '@/lib/format'
import { paths } from '@/lib/paths'
import type { StrategyDetail } from '@/queries/strategy.queries'
import { Button, ButtonLink } from '@/ui/controls/Button'
import { ErrorNotice } from '@/ui/controls/Notice'
import { csvFile, saveFile } from '@/ui/saveFile'
import { Step } from './Step'

/** The last step: the import button, the progress, and the result. */
export function ImportStep({ strategy }: { strategy: StrategyDetail }) {
  const run = useImportSession((state) => state.run)
  const isRunning = run?.isRunning ?? false
  useEffect(() => {
    if (!isRunning) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isRunning])
  return (
    <Step id="import" title="Import" intro="Each trade is written completely or not at all.">
      {!run && <Ready />}
      {run?.isRunning && <Running />}
      {run?.end && <Ended strategy={strategy} />}
    </Step>
  )
}

/** Starts or continues the import. All figures are read again at its end, whichever page is open by then. */
function useStart(): () => void {
  const queries = useQueryClient()
  return () => void startImport().then(() => queries.invalidateQueries())
}

const tradeWords = (count: number) => counted(count, 'trade')
const fillWords = (count: number) => counted(count, 'fill')

/** What an import does, such as "12 fills will be written, 3 actions edited". */
function workWords(trades: readonly PlannedTrade[], noted: number): string {
  const added = trades.reduce((total, { fills }) => total + fills.length, 0)
  const edited = trades.reduce((total, { edits }) => total + edits.length, 0)
  const parts = [
    ...(added > 0 ? [`${fillWords(added)} written`] : []),
    ...(edited > 0 ? [`${counted(edited, 'action')} edited`] : []),
    ...(noted > 0 ? [`${counted(noted, 'broker price')} noted`] : []),
  ]
  return parts.join(', ').replace(/(written|edited|noted)/, 'will be $1')
}

function Ready() {
  const { reading, plan, stage, meeting, leavesProblemsOut } = useImportSession()
  const start = useStart()
  const { trades = [], brokerFills = [] } = plan ?? {}
  const obstacle =
    !reading || !plan || stage !== null
      ? 'The preview is being prepared.'
      : reading.problems.length > 0 && !leavesProblemsOut
        ? 'Correct the rows with problems, or leave them out.'
        : plan.meetings.length > 0 && meeting === null
          ? 'Choose what to do with the fills that are probably in the strategy already.'
          : trades.length + brokerFills.length === 0
            ? 'There is nothing to import.'
            : null
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-reading text-body text-ink2">
        Each fill becomes an action of its trade, recorded now: whatever happened more than {LIVE_WINDOW_WORDS} ago will
        always show as logged late or after the outcome. The database sets the time of recording, and nobody can change
        it.
      </p>
      <Button variant="primary" size="lg" disabled={obstacle !== null} onClick={start}>
        {trades.length === 0 && brokerFills.length > 0
          ? `Note ${counted(brokerFills.length, 'broker price')}`
          : `Import ${tradeWords(trades.length)}`}
      </Button>
      <p role="status" className="text-body text-ink2">
        {obstacle ?? `${workWords(trades, brokerFills.length)}.`}
      </p>
    </div>
  )
}

function Running() {
  const { run, plan } = useImportSession()
  const total = plan?.trades.length ?? 0
  const done = (run?.progress.done.size ?? 0) + (run?.progress.refused.length ?? 0)
  return (
    <div className="flex max-w-[640px] flex-col items-start gap-3">
      <div
        role="progressbar"
        aria-label="Import"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={`${formatCount(done)} of ${tradeWords(total)}`}
        className="h-2 w-full overflow-hidden rounded-mark bg-raised"
      >
        <div className="h-full bg-acc-fill" style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }} />
      </div>
      <p className="text-body">
        {formatCount(done)} of {tradeWords(total)}, {fillWords(run?.progress.actions ?? 0)} written. You can keep using
        the site in this tab.
      </p>
      {run?.waitingFor && (
        <p role="status" className="text-body text-ink2">
          {run.waitingFor.message}. The import waits and goes on by itself.
        </p>
      )}
      <Button onClick={cancelImport} busy={run?.isCancelling}>
        Cancel import
      </Button>
    </div>
  )
}

function Ended({ strategy }: { strategy: StrategyDetail }) {
  const { run, plan, reading, file } = useImportSession()
  const start = useStart()
  if (!run?.end || !plan || !reading) return null
  const { done, actions, noted, refused } = run.progress
  const open = plan.trades.length - done.size - refused.length
  const rest = notImported(reading, plan.duplicateRows, refused)
  const download = () => {
    const name = `not-imported-${file?.name ?? 'file'}`.replace(/(\.csv)?$/i, '.csv')
    saveFile(csvFile(writeNotImported(rest)), name)
  }
  const stored = plan.trades.filter(({ key }) => done.has(key))
  const added = stored.filter(({ fills }) => fills.length > 0)
  const edited = stored.reduce((total, { edits }) => total + edits.length, 0)
  const written = `${tradeWords(added.length)} with ${fillWords(actions - edited)}`
  const parts = [
    ...(added.length > 0 ? [`${written} ${added.length === 1 ? 'was' : 'were'} imported into ${strategy.name}`] : []),
    ...(edited > 0 ? [`${counted(edited, 'action was', 'actions were')} edited`] : []),
    ...(noted > 0 ? [`${counted(noted, 'broker price')} noted`] : []),
  ]
  const restRows = new Set(rest.map(({ row }) => row)).size
  return (
    <div className="flex flex-col items-start gap-4">
      {run.end.kind === 'stopped' && (
        <ErrorNotice title={`The import stopped: ${run.end.error.message}`} onRetry={start}>
          {formatCount(done.size)} of {tradeWords(plan.trades.length)} are in the strategy, {fillWords(actions)}. Try
          again to continue with the rest: nothing is written twice.
        </ErrorNotice>
      )}
      {run.end.kind === 'cancelled' && (
        <div role="status">
          <p className="text-body font-heading">The import was cancelled</p>
          <p className="mt-0.5 text-body text-ink2">
            {written} are in {strategy.name}, {tradeWords(open)} are not. No trade was written in part.
          </p>
        </div>
      )}
      {run.end.kind === 'done' && (
        <div role="status">
          <p className="text-body font-heading">{parts.join(', ')}</p>
        </div>
      )}
      {refused.length > 0 && (
        <div className="w-full">
          <p className="text-body font-heading">{tradeWords(refused.length)} refused by the database</p>
          <ul className="mt-1 max-h-[320px] overflow-y-auto text-table">
            {refused.map(({ trade, message }) => (
              <li key={trade.key} className="break-words border-b border-line py-2">
                {contractName(trade)}, from row {trade.key}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.performance(strategy.name)} variant="primary">
          Open the strategy
        </ButtonLink>
        {run.end.kind === 'cancelled' && <Button onClick={start}>Continue with the rest</Button>}
        {rest.length > 0 && (
          <Button onClick={download} icon={<Download />}>
            Download what was not imported (CSV)
          </Button>
        )}
        <Button variant="ghost" onClick={run.end.kind === 'done' ? putFileAway : reviewAgain}>
          {run.end.kind === 'done' ? 'Import another file' : 'Back to the preview'}
        </Button>
      </div>
      {rest.length > 0 && (
        <p className="text-body text-ink2">
          {counted(restRows, 'row of the file was', 'rows of the file were')} not imported: the download says why.
        </p>
      )}
    </div>
  )
}
