import { storedInBrowser } from '@/content/browserStorage'
import { cookieSections } from '@/content/legal'
import { LegalSections } from '@/features/company/Legal'
import { currentIdentity } from '@/identity/currentIdentity'
import { paths } from '@/lib/paths'
import { TextLink } from '@/ui/controls/TextLink'
import { Page } from '@/ui/layout/PageHead'

const ACCOUNTS = currentIdentity.provider

/** The browser's storage, entry by entry, without those of the account provider that this site does not use. */
const stored = storedInBrowser.map(({ items, ...section }) => ({
  ...section,
  points: items
    .filter(({ provider = ACCOUNTS }) => provider === ACCOUNTS)
    .map(({ name, what, until }) => ({ title: name, text: `${what}. Kept until ${until}.` })),
}))

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
      <LegalSections sections={[...cookieSections, ...stored]} />
    </Page>
  )
}
