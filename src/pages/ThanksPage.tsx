import { useSearchParams } from 'react-router-dom'
import { generalThanks, thanksBySource } from '@/content/thanks'
import { ContactLines } from '@/features/company/ContactLines'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/controls/Button'
import { TextLink } from '@/ui/controls/TextLink'
import { Page } from '@/ui/layout/PageHead'
import { Section } from '@/ui/layout/Section'

/** /thanks: the target of links to announced features; the query's `source` chooses the message. */
export function Component() {
  const [search] = useSearchParams()
  const { pageTitle, title, message, outcome, wayOn } = thanksBySource.get(search.get('source') ?? '') ?? generalThanks
  return (
    <Page tab={pageTitle} size="page" title={title} description={message}>
      <p className="mb-6 max-w-reading text-lead">
        {outcome} <TextLink to={wayOn.url}>{wayOn.text}</TextLink>
      </p>
      <div className="mb-14 flex flex-wrap gap-2 lg:mb-22">
        <ButtonLink to={paths.landing} variant="primary" size="lg">
          Back to Home
        </ButtonLink>
        <ButtonLink to={paths.community} size="lg">
          Explore Community
        </ButtonLink>
      </div>
      <Section id="ask" title="Ask us" intro="When it’s coming, or what it should do.">
        <ContactLines subject="Coming soon" />
      </Section>
    </Page>
  )
}
