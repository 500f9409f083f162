import { FILE_COLUMNS } from '@/domain/trade/tradesCsv'
import { DocSection, Paragraphs } from './DocSection'

/** How the file of a strategy's actions is written, column by column. */
export function ActionsFile() {
  return (
    <DocSection id="the-file" className="mt-14">
      <Paragraphs of="the-file" className="mb-4 gap-3" />
      <dl className="border-t border-line2">
        {FILE_COLUMNS.map(({ column, meaning }) => (
          <div key={column} className="grid gap-x-8 border-b py-2.5 md:grid-cols-[200px_minmax(0,1fr)]">
            <dt className="font-mono text-[12.5px]/5">{column}</dt>
            <dd className="max-w-reading text-body text-ink2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </DocSection>
  )
}
