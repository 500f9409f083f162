import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { MAX_STRATEGY_NAME } from '@/lib/constants'
import { Field, Input } from '@/ui/controls/Field'

/** A pause in typing after which the list is searched. */
const SEARCH_AFTER_MS = 250

interface StrategySearchProps {
  /** The current search; empty for none. */
  searched: string
  onSearch: (text: string) => void
}

/** The search of the ranking by the names of strategies and traders, and by what they trade. Escape clears it. */
export function StrategySearch({ searched, onSearch }: StrategySearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const searchTyped = useEffectEvent(() => {
    const typed = field.current?.value.trim()
    if (typed && typed !== searched) onSearch(typed)
  })
  // What was typed into the prerendered field before it was hydrated.
  useEffect(() => searchTyped(), [])
  // The search was changed elsewhere, for example by a link or by Back. Text that is still being typed takes precedence.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = searched
  }, [searched])

  const search = (text: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    onSearch(text.trim())
  }

  return (
    <Field label="Search by strategy or trader" hideLabel className="relative min-w-0 flex-1 xl:max-w-[216px]">
      <Search className="pointer-events-none absolute top-2.5 left-3 text-ink2" />
      <Input
        ref={field}
        className="pl-9"
        type="search"
        aria-keyshortcuts="/"
        defaultValue={searched}
        maxLength={MAX_STRATEGY_NAME}
        autoComplete="off"
        placeholder="Name or symbol"
        onChange={({ target }) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(target.value), SEARCH_AFTER_MS)
        }}
        // Searches at once on leaving the field: a delayed search would cancel the navigation to a link that the user has just
        // followed.
        onBlur={({ target }) => timer.current !== undefined && search(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Escape') return
          currentTarget.value = ''
          search('')
        }}
      />
    </Field>
  )
}
