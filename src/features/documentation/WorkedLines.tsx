import type { DocsSection } from '@/content/documentation'
import type { WorkedLine } from '@/content/workedTrades'
import { SmallTable } from '@/ui/tables/SmallTable'
import { DocSection, Paragraphs } from './DocSection'

interface WorkedLinesProps {
  id: DocsSection
  caption: string
  lines: readonly WorkedLine[]
}

const COLUMNS = [
  { head: 'What', isRowHead: true, cell: ({ label }: WorkedLine) => label },
  { head: 'Working', align: 'right', cell: ({ working }: WorkedLine) => working },
  { head: 'Result', align: 'right', cell: ({ result }: WorkedLine) => <strong>{result}</strong> },
] as const

/** A section with a rule, and calculations by it, a line each. */
export const WorkedLines = ({ id, caption, lines }: WorkedLinesProps) => (
  <DocSection id={id}>
    <Paragraphs of={id} className="mb-6 gap-3" />
    <SmallTable caption={caption} columns={COLUMNS} rows={lines} isStacked />
  </DocSection>
)
