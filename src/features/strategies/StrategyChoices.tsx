interface StrategyChoicesProps {
  markets: readonly string[]
  categories: readonly string[]
  timeframes: readonly string[]
}

/** What a strategy trades, and how, in its owner's words. */
export function StrategyChoices({ markets, categories, timeframes }: StrategyChoicesProps) {
  const choices = [
    ['Markets', markets],
    ['Categories', categories],
    ['Timeframes', timeframes],
  ] as const
  return (
    <dl className="grid gap-2 text-table">
      {choices.map(([label, values]) => (
        <div key={label} className="grid grid-cols-[88px_1fr] gap-2">
          <dt className="text-ink3">{label}</dt>
          <dd className="text-ink2">{values.join(' / ') || 'none named'}</dd>
        </div>
      ))}
    </dl>
  )
}
