import { ContactLines } from '@/features/company/ContactLines'
import { VersionList } from '@/features/company/VersionList'
import { documentationUrl } from '@/lib/env'
import { paths } from '@/lib/paths'
import { Page } from '@/ui/PageHead'
import { Section } from '@/ui/Section'
import { TextLink } from '@/ui/TextLink'

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
      <VersionList />
      <Section
        id={FOLLOW_US}
        title="Follow us"
        intro="New versions are announced in the chat first. The newsletter is at the foot of every page."
      >
        <ContactLines subject="Changelog" />
      </Section>
    </Page>
  )
}
