import { createContext, use, useId } from 'react'
import { MAX_COMPARED } from '@/lib/constants'
import { Checkbox } from '@/ui/controls/Checkbox'
import { Tooltip } from '@/ui/controls/Tooltip'
import { cx } from '@/ui/cx'

/** The names of the strategies chosen for a comparison, and a function that adds or removes one. */
interface Compared {
  names: readonly string[]
  toggle: (name: string) => void
}

/** null in lists that offer no comparison. */
export const ComparedContext = createContext<Compared | null>(null)

/** A checkbox that adds a row's strategy to the comparison. It is beside the name, so that it needs no column. */
export function CompareBox({ name, className }: { name: string; className: string }) {
  const compared = use(ComparedContext)
  const id = useId()
  if (!compared) return null
  const isChosen = compared.names.includes(name)
  const isFull = !isChosen && compared.names.length >= MAX_COMPARED
  return (
    <Tooltip content={isFull ? `${MAX_COMPARED} fit side by side` : 'Compare side by side'}>
      <label htmlFor={id} className={cx('relative grid shrink-0 cursor-pointer place-items-center', className)}>
        <Checkbox id={id} checked={isChosen} disabled={isFull} onChange={() => compared.toggle(name)} />
        <span className="sr-only">Compare {name}</span>
      </label>
    </Tooltip>
  )
}
