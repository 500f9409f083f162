import { ENOUGH_ROUND_TRIPS } from '@/lib/constants'
import { Tooltip } from '@/ui/controls/Tooltip'

/** A switch that leaves out strategies with too few round trips. */
export function EnoughRoundTrips({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Tooltip content={`${ENOUGH_ROUND_TRIPS} round trips or more`}>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        onClick={() => onChange(!isOn)}
        className="group flex h-8 shrink-0 items-center gap-2 whitespace-nowrap rounded px-1 text-table font-nav text-ink2 hover:text-ink aria-checked:text-ink sm:h-[26px]"
      >
        <span
          aria-hidden="true"
          className="flex h-[18px] w-8 items-center rounded-full border border-field px-0.5 group-aria-checked:justify-end group-aria-checked:border-ink group-aria-checked:bg-ink"
        >
          <span className="size-3 rounded-full bg-field group-aria-checked:bg-bg" />
        </span>
        Enough round trips to judge
      </button>
    </Tooltip>
  )
}
