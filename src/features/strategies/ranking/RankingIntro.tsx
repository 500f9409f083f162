import type { ReactNode } from 'react'
import { useMediaQuery } from '@/ui/browserState'
import { TextButton } from '@/ui/controls/TextLink'
import { cx } from '@/ui/cx'
import { useHistoryState } from '@/ui/remembered'

/**
 * Explains the ranking. The first sentence is always shown; the rest on demand, or from the start on wide screens.
 * @param order the first sentence
 */
export function RankingIntro({ order }: { order: ReactNode }) {
  const hasRoom = useMediaQuery('(min-width: 1280px)')
  const [chosen, setChosen] = useHistoryState<boolean | null>('ranking intro', null)
  const isExpanded = chosen ?? hasRoom
  // CSS decides until the reader toggles it, since prerendered HTML does not know the window's width.
  const hidden = chosen === null ? 'max-xl:hidden' : !chosen && 'hidden'
  return (
    <p>
      {order}{' '}
      <span className={cx(hidden)}>
        The losing ones stay on the list. That is how you can tell the winning ones apart.{' '}
      </span>
      <TextButton aria-expanded={isExpanded} onClick={() => setChosen(!isExpanded)}>
        {chosen === null && (
          <>
            <span className="max-xl:hidden">Less</span>
            <span className="xl:hidden">More</span>
          </>
        )}
        {chosen === true && 'Less'}
        {chosen === false && 'More'}
      </TextButton>
    </p>
  )
}
