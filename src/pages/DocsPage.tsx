import { docsIntro, docsSections, wordsOf } from '@/content/documentation'
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
import { DocSection, Paragraphs } from '@/features/documentation/DocSection'
import { DocsMenu } from '@/features/documentation/DocsMenu'
import { Explained } from '@/features/documentation/Explained'
import { Guide } from '@/features/documentation/Guide'
import { Linked } from '@/features/documentation/Linked'
import { MetricList } from '@/features/documentation/MetricList'
import { WorkedLines } from '@/features/documentation/WorkedLines'
import { WorkedTrades } from '@/features/documentation/WorkedTrades'
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
          <WorkedTrades id="the-trades" trades={workedTrades} />
          <WorkedTrades id="contracts" trades={contractTrades} />
          <WorkedTrades id="expiry" trades={expiredTrades} />
          <WorkedTrades id="conversions" trades={convertedTrades} />
          <WorkedLines id="short-options" caption="What short options block" lines={workedShorts} />
          <WorkedLines id="dividends" caption="What dividends do" lines={workedDividends} />
          <WorkedLines id="confirmed" caption="What is confirmed" lines={workedConfirmed} />
          <DocSection id="prices">
            <Paragraphs of="prices" className="gap-2" />
          </DocSection>
          <WorkedLines id="mae-and-mfe" caption="MAE and MFE, worked through" lines={workedExcursions} />
          <WorkedTrades id="currencies" trades={foreignTrades} />
          <MetricList id="trade-figures" metrics={tradeFigures} />
          <MetricList id="strategy-figures" metrics={documentedFigures('figures')} />
          <MetricList id="returns" metrics={documentedFigures('returns')} />
          <MetricList id="confidence" metrics={documentedFigures('confidence')} />
          <Explained id="cannot-hide" />
          <Explained id="recording-by-machine" />
          <Explained id="reading-by-machine" />
          <Explained id="ledger" />
          <DocSection id="cannot-know" className="mt-14">
            <ul className="mt-4 grid max-w-reading list-disc gap-2 pl-5 text-body text-ink2">
              {docsSections['cannot-know'].text?.map((text) => (
                <li key={wordsOf(text)}>
                  <Linked text={text} />
                </li>
              ))}
            </ul>
          </DocSection>
          <ActionsFile />
          <DocSection id="rounding">
            <Paragraphs of="rounding" />
          </DocSection>
        </div>
      </div>
    </Page>
  )
}
