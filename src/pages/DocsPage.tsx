import {
  cannotHide,
  cannotHideIntro,
  cannotKnow,
  confirmedExplained,
  contractsExplained,
  conversionsExplained,
  currenciesExplained,
  dividendsExplained,
  docsIntro,
  excursionsExplained,
  expiryExplained,
  ledgerExplained,
  ledgerIntro,
  pricesExplained,
  readingIntro,
  readingParts,
  recordingIntro,
  recordingParts,
  roundingExplained,
  shortOptionsExplained,
  tradesExplained,
} from '@/content/documentation'
import { documentedFigures, tradeFigures } from '@/content/metrics'
import {
  contractTrades,
  convertedTrades,
  expiredTrades,
  foreignTrades,
  workedConfirmed,
  workedDividends,
  workedExcursions,
  workedShorts,
  workedTrades,
} from '@/content/workedTrades'
import { ActionsFile } from '@/features/documentation/ActionsFile'
import { DocSection } from '@/features/documentation/DocSection'
import { DocsMenu } from '@/features/documentation/DocsMenu'
import { Explained } from '@/features/documentation/Explained'
import { Guide } from '@/features/documentation/Guide'
import { MetricList } from '@/features/documentation/MetricList'
import { WorkedLedger } from '@/features/documentation/WorkedLedger'
import { WorkedLines } from '@/features/documentation/WorkedLines'
import { Page } from '@/ui/layout/PageHead'

/** /docs: a guide for people, and every figure of the site with its formula and a worked example. */
export function Component() {
  return (
    <Page tab="Documentation" className="pb-16" title="How every figure is computed" description={docsIntro}>
      <div className="lg:grid lg:grid-cols-[216px_minmax(0,1fr)] lg:gap-x-12">
        <div>
          <DocsMenu />
        </div>
        <div className="min-w-0">
          <Guide />
          <DocSection id="the-trades" className="mt-14 border-t border-line2 pt-8">
            <p className="mt-2 mb-6 max-w-reading text-body text-ink2">{tradesExplained}</p>
            <WorkedLedger trades={workedTrades} />
          </DocSection>
          <DocSection id="contracts" className="mt-14 border-t border-line2 pt-8">
            <p className="mt-2 mb-6 max-w-reading text-body text-ink2">{contractsExplained}</p>
            <WorkedLedger trades={contractTrades} />
          </DocSection>
          <DocSection id="expiry" className="mt-14 border-t border-line2 pt-8">
            <p className="mt-2 mb-6 max-w-reading text-body text-ink2">{expiryExplained}</p>
            <WorkedLedger trades={expiredTrades} />
          </DocSection>
          <DocSection id="conversions" className="mt-14 border-t border-line2 pt-8">
            <p className="mt-2 mb-6 max-w-reading text-body text-ink2">{conversionsExplained}</p>
            <WorkedLedger trades={convertedTrades} />
          </DocSection>
          <DocSection id="short-options" className="mt-14 border-t border-line2 pt-8">
            <WorkedLines explained={shortOptionsExplained} caption="What short options block" lines={workedShorts} />
          </DocSection>
          <DocSection id="dividends" className="mt-14 border-t border-line2 pt-8">
            <WorkedLines explained={dividendsExplained} caption="What dividends do" lines={workedDividends} />
          </DocSection>
          <DocSection id="confirmed" className="mt-14 border-t border-line2 pt-8">
            <WorkedLines explained={confirmedExplained} caption="What is confirmed" lines={workedConfirmed} />
          </DocSection>
          <DocSection id="prices" className="mt-14 border-t border-line2 pt-8">
            {pricesExplained.map((text) => (
              <p key={text} className="mt-2 max-w-reading text-body text-ink2">
                {text}
              </p>
            ))}
          </DocSection>
          <DocSection id="mae-and-mfe" className="mt-14 border-t border-line2 pt-8">
            <WorkedLines
              explained={excursionsExplained}
              caption="MAE and MFE, worked through"
              lines={workedExcursions}
            />
          </DocSection>
          <DocSection id="currencies" className="mt-14 border-t border-line2 pt-8">
            <p className="mt-2 mb-6 max-w-reading text-body text-ink2">{currenciesExplained}</p>
            <WorkedLedger trades={foreignTrades} />
          </DocSection>
          <MetricList id="trade-figures" metrics={tradeFigures} />
          <MetricList id="strategy-figures" metrics={documentedFigures('figures')} />
          <MetricList id="returns" metrics={documentedFigures('returns')} />
          <MetricList id="confidence" metrics={documentedFigures('confidence')} />
          <Explained id="cannot-hide" intro={cannotHideIntro} parts={cannotHide} />
          <Explained id="recording-by-machine" intro={recordingIntro} parts={recordingParts} />
          <Explained id="reading-by-machine" intro={readingIntro} parts={readingParts} />
          <Explained id="ledger" intro={ledgerIntro} parts={ledgerExplained} />
          <DocSection id="cannot-know">
            <ul className="mt-4 grid max-w-reading list-disc gap-2 pl-5 text-body text-ink2">
              {cannotKnow.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </DocSection>
          <ActionsFile />
          <DocSection id="rounding" className="mt-14 border-t border-line2 pt-8">
            <p className="mt-2 max-w-reading text-body text-ink2">{roundingExplained}</p>
          </DocSection>
        </div>
      </div>
    </Page>
  )
}
