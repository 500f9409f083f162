import { sinceThen } from '@/content/changelog'
import { ContactLines } from '@/features/company/ContactLines'
import { Points } from '@/features/company/Points'
import { VersionList } from '@/features/company/VersionList'
import { documentationUrl, env } from '@/lib/env'
import { paths } from '@/lib/paths'
import { TextLink } from '@/ui/controls/TextLink'
import { Page } from '@/ui/layout/PageHead'
import { Section, TitledSection } from '@/ui/layout/Section'

const FOLLOW_US = 'follow-us-section'

/** /changelog. */
export function Component() {
  return (
    <Page
      size="page"
      title="Changelog"
      description="What changed, newest first."
      actions={
        <ul className="flex flex-wrap gap-x-6 gap-y-2 text-body">
          <li>
            <TextLink to={paths.price}>Feature updates</TextLink>
          </li>
          <li>
            <TextLink to={documentationUrl}>Documentation</TextLink>
          </li>
          <li>
            <TextLink to={`#${FOLLOW_US}`}>Follow us</TextLink>
          </li>
        </ul>
      }
    >
      <TitledSection title="Since then" titleClass="mb-1 text-h3" className="mb-10">
        <Points points={sinceThen} />
      </TitledSection>
      <VersionList />
      <Section
        id={FOLLOW_US}
        title="Follow us"
        intro={`New versions are announced ${env.chatUrl ? 'in the chat first, and then in' : 'in'} the newsletter, at the foot of every page.`}
      >
        <ContactLines subject="Changelog" />
      </Section>
    </Page>
  )
}
