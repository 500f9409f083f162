import { ImportTrades } from '@/features/imports/ImportTrades'
import { paths } from '@/lib/paths'
import { Page } from '@/ui/PageHead'
import { TextLink } from '@/ui/TextLink'

/** /import?strategy=NAME. */
export function Component() {
  return (
    <Page
      title="Import trades"
      description={
        <p>
          From a broker’s file to the trades of a strategy. What a file needs is in{' '}
          <TextLink to={paths.educationImport}>Bring your trades</TextLink>.
        </p>
      }
    >
      <ImportTrades />
    </Page>
  )
}
