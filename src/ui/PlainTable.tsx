import { type ReactNode, useState } from 'react'

interface PlainTableProps {
  /** Names the table for screen readers. */
  caption: string
  /** The first head is above the row heads, the others above figures. */
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** A small unsorted table of figures: a chart's data as text. */
export function PlainTable({ caption, heads, rows }: PlainTableProps) {
  return (
    <table className="w-full border-collapse text-table text-ink">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="h-8 border-b text-label text-ink2">
          {heads.map((head, at) => (
            <th key={head} scope="col" dir="auto" className={at === 0 ? CELL.first : CELL.other}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...others] }) => (
          <tr key={key} className="h-[30px] border-b last:border-0">
            <th scope="row" className={CELL.first}>
              {first}
            </th>
            {others.map((cell, at) => (
              <td key={heads[at + 1]} className={CELL.other}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const CELL = { first: 'text-left font-normal', other: 'pl-3 text-right font-normal' }

/** A collapsed table, rendered only when opened, because few users open it. */
export function FoldedTable({ summary, children }: { summary: string; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
      className="min-w-0 flex-1 basis-60 text-label text-ink2"
    >
      <summary className="w-fit hover:text-ink">{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      <div tabIndex={0} className="mt-2 max-h-[320px] overflow-y-auto border-y">
        {wasOpened && children}
      </div>
    </details>
  )
}
