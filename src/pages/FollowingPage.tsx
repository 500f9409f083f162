import { customizeFeed, followingCards } from '@/content/following'
import { AnnouncedCell, TodayLine } from '@/features/company/AnnouncedCell'
import { FollowingList, useIsFollowingKnown } from '@/features/following/FollowingList'
import { BrowserChoice } from '@/features/notifications/BrowserChoice'
import { LetterChoice } from '@/features/notifications/LetterChoice'
import { MailChoice } from '@/features/notifications/MailChoice'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { ButtonLink } from '@/ui/controls/Button'
import { cx } from '@/ui/cx'
import { Cell, Frame } from '@/ui/layout/Frame'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { Page } from '@/ui/layout/PageHead'
import { Section } from '@/ui/layout/Section'

const Webhooks = lazyPart(() => import('@/features/notifications/Webhooks').then((module) => module.Webhooks))

/** /following. */
export function Component() {
  const isKnown = useIsFollowingKnown()
  const userId = useAuthStore((state) => state.user?.id ?? null)
  return (
    <Page
      size="page"
      title="Following"
      description="One page for what you watch: symbols, strategies, stories and what you saved to read again."
    >
      <FollowingList />
      {/* May move down when what is above it loads, but nobody sees that. */}
      <div data-visitor="" className={cx(!isKnown && 'invisible')}>
        {userId !== null && (
          <div className="mb-14 flex flex-col gap-12">
            <MailChoice userId={userId} />
            <LetterChoice userId={userId} />
            <BrowserChoice userId={userId} />
            <LazyBoundary failure="Your webhooks couldn’t be loaded">
              <Webhooks userId={userId} />
            </LazyBoundary>
          </div>
        )}
        <Frame>
          {followingCards.map((card) => (
            <AnnouncedCell key={card.title} title={card.title} text={card.text} to={paths.thanks} today={card.today} />
          ))}
          <Cell title={customizeFeed.title} wide>
            <p>{customizeFeed.text}</p>
            {customizeFeed.today && <TodayLine today={customizeFeed.today} />}
            <ButtonLink to={paths.thanks} className="mt-3 self-start">
              {customizeFeed.buttonText}
            </ButtonLink>
          </Cell>
        </Frame>
        <Section id="coming-soon" title="Coming Soon">
          <p className="max-w-reading pt-5 text-lead text-ink2">
            Following strategies works, and so do mail and notifications about them. Symbols, personal news and saved
            content are still to come.
          </p>
          <ButtonLink to={paths.strategies} variant="primary" size="lg" className="mt-6">
            See all strategies
          </ButtonLink>
        </Section>
      </div>
    </Page>
  )
}
