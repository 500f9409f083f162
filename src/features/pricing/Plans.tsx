import { LazyMotion, MotionConfig, m } from 'framer-motion'
import { useRef, useState } from 'react'
import { CHIPS_ADD, pricingPlans } from '@/content/pricing'
import { SHARED_LAYOUT_S } from '@/lib/constants'
import { paths } from '@/lib/paths'
import { useMediaQuery } from '@/ui/browserState'
import { Segmented } from '@/ui/controls/Segmented'
import { TextLink } from '@/ui/controls/TextLink'
import { PageHead } from '@/ui/layout/PageHead'
import { burstConfetti, originOf } from './confetti'
import { PlanCard } from './PlanCard'
import type { Billing } from './pricing.rules'

const BILLING = [
  { value: 'monthly', label: 'Monthly' },
  {
    value: 'annual',
    label: (
      <>
        Annual <span className="ml-1.5 font-normal">Save 20%</span>
      </>
    ),
  },
] as const

/** The animation code loads after the page; until then the marker moves without animation. */
const loadLayoutFeatures = () => import('./layoutFeatures').then(({ layoutFeatures }) => layoutFeatures)

/** "$42 against $35 and $66 against $55" */
const PRICES_COMPARED = pricingPlans
  .filter((plan) => plan.price > 0)
  .map((plan) => `$${plan.price} against $${plan.yearlyPrice}`)
  .join(' and ')

/** The head of /price with its billing toggle, and the three plans under it. */
export function Plans() {
  const [billing, setBilling] = useState<Billing>('monthly')
  const stillPreferred = useMediaQuery('(prefers-reduced-motion: reduce)')
  const toggle = useRef<HTMLDivElement>(null)

  const change = (next: Billing) => {
    setBilling(next)
    if (next !== 'annual' || stillPreferred || !toggle.current) return
    // Confetti is decoration, so a failure is ignored.
    burstConfetti(originOf(toggle.current)).catch(() => {})
  }

  return (
    <>
      <PageHead
        size="page"
        title="Plans without the small print"
        description="Looking is free and stays free. You pay for sharper tools, never for a better rank."
        actions={
          <div ref={toggle}>
            <LazyMotion features={loadLayoutFeatures} strict>
              <MotionConfig reducedMotion="user" transition={{ duration: SHARED_LAYOUT_S, ease: 'easeInOut' }}>
                <Segmented
                  label="Billing"
                  options={BILLING}
                  value={billing}
                  onChange={change}
                  size="field"
                  marker={<m.span layoutId="billing" className="absolute inset-0 rounded-mark bg-ink" />}
                />
              </MotionConfig>
            </LazyMotion>
          </div>
        }
      />
      <div className="grid rounded-dialog border border-line2 bg-panel lg:grid-cols-3">
        {pricingPlans.map((plan) => (
          <PlanCard key={plan.name} plan={plan} billing={billing} />
        ))}
      </div>
      <div className="mt-4 flex max-w-[760px] flex-col gap-1.5 text-table/5 text-ink2">
        <p>
          Paid plans aren’t on sale yet, and their buttons lead to a page that says what that means. Features marked
          “planned” aren’t built yet.
        </p>
        <p>
          {CHIPS_ADD} <TextLink to={paths.strategies}>See the chips on the list</TextLink>, each with the number of
          strategies it would show.
        </p>
        <p>Save 20%: a plan billed monthly costs 20% more than the same plan billed annually, {PRICES_COMPARED}.</p>
      </div>
    </>
  )
}
