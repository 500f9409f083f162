import { documentedFigures, expiredTrades, tradeFigures, workedTrades } from '@/content/metrics'
import { ActionsFile } from '@/features/documentation/ActionsFile'
import { CannotHide } from '@/features/documentation/CannotHide'
import { LedgerExplained } from '@/features/documentation/LedgerExplained'
import { MetricList } from '@/features/documentation/MetricList'
import { WorkedLedger } from '@/features/documentation/WorkedLedger'
import { Page } from '@/ui/PageHead'

/** /docs: every figure of the site with its formula and a worked example. */
export function Component() {
  return (
    <Page
      tab="Documentation"
      className="pb-16"
      title="How every figure is computed"
      description="A figure here is never typed in. The database computes it from the actions of the trades, by the rules on this page. Each rule is worked through on the same four trades, so you can follow it with a pencil."
    >
      <section aria-labelledby="the-trades" className="border-t border-line2 pt-8">
        <h2 id="the-trades" className="text-title">
          Four trades to work from
        </h2>
        <p className="mt-2 mb-6 max-w-reading text-body text-ink2">
          A trade is a list of actions: what was bought or sold, when, how much, at what price, for what fee. Times are
          UTC. Everything else follows.
        </p>
        <WorkedLedger trades={workedTrades} />
      </section>
      <section aria-labelledby="expiry" className="mt-14 border-t border-line2 pt-8">
        <h2 id="expiry" className="text-title">
          An option that expires worthless
        </h2>
        <p className="mt-2 mb-6 max-w-reading text-body text-ink2">
          It is an action of its own, with the price 0 and all that is open at that time: a sale for nothing of what was
          bought, or a purchase for nothing of what was sold short. So it ends the trade and its round trip, and its
          fees and its time of recording count like those of any action. It is dated on the expiration date: from 00:00
          UTC of that day to the end of the next day in UTC, because exchanges west of Greenwich close then. Nothing
          else can have the price 0, and nothing but an option can expire. An option that is assigned or exercised is no
          expiry.
        </p>
        <WorkedLedger trades={expiredTrades} />
      </section>
      <MetricList id="trade-figures" title="Figures of a trade" metrics={tradeFigures} />
      <MetricList id="strategy-figures" title="Figures of a strategy" metrics={documentedFigures('figures')} />
      <MetricList id="confidence" title="How sure?" metrics={documentedFigures('confidence')} />
      <CannotHide />
      <LedgerExplained />
      <section aria-labelledby="cannot-know" className="mt-14">
        <h2 id="cannot-know" className="text-title">
          What this site cannot know
        </h2>
        <ul className="mt-4 grid max-w-reading list-disc gap-2 pl-5 text-body text-ink2">
          <li>
            Whether a price was ever traded. Prices are what the trader typed: 10 shares bought at $90 on a day on which
            nobody sold below $95 are accepted. The time of recording tells when that was claimed, not whether it is
            true.
          </li>
          <li>
            Whether money was at stake. A trade on paper and one at a broker look the same; fees and slippage are
            counted as far as they were typed.
          </li>
          <li>
            Which accounts belong to one person. Whoever opens two accounts, goes long with one and short with the other
            and shows the winner, has a record that is live and public. Many round trips make that costly: of 30 coin
            flips one account in 1,400 wins 24 or more.
          </li>
          <li>What was traded elsewhere and never entered here.</li>
        </ul>
      </section>
      <ActionsFile />
      <section aria-labelledby="rounding" className="mt-14 border-t border-line2 pt-8">
        <h2 id="rounding" className="text-title">
          Rounding
        </h2>
        <p className="mt-2 max-w-reading text-body text-ink2">
          Sums are exact decimals, not floating point. A trade’s return is rounded once, at ten decimals, so that
          returns add up to the total without a remainder. Everything else is rounded only where it is shown: dollars,
          percentages and profit factors to two decimals, quantities as they were typed.
        </p>
      </section>
    </Page>
  )
}
