import { cannotHide, ledgerExplained } from '@/content/documentation'
import { documentedFigures, expiredTrades, tradeFigures, workedTrades } from '@/content/metrics'
import { ActionsFile } from '@/features/documentation/ActionsFile'
import { Explained } from '@/features/documentation/Explained'
import { MetricList } from '@/features/documentation/MetricList'
import { WorkedLedger } from '@/features/documentation/WorkedLedger'
import { LEDGER_FORMAT, paths } from '@/lib/paths'
import { Page } from '@/ui/PageHead'
import { TextLink } from '@/ui/TextLink'

/** The page's sections by their anchors, in order. */
const SECTIONS = {
  'the-trades': 'Four trades to work from',
  expiry: 'An option that expires worthless',
  'trade-figures': 'Figures of a trade',
  'strategy-figures': 'Figures of a strategy',
  confidence: 'How sure?',
  'cannot-hide': 'What a trader cannot hide',
  ledger: 'The ledger',
  'cannot-know': 'What this site cannot know',
  'the-file': 'The file of a strategy’s actions',
  rounding: 'Rounding',
} as const

/** /docs: every figure of the site with its formula and a worked example. */
export function Component() {
  return (
    <Page
      tab="Documentation"
      className="pb-16"
      title="How every figure is computed"
      description="Nobody types in a figure here. The database computes each one from the trades’ actions, by the rules on this page. Every rule is worked through on the same four trades, so you can check it with a pencil."
    >
      <nav aria-label="On this page" className="mb-10">
        <ul className="max-w-[960px] gap-x-8 text-body sm:columns-2 lg:columns-3">
          {Object.entries(SECTIONS).map(([id, title]) => (
            <li key={id} className="py-1">
              <TextLink to={`#${id}`}>{title}</TextLink>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="the-trades" className="border-t border-line2 pt-8">
        <h2 id="the-trades" className="text-title">
          {SECTIONS['the-trades']}
        </h2>
        <p className="mt-2 mb-6 max-w-reading text-body text-ink2">
          A trade is a list of actions: what was bought or sold, when, how much, at what price and for what fee. Times
          are in UTC. Everything else follows from them.
        </p>
        <WorkedLedger trades={workedTrades} />
      </section>
      <section aria-labelledby="expiry" className="mt-14 border-t border-line2 pt-8">
        <h2 id="expiry" className="text-title">
          {SECTIONS.expiry}
        </h2>
        <p className="mt-2 mb-6 max-w-reading text-body text-ink2">
          An expiry is an action of its own, at a price of 0 and for everything that’s open at that time: what was
          bought is sold for nothing, what was sold short is bought back for nothing. It ends the trade and its round
          trip, and its fees and its recording time count like any other action’s. It’s dated between 00:00 UTC on the
          expiration date and the end of the next day in UTC, because exchanges west of Greenwich close that late.
          Nothing else can have a price of 0, and nothing but an option can expire. Being assigned or exercised is not
          an expiry.
        </p>
        <WorkedLedger trades={expiredTrades} />
      </section>
      <MetricList id="trade-figures" title={SECTIONS['trade-figures']} metrics={tradeFigures} />
      <MetricList id="strategy-figures" title={SECTIONS['strategy-figures']} metrics={documentedFigures('figures')} />
      <MetricList id="confidence" title={SECTIONS.confidence} metrics={documentedFigures('confidence')} />
      <Explained
        id="cannot-hide"
        title={SECTIONS['cannot-hide']}
        intro={
          <>
            Recording times can’t be forged here, but a record can still be picked: run two strategies in private,
            publish the one that won. So the database writes down what happens to strategies, and no account can change
            that, the site’s own included. Every strategy on <TextLink to={paths.strategies}>the list</TextLink> leads
            to its trader’s page, where it all adds up.
          </>
        }
        parts={cannotHide}
      />
      <Explained
        id="ledger"
        title={SECTIONS.ledger}
        intro={
          <>
            No trader can rewrite a record here. But we run the database: we could change an old trade together with its
            history, and no page would show it. So every change is also written to a log that can only grow, and anyone
            can check that it has. <TextLink to={LEDGER_FORMAT}>Its format, for programmers</TextLink>
          </>
        }
        parts={ledgerExplained}
      />
      <section aria-labelledby="cannot-know" className="mt-14">
        <h2 id="cannot-know" className="text-title">
          {SECTIONS['cannot-know']}
        </h2>
        <ul className="mt-4 grid max-w-reading list-disc gap-2 pl-5 text-body text-ink2">
          <li>
            Whether a price was ever traded. Prices are what the trader typed: 10 shares bought at $90, on a day when
            nobody sold below $95, are accepted. The recording time tells when that was claimed, not whether it’s true.
          </li>
          <li>
            Whether real money was at stake. A paper trade and one at a broker look the same here; fees and slippage
            count only if they were typed in.
          </li>
          <li>
            Which accounts belong to the same person. Open two accounts, go long with one and short with the other, show
            the winner, and its record is live and public. Many round trips make that expensive: out of 30 coin flips,
            one account in 1,400 wins 24 or more.
          </li>
          <li>What was traded elsewhere and never entered here. Losses are shy.</li>
        </ul>
      </section>
      <ActionsFile id="the-file" title={SECTIONS['the-file']} />
      <section aria-labelledby="rounding" className="mt-14 border-t border-line2 pt-8">
        <h2 id="rounding" className="text-title">
          {SECTIONS.rounding}
        </h2>
        <p className="mt-2 max-w-reading text-body text-ink2">
          Sums are exact decimals, not floating point. A trade’s return is rounded once, to ten decimals, so that
          returns add up to the total exactly. Everything else is rounded only for display: dollars, percentages and
          profit factors to two decimals; quantities are shown as typed.
        </p>
      </section>
    </Page>
  )
}
