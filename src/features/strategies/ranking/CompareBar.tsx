import { MAX_COMPARED, MIN_COMPARED } from '@/lib/constants'
import { Button } from '@/ui/controls/Button'

/** A bar at the bottom of the window with the strategies chosen in the ranking and the button that compares them. */
export function CompareBar({ names, onClear }: { names: readonly string[]; onClear: () => void }) {
  const count = names.length
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-t-line2 bg-raised px-4 py-3 shadow-float sm:mx-0 sm:rounded-t">
      <p role="status" className="min-w-0 flex-1 text-table text-ink2">
        {count < MIN_COMPARED ? 'Tick one more to compare' : count === MAX_COMPARED ? 'Four fit side by side' : null}
        <span dir="auto" className="block truncate text-ink max-sm:hidden">
          {names.join(', ')}
        </span>
      </p>
      <Button variant="ghost" onClick={onClear}>
        Clear
      </Button>
      {count >= MIN_COMPARED && (
        <Button type="submit" variant="primary">
          Compare {count} strategies
        </Button>
      )}
    </div>
  )
}
