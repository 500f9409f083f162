import { useSyncExternalStore } from 'react'
import { Button } from '@/ui/controls/Button'
import { cx } from '@/ui/cx'
import { UtcTime } from '@/ui/figures/UtcTime'
import type { QuoteFeed } from './useQuoteStream'

const LOOKS = {
  connecting: { word: 'Connecting', mark: 'border-[1.5px] border-ink2 rounded-full' },
  streaming: { word: 'Live', mark: 'bg-gain rounded-full' },
  simulated: { word: 'Simulated', mark: 'border-[1.5px] border-dashed border-ink rounded-full' },
  stopped: { word: 'Stopped', mark: 'bg-loss' },
}

const INVENTED = 'Simulated prices in the format of Alpaca’s stream. They aren’t real.'

/** The stream's state with its reason, and the time of the last trade. Fixed height. */
export function StreamStatus({ feed: { state, store, tryNow } }: { feed: QuoteFeed }) {
  const second = useSyncExternalStore(store.subscribeLastSecond, store.readLastSecond)
  const look = LOOKS[state.phase === 'streaming' && state.simulated ? 'simulated' : state.phase]
  const words = state.why ?? (state.simulated ? INVENTED : null)
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
      <div role="status" className="min-h-16 max-w-reading text-body sm:min-h-11">
        <p className="flex items-center gap-2 font-heading">
          <span aria-hidden="true" className={cx('size-2.5 shrink-0', look.mark)} />
          {look.word}
        </p>
        <p className="text-ink2">
          {words}
          {state.phase === 'stopped' && state.triesAgain && ' Trying again automatically.'}
        </p>
      </div>
      <div className="flex min-h-8 items-center gap-4 text-body text-ink2">
        <p>
          Last trade{' '}
          {second === null ? (
            'none yet'
          ) : (
            <UtcTime iso={new Date(second * 1000).toISOString()} className="font-mono text-ink">
              {new Date(second * 1000).toISOString().slice(11, 19)} UTC
            </UtcTime>
          )}
        </p>
        {state.phase === 'stopped' && <Button onClick={tryNow}>Try now</Button>}
      </div>
    </div>
  )
}
