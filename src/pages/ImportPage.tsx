import { importedTrades, recognisedBrokers } from '@/content/importing'
import { ACTION_COLUMNS } from '@/domain/contract/action'
import { Points } from '@/features/company/Points'
import { ImportTrades } from '@/features/imports/steps/ImportTrades'
import { paths } from '@/lib/paths'
import { TextLink } from '@/ui/controls/TextLink'
import { Page } from '@/ui/layout/PageHead'
import { StackedSection } from '@/ui/layout/Section'
import { SmallTable } from '@/ui/tables/SmallTable'

/** /import?strategy=NAME. */
export function Component() {
  return (
    <Page
      title="Import trades"
      description={
        <p>
          Turn a broker’s file into a strategy’s trades. See{' '}
          <TextLink to={paths.educationImport}>Bring your trades</TextLink> for how to export from each broker.
        </p>
      }
    >
      <ImportTrades>
        <StackedSection id="file-needs" title="What a file needs">
          <p className="py-4 text-body text-ink2">
            A row of headings, then one row per fill: when, what, bought or sold, how many, and at what price. Exports
            from {recognisedBrokers.join(', ')} are recognised. For any other file you choose the columns, unless it
            uses the headings below.
          </p>
          <SmallTable caption="Headings of a file of your own, with an example of each" columns={COLUMNS} rows={OWN} />
        </StackedSection>
        <StackedSection id="imported" title="What happens to them" className="mt-12">
          <Points points={importedTrades} />
        </StackedSection>
      </ImportTrades>
    </Page>
  )
}

/** The columns of a hand-written file. */
const OWN = ACTION_COLUMNS.flatMap((entry) =>
  'example' in entry ? [{ column: entry.column, example: entry.example, isNeeded: !('empty' in entry) }] : [],
)
type Own = (typeof OWN)[number]

const COLUMNS = [
  { head: 'Heading', cell: ({ column }: Own) => <span className="font-mono">{column}</span>, isRowHead: true },
  { head: 'Example', cell: ({ example }: Own) => <span className="font-mono">{example}</span> },
  { head: 'Needed', cell: ({ isNeeded }: Own) => (isNeeded ? 'yes' : 'no') },
]
