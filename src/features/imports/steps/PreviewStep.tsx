import type { Problem } from '@/features/imports/fills/fill'
import { isSettled, type LeftOutGroup } from '@/features/imports/reading/reading.rules'
import { askForPreview, leaveProblemsOut, useImportSession } from '@/features/imports/run/importSession'
import { counted, formatCount } from '@/lib/format'
import { Button } from '@/ui/controls/Button'
import { Checkbox } from '@/ui/controls/Checkbox'
import { LongRows } from './LongRows'
import { Corrections, Meetings } from './Meetings'
import { Fold, Step } from './Step'

const STAGES = {
  file: 'Reading the file...',
  rows: 'Reading its rows...',
  trades: 'Grouping fills into trades and looking for duplicates...',
}

/** Maximum number of rows listed; the others are only counted. */
const ROWS_NAMED = 40

/** How much would be imported, and the skipped rows with their reasons. */
export function PreviewStep({ hasStrategy }: { hasStrategy: boolean }) {
  const { reading, plan, stage } = useImportSession()
  const hasRun = useImportSession(({ run }) => run !== null)
  const withoutFill = reading?.leftOut.filter(({ isUnknownMarket }) => !isUnknownMarket) ?? []
  const ofUnknownMarkets = reading?.leftOut.filter(({ isUnknownMarket }) => isUnknownMarket) ?? []
  const problemRows = new Set(reading?.problems.map(({ row }) => row)).size
  if (reading && !isSettled(reading)) return <StillOpen {...reading.open} />
  return (
    <Step
      id="preview"
      title="Preview"
      intro={`${hasRun ? '' : 'Nothing is written yet. '}The trades are listed below, each with its fills.`}
    >
      <p role="status" className={stage ? 'mb-3 text-body text-ink2' : 'sr-only'}>
        {stage ? STAGES[stage] : reading ? 'The preview is ready.' : ''}
      </p>
      {reading && (
        <div className="flex flex-col gap-5">
          <dl className="flex flex-wrap gap-x-8 gap-y-3">
            <Count label="Trades to import" value={plan?.trades.length ?? null} />
            <Count label="Fills in the file" value={reading.fillCount} />
            <Count label="Duplicates" value={plan?.duplicateRows.length ?? null} />
            <Count label="Left out" value={countRows(reading.leftOut)} />
            <Count label="Rows with problems" value={problemRows} isLoud={problemRows > 0} />
          </dl>
          {reading.problems.length > 0 && <ProblemList problems={reading.problems} rows={problemRows} />}
          {ofUnknownMarkets.length > 0 && <UnknownMarkets groups={ofUnknownMarkets} />}
          {withoutFill.length > 0 && (
            <Fold isLong title={`Left out: ${counted(countRows(withoutFill), 'row')} without a fill to import`}>
              <Reasons groups={withoutFill} />
            </Fold>
          )}
          {plan && plan.duplicateRows.length > 0 && (
            <Fold
              isLong
              title={`Duplicates: ${counted(plan.duplicateRows.length, 'fill is', 'fills are')} already in the strategy`}
            >
              <p className="break-words text-ink2">{rowWords(plan.duplicateRows)}</p>
            </Fold>
          )}
          {plan && plan.meetings.length > 0 && <Meetings meetings={plan.meetings} />}
          {plan && <Corrections trades={plan.trades} />}
          {!hasStrategy && <p className="text-body">Choose the strategy above to compare its trades with the file.</p>}
          {plan && plan.trades.length === 0 && plan.meetings.length === 0 && (
            <p className="text-body font-heading">
              {plan.duplicateRows.length > 0
                ? 'Everything in this file is already in the strategy, so there’s nothing to import.'
                : 'There are no fills to import in this file.'}
            </p>
          )}
        </div>
      )}
    </Step>
  )
}

const countRows = (groups: readonly LeftOutGroup[]) => groups.reduce((total, { rows }) => total + rows.length, 0)

/** Why rows are left out, and which. */
const Reasons = ({ groups }: { groups: readonly LeftOutGroup[] }) => (
  <dl className="flex flex-col gap-2">
    {groups.map(({ reason, rows }) => (
      <div key={reason}>
        <dt className="break-words">{reason}</dt>
        <dd className="break-words text-ink2">{rowWords(rows)}</dd>
      </div>
    ))}
  </dl>
)

/** Maximum number of contracts in sight; the others are one press away. */
const CONTRACTS_NAMED = 5

