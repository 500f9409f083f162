import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { importSteps } from '@/content/importing'
import { isSettled } from '@/features/imports/reading/reading.rules'
import { beginFor, chooseStrategy, compareWith, useImportSession } from '@/features/imports/run/importSession'
import { useExistingTrades } from '@/features/imports/run/imports.queries'
import { paths } from '@/lib/paths'
import { type StrategyDetail, useOwnStrategies } from '@/queries/strategy.queries'
import { useAuthStore } from '@/stores/authStore'
import { ButtonLink } from '@/ui/controls/Button'
import { Field, Options, Select } from '@/ui/controls/Field'
import { EmptyNotice } from '@/ui/controls/Notice'
import { cx } from '@/ui/cx'
import { QueryState } from '@/ui/layout/QueryState'
import { StackedSection } from '@/ui/layout/Section'
import { StepList } from '@/ui/layout/StepList'
import { FileStep } from './FileStep'
import { ImportStep } from './ImportStep'
import { PlannedTrades } from './PlannedTrades'
import { PreviewStep } from './PreviewStep'
import { ReadingStep } from './ReadingStep'
import { NumberedSteps, Step } from './Step'

/** All of /import, with what a reader should know beside it until a file is open, which takes the whole width. */
export function ImportTrades({ children }: { children: ReactNode }) {
  const isOpen = useImportSession(({ file }) => file !== null)
  return (
    <div className={cx(!isOpen && 'grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]')}>
      <div className="min-w-0">
        <Import />
      </div>
      {!isOpen && <div className="min-w-0">{children}</div>}
    </div>
  )
}

/** The import itself. Visitors and users without a strategy get links to what they need first. */
function Import() {
  const [search] = useSearchParams()
  const user = useAuthStore((state) => state.user)
  const isUnknown = useAuthStore((state) => state.loading && !state.user)
  const strategies = useOwnStrategies(user?.id ?? null)
  const userId = user?.id ?? null
  useEffect(() => {
    if (userId !== null) beginFor(userId)
  }, [userId])

  if (!user) {
    const back = `${paths.import}?${search}`.replace(/\?$/, '')
    return (
      <>
        {/* As tall while it is unknown who is signed in: this is what the page's first HTML shows. */}
        <EmptyNotice
          title={isUnknown ? 'Checking who is signed in...' : 'Sign in to import trades'}
          action={
            <ButtonLink to={paths.signInThen(back)} variant="primary" className={isUnknown ? 'invisible' : undefined}>
              Sign in and come back
            </ButtonLink>
          }
        >
          Trades are imported into one of your own strategies.
        </EmptyNotice>
        <StackedSection id="import-steps" title="How it works" className="mt-12">
          <StepList steps={importSteps} />
        </StackedSection>
      </>
    )
  }
  return (
    <QueryState
      query={strategies}
      what="your strategies"
      loading={<p role="status">Loading your strategies...</p>}
      empty={
        <EmptyNotice
          title="You have no strategy yet"
          action={
            <ButtonLink to={paths.create} variant="primary">
              Create a strategy
            </ButtonLink>
          }
        >
          Every trade belongs to a strategy. Create one for these trades, then come back.
        </EmptyNotice>
      }
    >
      {(own) => <Steps strategies={own} />}
    </QueryState>
  )
}

function Steps({ strategies }: { strategies: readonly StrategyDetail[] }) {
  const [search, setSearch] = useSearchParams()
  const named = search.get('strategy')
  const { file, run, recognisedAs, settings, failure, reading, plan, strategyId: writtenTo } = useImportSession()
  const isRunning = run?.isRunning ?? false
  // A running import is shown with its own strategy, whatever the address says.
  const chosen = strategies.find(({ id, name }) => (isRunning ? id === writtenTo : name === named)) ?? null
  const strategyId = chosen?.id ?? null
  const stored = useExistingTrades(strategyId, file !== null)

  useEffect(() => {
    if (strategyId !== null) chooseStrategy(strategyId)
  }, [strategyId])

  const isFree = run === null && recognisedAs !== null
  useEffect(() => {
    if (strategyId !== null && stored.data && isFree) compareWith(strategyId, stored.data)
  }, [strategyId, stored.data, isFree])

  return (
    <NumberedSteps>
      <Step id="strategy" title="Strategy" intro="Where the trades go. Only your own are listed.">
        <Field
          label="Import into"
          className="max-w-[420px]"
          error={named !== null && !chosen && `${named} isn’t one of your strategies. Choose one`}
        >
          <Select
            value={chosen?.id ?? ''}
            disabled={run !== null}
            onChange={(event) => {
              const next = strategies.find(({ id }) => id === event.currentTarget.value)
              if (next) setSearch({ strategy: next.name }, { replace: true, preventScrollReset: true })
            }}
          >
            {!chosen && <option value="">Choose a strategy</option>}
            <Options of={strategies.map(({ id, name }) => ({ value: id, label: name }))} />
          </Select>
        </Field>
      </Step>
      <FileStep />
      {file && settings && failure === null && <ReadingStep />}
      {file && (
        <QueryState
          query={stored}
          what="the strategy's trades"
          hint="Without them, duplicates can’t be found. Your file and your choices are kept."
          errorClass="border-t border-line2 py-6"
          loading={null}
        >
          {() => null}
        </QueryState>
      )}
      {settings && failure === null && <PreviewStep hasStrategy={chosen !== null} />}
      {reading && isSettled(reading) && failure === null && chosen && <ImportStep strategy={chosen} />}
      {/* Last, because it may be thousands of rows long. */}
      {failure === null && plan && plan.trades.length > 0 && <PlannedTrades trades={plan.trades} />}
    </NumberedSteps>
  )
}
