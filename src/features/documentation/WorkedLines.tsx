import type { WorkedLine } from '@/content/workedTrades'
import { SmallTable } from '@/ui/tables/SmallTable'

interface WorkedLinesProps {
  /** The rule, a paragraph each. */
  explained: readonly string[]
  caption: string
  lines: readonly WorkedLine[]
}

const COLUMNS = [
  { head: 'What', isRowHead: true, cell: ({ label }: WorkedLine) => label },
  { head: 'Working', align: 'right', cell: ({ working }: WorkedLine) => working },
  { head: 'Result', align: 'right', cell: ({ result }: WorkedLine) => <strong>{result}</strong> },
] as const

/** A rule, and calculations by it, a line each. */
export const WorkedLines = ({ explained, caption, lines }: WorkedLinesProps) => (
  <>
    <div className="mt-2 mb-6 grid max-w-reading gap-3 text-body text-ink2">
      {explained.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
    <SmallTable caption={caption} columns={COLUMNS} rows={lines} isStacked />
  </>
)
