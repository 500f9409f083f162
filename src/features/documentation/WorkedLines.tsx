import type { WorkedLine } from '@/content/workedTrades'
import { SmallTable } from '@/ui/SmallTable'

interface WorkedLinesProps {
  caption: string
  lines: readonly WorkedLine[]
}

const COLUMNS = [
  { head: 'What', isRowHead: true, cell: ({ label }: WorkedLine) => label },
  { head: 'Working', align: 'right', cell: ({ working }: WorkedLine) => working },
  { head: 'Result', align: 'right', cell: ({ result }: WorkedLine) => <strong>{result}</strong> },
] as const

/** Calculations, a line each. */
export const WorkedLines = ({ caption, lines }: WorkedLinesProps) => (
  <SmallTable caption={caption} columns={COLUMNS} rows={lines} isStacked />
)
