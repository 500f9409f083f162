import type { DocsSection } from '@/content/documentation'
import type { MetricDoc } from '@/content/metrics'
import { DocSection } from './DocSection'

/** Each figure with its meaning, its formula and the formula worked through. */
export function MetricList({ id, metrics }: { id: DocsSection; metrics: MetricDoc[] }) {
  return (
    <DocSection id={id} className="mt-14">
      <dl className="mt-4 border-t border-line2">
        {metrics.map((metric) => (
          <div key={metric.id} className="grid gap-x-8 gap-y-3 border-b py-5 md:grid-cols-[200px_minmax(0,1fr)]">
            <dt>
              <span id={metric.id} className="block text-[15px] font-heading">
                {metric.name}
              </span>
              <span className="mt-0.5 block text-label text-ink3">{metric.shownIn}</span>
            </dt>
            <dd className="grid min-w-0 gap-x-12 gap-y-3 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
              <p className="max-w-reading text-body text-ink2">{metric.meaning}</p>
              <dl className="grid content-start gap-x-4 gap-y-1.5 text-body sm:grid-cols-[64px_minmax(0,1fr)]">
                <dt className="text-label/5 text-ink3">Formula</dt>
                <dd className="font-mono text-[12.5px]/5 break-words max-sm:mb-1.5">{metric.formula}</dd>
                <dt className="text-label/5 text-ink3">Example</dt>
                <dd className="font-mono text-[12.5px]/5 break-words">
                  {metric.working} = <strong className="font-normal text-acc-text">{metric.result}</strong>
                </dd>
              </dl>
            </dd>
          </div>
        ))}
      </dl>
    </DocSection>
  )
}
