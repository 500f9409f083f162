import { cx } from '@/ui/cx'
import { useHistoryState } from '@/ui/useHistoryState'
import { useMediaQuery } from '@/ui/useMediaQuery'

/** What the ranking is: its first sentence always, the rest on demand and, where there is room, from the start. */
export function RankingIntro() {
  const hasRoom = useMediaQuery('(min-width: 1024px)')
  const [chosen, setChosen] = useHistoryState<boolean | null>('ranking intro', null)
  const isExpanded = chosen ?? hasRoom
  // Until somebody chooses, the style sheet does: it knows the window before the page is taken over.
  const hidden = chosen === null ? 'max-lg:hidden' : !chosen && 'hidden'
  return (
    <p>
      Ranked by what was realised.{' '}
      <span className={cx(hidden)}>
        The losing ones stay on the list. That is how you can tell the winning ones apart. Open a strategy to see the
        trades that made its figures.{' '}
      </span>
      <button
        type="button"
        aria-expanded={isExpanded}
        onClick={() => setChosen(!isExpanded)}
        className="text-ink underline decoration-line2 underline-offset-4 hover:decoration-current"
      >
        {chosen === null && (
          <>
            <span className="max-lg:hidden">Less</span>
            <span className="lg:hidden">More</span>
          </>
        )}
        {chosen === true && 'Less'}
        {chosen === false && 'More'}
      </button>
    </p>
  )
}
