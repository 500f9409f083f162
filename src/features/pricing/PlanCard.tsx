import { freeFeatures, type PricingPlan, plannedFeatures } from '@/content/pricing'
import { ButtonLink } from '@/ui/controls/Button'
import { TextLink } from '@/ui/controls/TextLink'
import { cx } from '@/ui/cx'
import { Badge } from '@/ui/layout/Badge'
import { AnswerMark } from './AnswerMark'
import { type Billing, billedLabel, billOf, periodText, priceOf } from './pricing.rules'

/** One of the three plans: its price, billed monthly or annually, and what it adds. */
export function PlanCard({ plan, billing }: { plan: PricingPlan; billing: Billing }) {
  const period = periodText(plan)
  return (
    <section
      aria-labelledby={plan.name}
      className={cx(
        'relative flex flex-col p-5 not-last:border-b sm:p-8 lg:not-last:border-r lg:not-last:border-b-0',
        // Covers the frame's border, like the mark of a chosen column.
        plan.isPopular && 'before:absolute before:inset-x-0 before:-top-px before:h-[3px] before:bg-acc-fill',
      )}
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id={plan.name} className="text-h3">
          {plan.name}
        </h2>
        {plan.isPopular && <Badge>Popular</Badge>}
      </div>
      <p className="mt-6 flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-[56px]/[60px] font-medium tracking-[-0.04em]">
          <span className="mr-0.5 align-[0.62em] text-[28px]/none tracking-normal">$</span>
          {priceOf(plan, billing)}
        </span>
        {period && <span className="text-body text-ink2">{period}</span>}
      </p>
      <p className="mt-1 flex min-h-5 flex-wrap gap-x-2 text-table/5 text-ink2">
        <span>{billedLabel(billing)}</span>
        {plan.price > 0 && billing === 'annual' && <span className="text-ink3">${billOf(plan, billing)} a year</span>}
      </p>
      <p className="mt-5 text-body">{plan.description}</p>
      <ButtonLink to={plan.href} size="lg" variant={plan.isAvailable ? 'primary' : 'secondary'} className="mt-5 w-full">
        {plan.isAvailable ? (
          plan.buttonText
        ) : (
          <>
            Not on sale yet<span className="sr-only">: {plan.name}</span>
          </>
        )}
      </ButtonLink>
      <p className="mt-7 mb-1 text-label text-ink2">{plan.featuresTitle}</p>
      <ul>
        {plan.features.map((feature) => (
          <Feature key={feature} name={feature} />
        ))}
      </ul>
    </section>
  )
}

function Feature({ name }: { name: string }) {
  const planned = plannedFeatures.has(name)
  const free = freeFeatures.get(name)
  return (
    <li className="flex items-center gap-3 py-2 text-body not-last:border-b">
      <AnswerMark answer={planned ? 'planned' : 'yes'} />
      <span className={cx('min-w-0 flex-1', planned && 'text-ink2')}>{name}</span>
      {planned && <span className="text-label text-ink3">planned</span>}
      {free !== undefined && (
        <TextLink to={free} className="text-label">
          open to everyone
        </TextLink>
      )}
    </li>
  )
}
