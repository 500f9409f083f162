import { communityCards, communityCustoms } from '@/content/community'
import { AnnouncedCell } from '@/features/company/AnnouncedCell'
import { ContactLines } from '@/features/company/ContactLines'
import { Points } from '@/features/company/Points'
import { env } from '@/lib/env'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/controls/Button'
import { Frame } from '@/ui/layout/Frame'
import { Page } from '@/ui/layout/PageHead'
import { Section } from '@/ui/layout/Section'

/** /community. */
export function Component() {
  return (
    <Page
      tab="Community"
      size="page"
      title="Capital Markets Community"
      description={`People who publish their trades, and people who read them closely. ${env.chatUrl ? 'Today they meet in the chat; the rest is coming.' : 'Places to meet are coming.'}`}
      actions={
        <ButtonLink to={paths.price} variant="primary" size="lg">
          Join Our Community
        </ButtonLink>
      }
    >
      <Frame>
        {communityCards.map((card) => (
          <AnnouncedCell key={card.title} title={card.title} text={card.text} to={card.url} />
        ))}
      </Frame>
      <Section id="customs" title="How people talk here">
        <Points points={communityCustoms} />
      </Section>
      <Section
        id="meet"
        title="Where to find us now"
        intro={env.chatUrl && 'The chat is open to everyone, with or without an account.'}
      >
        <ContactLines subject="Community" />
      </Section>
    </Page>
  )
}
