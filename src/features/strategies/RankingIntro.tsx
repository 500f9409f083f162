import { useState } from 'react'
import { useMediaQuery } from '@/ui/useMediaQuery'

/** What the ranking is: its first sentence always, the rest on demand and, where there is room, from the start. */
export function RankingIntro() {
  const hasRoom = useMediaQuery('(min-width: 1024px)')
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isExpanded = chosen ?? hasRoom
  return (
    <p>
      Ranked by what was realised.{' '}
      {isExpanded && (
        <>
          The losing ones stay on the list. That is how you can tell the winning ones apart. Open a strategy to see the
          trades that made its figures.{' '}
        </>
      )}
      <button
        type="button"
        aria-expanded={isExpanded}
        onClick={() => setChosen(!isExpanded)}
        className="text-ink underline decoration-line2 underline-offset-4 hover:decoration-current"
      >
        {isExpanded ? 'Less' : 'More'}
      </button>
    </p>
  )
}
