import { cx } from '@/ui/cx'

/** In the order of the look; the third is thicker, for yellow alone is faint on white. */
const LOOKS = [
  'border-t-2 border-solid border-ink',
  'border-t-2 border-dashed border-ink2',
  'border-t-[3px] border-solid border-acc-fill',
  'border-t-2 border-dotted border-ink3',
]

/** The line that a strategy has in the chart, beside its name. */
export function LineSample({ index }: { index: number }) {
  return <span aria-hidden="true" className={cx('inline-block w-5 shrink-0', LOOKS[index])} />
}
