import { type StoredItem, storedInBrowser } from '@/content/browserStorage'
import { cookieSections } from '@/content/legal'
import { LegalSections } from '@/features/company/Legal'
import { currentIdentity } from '@/identity/currentIdentity'
import { paths } from '@/lib/paths'
import { Page } from '@/ui/PageHead'
import { Section } from '@/ui/Section'
import { SmallTable } from '@/ui/SmallTable'
import { TextLink } from '@/ui/TextLink'

const ACCOUNTS = currentIdentity.provider

const COLUMNS = [
  {
    head: 'Entry',
    cell: ({ name }: StoredItem) => <code className="font-mono break-all">{name}</code>,
    isRowHead: true,
  },
  { head: 'What it is', cell: ({ what }: StoredItem) => what },
  { head: 'Until', cell: ({ until }: StoredItem) => until },
] as const

/** /cookies. */
export function Component() {
  return (
    <Page
      size="page"
      title="Cookies"
      description={
        <>
          What is kept in your browser. What is stored elsewhere is under{' '}
          <TextLink to={paths.privacy}>Privacy</TextLink>.
        </>
      }
    >
      <LegalSections sections={cookieSections} />
      {storedInBrowser.map(({ id, title, items }) => (
        <Section
          key={id}
          id={id}
          title={title}
          intro="Each entry is there only once you did what it is for. Your browser’s settings clear them all."
        >
          <SmallTable
            caption={title}
            columns={COLUMNS}
            rows={items.filter(({ provider = ACCOUNTS }) => provider === ACCOUNTS)}
          />
        </Section>
      ))}
    </Page>
  )
}
