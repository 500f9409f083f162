import { useRef } from 'react'
import { formatCount } from '@/lib/format'
import { RowWindow } from '@/ui/RowWindow'
import type { Problem } from './fill'
import { leaveProblemsOut, useImportSession } from './importSession'

const PROBLEM_HEIGHT_PX = 61

interface ProblemListProps {
  problems: readonly Problem[]
  /** How many rows they are of. */
  rows: number
}

/** Each cell that keeps its row from being a fill: where it stands, what is in it, what is expected. */
export function ProblemList({ problems, rows }: ProblemListProps) {
  const leaves = useImportSession((state) => state.leavesProblemsOut)
  const isLocked = useImportSession((state) => state.run !== null)
  const list = useRef<HTMLUListElement>(null)
  const words = rows === 1 ? '1 row has' : `${formatCount(rows)} rows have`
  return (
    <section aria-label="Rows with problems" className="border-l-[3px] border-l-loss pl-[14px]">
      <p className="text-body font-heading">{words} a problem</p>
      <p className="mt-0.5 max-w-reading text-body text-ink2">
        Mend the file and choose it again, or leave these rows out. A trade that misses a fill shows a wrong result.
      </p>
      <RowWindow list={list} count={problems.length} rowHeightPx={PROBLEM_HEIGHT_PX}>
        {({ first, last, before, after, measure }) => (
          <ul ref={list} className="my-2 text-table" style={{ paddingTop: before, paddingBottom: after }}>
            {problems.slice(first, last).map(({ row, column, found, expected }, index) => (
              <li
                key={`${row} ${column} ${expected}`}
                ref={measure}
                data-index={first + index}
                className="border-b border-line py-2"
              >
                <p className="break-words">
                  <span className="font-heading">Row {row}</span>, {column}:{' '}
                  {found === '' ? 'nothing' : <q className="font-mono text-[12.5px]">{found.slice(0, 80)}</q>}
                </p>
                <p className="break-words text-ink2">Expected: {expected}</p>
              </li>
            ))}
          </ul>
        )}
      </RowWindow>
      <label className="flex cursor-pointer items-start gap-2.5 py-1 text-body">
        <input
          type="checkbox"
          checked={leaves}
          disabled={isLocked}
          onChange={(event) => leaveProblemsOut(event.currentTarget.checked)}
          className="mt-0.5 size-4 shrink-0 accent-ink"
        />
        Leave {rows === 1 ? 'this row' : `these ${formatCount(rows)} rows`} out and import the rest
      </label>
    </section>
  )
}
