import { useState } from 'react'
import { cx } from '@/ui/cx'
import type { StrategyDetail } from './strategies.queries'

/** Longer than this, a description starts folded: it must not push the figures off the screen. */
const FOLDED_FROM_CHARACTERS = 220

/** What a strategy says about itself. */
export function StrategyAbout({ strategy }: { strategy: StrategyDetail }) {
  const choices = [
    ['Markets', strategy.markets],
    ['Categories', strategy.categories],
    ['Timeframes', strategy.timeframes],
  ] as const
  return (
    <>
      {strategy.description && <Description text={strategy.description} />}
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

function Description({ text }: { text: string }) {
  const isLong = text.length > FOLDED_FROM_CHARACTERS || text.includes('\n')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mb-3">
      <p
        dir="auto"
        className={cx('whitespace-pre-line break-words text-left text-ink2', isLong && !isOpen && 'line-clamp-5')}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="mt-1 text-table underline decoration-line2 underline-offset-4 hover:decoration-current"
        >
          {isOpen ? 'Less' : 'More'}
        </button>
      )}
    </div>
  )
}
