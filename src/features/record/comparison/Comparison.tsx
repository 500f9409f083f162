import { Plus } from 'lucide-react'
import { type FormEvent, useDeferredValue, useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { MAX_COMPARED, MIN_COMPARED } from '@/lib/constants'
import { messageOf } from '@/lib/dataError'
import { paths } from '@/lib/paths'
import { Button, ButtonLink } from '@/ui/controls/Button'
import { Field, Input } from '@/ui/controls/Field'
import { EmptyNotice } from '@/ui/controls/Notice'
import { PageHead } from '@/ui/layout/PageHead'
import { QueryState } from '@/ui/layout/QueryState'
import { ComparedCurves } from './ComparedCurves'
import { ComparedFigures } from './ComparedFigures'
import { useCompared, usePick, useSuggestions } from './comparison.queries'
import { includesName, readNames } from './comparison.rules'

/** All of /compare: the strategies named in the address, side by side. */
export function Comparison() {
  const [search, setSearch] = useSearchParams()
  const { names, tooMany } = readNames(search)
  const reads = useCompared(names)
  const setNames = (next: readonly string[]) =>
    setSearch(new URL(paths.compareWith(next), location.origin).searchParams, { preventScrollReset: true })
  const removeAt = (index: number) => setNames(names.filter((_, at) => at !== index))

  const found = reads.flatMap(({ data }, index) => (data ? [{ strategy: data, index }] : []))
  const strategies = found.map(({ strategy }) => strategy)
  const isReading = reads.some(({ data, error }) => data === undefined && !error)
  return (
    <>
      <PageHead
        title="Compare strategies"
        description="Two to four strategies on one axis, from the first day all of them were trading, with the interval beside each figure. Your selection is in the URL: copy it to share."
      />
      <div className="grid gap-4 border-t border-t-line2 pt-5">
        {names.length < MAX_COMPARED ? (
          <StrategyPicker names={names} onAdd={(name) => setNames([...names, name])} />
        ) : (
          <p className="text-body text-ink2">Four fit side by side. Remove one to add another.</p>
        )}
        {tooMany > 0 && (
          <p className="text-body text-ink2">
            The URL names more than four strategies, so only the first four are shown.
          </p>
        )}
        {reads.map((read, index) => {
          const name = names[index] ?? ''
          return (
            <QueryState
              key={name}
              query={read}
              what={name}
              loading={null}
              empty={
                <EmptyNotice
                  title="Strategy not found"
                  action={<Button onClick={() => removeAt(index)}>Remove it from the comparison</Button>}
                >
                  No strategy is called {name}, or it is private and not shared with you.
                </EmptyNotice>
              }
            >
              {() => null}
            </QueryState>
          )
        })}
        {isReading && (
          <p role="status" className="text-ink2">
            Loading strategies...
          </p>
        )}
        {!isReading && strategies.length < MIN_COMPARED && (
          <EmptyNotice
            title={strategies.length === 0 ? 'Nothing to compare yet' : 'One more to compare with'}
            action={<ButtonLink to={paths.strategies}>All strategies</ButtonLink>}
          >
            {strategies.length === 0
              ? 'Add two strategies by name, or tick them in the ranking.'
              : 'Add a second strategy above.'}
          </EmptyNotice>
        )}
      </div>
      {strategies.length > 0 && !isReading && (
        <div className="mt-8 grid grid-cols-1 gap-10">
          <ComparedCurves strategies={strategies} />
          <ComparedFigures
            strategies={strategies}
            onRemove={(strategy) => {
              const place = found.find((one) => one.strategy === strategy)
              if (place) removeAt(place.index)
            }}
          />
        </div>
      )}
    </>
  )
}

interface StrategyPickerProps {
  /** Names that are compared already. */
  names: readonly string[]
  onAdd: (name: string) => void
}

/** Adds a strategy by its name, typed or chosen from suggestions. */
function StrategyPicker({ names, onAdd }: StrategyPickerProps) {
  const [typed, setTyped] = useState('')
  const pick = usePick(names)
  const list = useId()
  const { data: suggestions = [] } = useSuggestions(useDeferredValue(typed))

  const add = (event: FormEvent) => {
    event.preventDefault()
    pick.mutate(typed, {
      onSuccess: (name) => {
        setTyped('')
        onAdd(name)
      },
    })
  }
  return (
    <form onSubmit={add} className="flex max-w-[520px] items-start gap-2">
      <Field label="Add a strategy" error={pick.error && messageOf(pick.error)} className="min-w-0 flex-1">
        <Input
          list={list}
          value={typed}
          autoComplete="off"
          placeholder="Its name"
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            pick.reset()
          }}
        />
      </Field>
      <datalist id={list}>
        {suggestions
          .filter((name) => !includesName(names, name))
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      <Button type="submit" size="field" busy={pick.isPending} className="mt-[22px]" icon={<Plus />}>
        Add
      </Button>
    </form>
  )
}
