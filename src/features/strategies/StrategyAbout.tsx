import type { StrategyDetail } from './strategies.queries'

/** What a strategy says about itself. */
export function StrategyAbout({ strategy }: { strategy: StrategyDetail }) {
  const choices = [
    ['Markets', strategy.markets],
    ['Categories', strategy.categories],
    ['Timeframes', strategy.timeframes],
  ] as const
  return (
    <>
      {strategy.description && (
        <p dir="auto" className="mb-3 whitespace-pre-line break-words text-left text-ink2">
          {strategy.description}
        </p>
      )}
      <dl className="grid gap-2 text-table">
        {choices.map(([label, values]) => (
          <div key={label} className="grid grid-cols-[88px_1fr] gap-2">
            <dt className="text-ink3">{label}</dt>
            <dd className="text-ink2">{values.join(' / ') || 'none named'}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
