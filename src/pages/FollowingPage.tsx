import { customizeFeed, followingCards } from '@/content/following'
import { AnnouncedCell, ComingSoon } from '@/features/company/AnnouncedCell'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/Button'
import { Cell, Frame } from '@/ui/Frame'
import { Page } from '@/ui/PageHead'
import { Section } from '@/ui/Section'

/** /following. */
export function Component() {
  return (
    <Page
      size="page"
      title="Following"
      description="One page for what you watch: symbols, strategies, stories and what you saved to read again."
    >
      <Frame>
        {followingCards.map((card) => (
          <AnnouncedCell key={card.id} title={card.title} text={card.text} to={paths.thanks} />
        ))}
        <Cell title={customizeFeed.title} aside={<ComingSoon />} wide>
          <p>{customizeFeed.text}</p>
          <ButtonLink to={paths.thanks} className="mt-3 self-start">
            {customizeFeed.buttonText}
          </ButtonLink>
        </Cell>
      </Frame>
      <Section id="coming-soon" title="Coming Soon">
        <p className="max-w-reading pt-5 text-lead text-ink2">
          None of this works yet. Until it does, every strategy has its own address, and a bookmark is a fair way to
          follow one.
        </p>
        <ButtonLink to={paths.strategies} variant="primary" size="lg" className="mt-6">
          See all strategies
        </ButtonLink>
      </Section>
    </Page>
  )
}