/** Fills that would be wrong if they were imported: never folded away, since the results of a file lack them. */
function UnknownMarkets({ groups }: { groups: readonly LeftOutGroup[] }) {
  const more = groups.slice(CONTRACTS_NAMED)
  return (
    <section aria-label="Fills of unknown markets" className="border-l-[3px] border-l-loss pl-[14px] text-table">
      <p className="mb-2 text-body font-heading">{counted(countRows(groups), 'row is', 'rows are')} not imported</p>
      <Reasons groups={groups.slice(0, CONTRACTS_NAMED)} />
      {more.length > 0 && (
        <div className="mt-2">
          <Fold isLong title={`${counted(more.length, 'more contract')}`}>
            <Reasons groups={more} />
          </Fold>
        </div>
      )}
    </section>
  )
}

/** In place of a preview: what is still to be chosen or answered. */
function StillOpen({ columns, questions }: { columns: number; questions: number }) {
  const left = counted(questions, 'more question')
  const choose = `Choose ${counted(columns, 'more column')}`
  const steps = columns === 0 ? `Answer ${left}` : questions === 0 ? choose : `${choose} and answer ${left}`
  const goOn = () => {
    askForPreview()
    document.querySelector<HTMLElement>('#reading [data-open] :is(select, input)')?.focus()
  }
  return (
    <Step id="preview" title="Preview">
      <p role="status" className="mb-3 text-body">
        {steps} to see the preview.
      </p>
      <Button onClick={goOn}>Show the preview</Button>
    </Step>
  )
}

function Count({ label, value, isLoud = false }: { label: string; value: number | null; isLoud?: boolean }) {
  return (
    <div>
      <dt className="text-label text-ink2">{label}</dt>
      <dd className={isLoud ? 'text-h3 text-loss' : 'text-h3'}>{value === null ? '–' : formatCount(value)}</dd>
    </div>
  )
}

function rowWords(rows: readonly number[]): string {
  const named = rows.slice(0, ROWS_NAMED).join(', ')
  const more = rows.length - ROWS_NAMED
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${named}${more > 0 ? ` and ${formatCount(more)} more` : ''}`
}

const PROBLEM_HEIGHT_PX = 61

/** A row that contradicts a sum of the file, with both sums and what would agree. */
const Contradiction = ({ said, read, agrees }: NonNullable<Problem['sums']>) => (
  <p className="break-words text-ink2">
    The file says <span className="font-heading text-ink">{said}</span> for this trade; as read, it makes{' '}
    <span className="font-heading text-ink">{read}</span>.{' '}
    {agrees.length > 0
      ? `They agree ${agrees.join(', or ')}.`
      : 'If the column says something else, choose no column for it above.'}
  </p>
)

interface ProblemListProps {
  problems: readonly Problem[]
  /** Number of rows with problems. */
  rows: number
}

/** The invalid cells of each row: where, their text, and what is expected. */
function ProblemList({ problems, rows }: ProblemListProps) {
  const leaves = useImportSession((state) => state.leavesProblemsOut)
  const isLocked = useImportSession((state) => state.run !== null)
  return (
    <section aria-label="Rows with problems" className="border-l-[3px] border-l-loss pl-[14px]">
      <p className="text-body font-heading">{counted(rows, 'row has', 'rows have')} a problem</p>
      <p className="mt-0.5 max-w-reading text-body text-ink2">
        Correct the file and choose it again, or leave {rows === 1 ? 'the row' : 'these rows'} out. A trade that lacks a
        fill shows the wrong result.
      </p>
      <LongRows
        items={problems}
        rowHeightPx={PROBLEM_HEIGHT_PX}
        keyOf={({ row, column, expected }) => `${row} ${column} ${expected}`}
        className="my-2 text-table"
        rowClass={() => 'border-b border-line py-2'}
      >
        {({ row, column, found, expected, sums }) => (
          <>
            <p className="break-words">
              <span className="font-heading">Row {row}</span>, {column}:{' '}
              {found === '' ? 'nothing' : <q className="font-mono text-[12.5px]">{found.slice(0, 80)}</q>}
            </p>
            {sums ? <Contradiction {...sums} /> : <p className="break-words text-ink2">Expected: {expected}</p>}
          </>
        )}
      </LongRows>
      <label className="flex cursor-pointer items-start gap-2.5 py-1 text-body">
        <span className="mt-0.5">
          <Checkbox
            checked={leaves}
            disabled={isLocked}
            onChange={(event) => leaveProblemsOut(event.currentTarget.checked)}
          />
        </span>
        Leave {rows === 1 ? 'this row' : `these ${formatCount(rows)} rows`} out and import the rest
      </label>
    </section>
  )
}
