import { Check } from 'lucide-react'
import { comingToSubscriptions, premiumBenefits, subscriptionCards } from '@/content/subscriptions'
import { ComingSoon, TodayLine } from '@/features/company/AnnouncedCell'
import { Points } from '@/features/company/Points'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/controls/Button'
import { Cell, Frame } from '@/ui/layout/Frame'
import { Page } from '@/ui/layout/PageHead'
import { Section } from '@/ui/layout/Section'

/** /subscriptions. */
export function Component() {
  return (
    <Page
      size="page"
      title="Subscriptions"
      description="What a plan adds to a site that is free to read."
      actions={
        <>
          <ButtonLink to={paths.thanks} size="lg" className="max-[399px]:w-full">
            Manage Subscription
          </ButtonLink>
          <ButtonLink to={paths.price} variant="primary" size="lg" className="max-[399px]:w-full">
            Compare the plans
          </ButtonLink>
        </>
      }
    >
      <Frame>
        {subscriptionCards.map((card) => (
          <Cell key={card.title} title={card.title} aside={card.planned && <ComingSoon />}>
            <p className="max-w-[52ch]">{card.text}</p>
            {card.today && <TodayLine today={card.today} />}
          </Cell>
        ))}
      </Frame>
      <Section id="premium-benefits" title="Premium Benefits" intro="What paying changes, and what it does not.">
        <ul className="text-[16px]/6">
          {premiumBenefits.map((benefit) => (
            <li key={benefit} className="flex items-baseline gap-4 border-b py-4">
              <Check aria-hidden="true" className="size-4 shrink-0 self-center" />
              {benefit}
            </li>
          ))}
        </ul>
      </Section>
      <Section id="coming-soon" title="Coming Soon" intro="Announced and not built yet.">
        <Points points={comingToSubscriptions} />
      </Section>
    </Page>
  )
}
