import { Equal } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatCount } from '@/lib/format'
import { paths } from '@/lib/paths'
import { type StrategyDetail, useStrategy } from '@/queries/strategy.queries'
import { Button, ButtonLink } from '@/ui/controls/Button'
import { FileDrop } from '@/ui/controls/FileDrop'
import { EmptyNotice, ErrorNotice } from '@/ui/controls/Notice'
import { TextLink } from '@/ui/controls/TextLink'
import { cx } from '@/ui/cx'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { PageHead } from '@/ui/layout/PageHead'
import { QueryState } from '@/ui/layout/QueryState'
import type { FileProblem } from './actionsFile.rules'
import { type RecomputeState, useRecompute } from './useRecompute'

/** How many of a file's errors are listed; the rest are only counted. */
const MAX_PROBLEMS_SHOWN = 20

const RecomputeResult = lazyPart(() => import('./RecomputeResult').then((module) => module.RecomputeResult))

interface RecomputeProps {
  /** As spelled in the address; null without a name. */
  name: string | null
  /** Shown while there is nothing to recompute. */
  suggestions: ReactNode
}

/** All of /recompute: recomputes the strategy named in the address and compares it with the database. */
export function Recompute({ name, suggestions }: RecomputeProps) {
  const read = useStrategy(name)
  const strategy = read.data
  return (
    <>
      <PageHead
        title="Recompute it yourself"
        description={
          <>
            {name !== null && (
              // As spelled in the address until the strategy is found, so that the line is there from the start and nothing below it
              // moves.
              <p dir="auto" className="mb-1 break-words text-ink">
                {strategy ? <TextLink to={paths.performance(strategy.name)}>{strategy.name}</TextLink> : name}
              </p>
            )}
            <p>
              Your browser recomputes every figure from the actions alone and compares it with what the database says.
              If a figure is off, you’ve caught us.
            </p>
          </>
        }
      />
      {name === null ? (
        <Recomputation strategy={null} suggestions={suggestions} />
      ) : (
        <QueryState
          query={read}
          what="strategy"
          loading={<p role="status">Looking for the strategy...</p>}
          empty={
            <EmptyNotice
              title="Strategy not found"
              action={<ButtonLink to={paths.strategies}>All strategies</ButtonLink>}
            >
              No strategy is called {name}, or it is private and not shared with you.
            </EmptyNotice>
          }
        >
          {(found) => <Recomputation key={found.id} strategy={found} suggestions={suggestions} />}
        </QueryState>
      )}
    </>
  )
}

interface RecomputationProps extends Pick<RecomputeProps, 'suggestions'> {
  /** The strategy to compare with; null for a file alone. */
  strategy: StrategyDetail | null
}

/** Recomputes actions from the database or from a file, and shows both results. */
function Recomputation({ strategy, suggestions }: RecomputationProps) {
  const { state, start, cancel } = useRecompute(strategy?.id ?? null)
  const isRunning = state.kind === 'running'

  // A strategy's name in the address starts the recomputation at once.
  const begin = useRef(start)
  useEffect(() => {
    if (strategy) void begin.current({ kind: 'database' })
  }, [strategy])

  return (
    <>
      <div className="flex items-stretch gap-3 border-t border-t-line2 pt-5 max-sm:flex-col">
        {strategy && (
          <div className="flex items-center">
            <Button
              variant="primary"
              onClick={() => void start({ kind: 'database' })}
              busy={isRunning}
              icon={<Equal strokeWidth={1.75} />}
            >
              Recompute now
            </Button>
          </div>
        )}
        <FileDrop
          label="CSV file of actions"
          hint="It is read in your browser and sent nowhere."
          onFile={(file) => void start({ kind: 'file', file })}
        />
      </div>
      {/* As high as the window from the start, so that the result does not push the footer down through the visible page. */}
      <div className={cx('mt-6', (isRunning || state.kind === 'done') && 'min-h-screen')}>
        <Outcome
          state={state}
          onCancel={cancel}
          onRetry={() => void start({ kind: 'database' })}
          strategy={strategy}
          suggestions={suggestions}
        />
      </div>
    </>
  )
}

interface OutcomeProps extends RecomputationProps {
  state: RecomputeState
  onCancel: () => void
  onRetry: () => void
}

function Outcome({ state, onCancel, onRetry, strategy, suggestions }: OutcomeProps) {
  switch (state.kind) {
    case 'idle':
      if (strategy) return null
      return (
        <>
          <EmptyNotice
            title="Nothing to recompute yet"
            action={<ButtonLink to={paths.strategies}>All strategies</ButtonLink>}
          >
            Open a strategy and choose “Recompute it yourself”, or use a file you downloaded there.
          </EmptyNotice>
          {suggestions}
        </>
      )
    case 'running':
      return <Running state={state} onCancel={onCancel} />
    case 'cancelled':
      return <EmptyNotice title="Stopped">Nothing was changed, here or in the database.</EmptyNotice>
    case 'failed':
      return (
        <ErrorNotice title={`Error recomputing: ${state.message}`} onRetry={strategy ? onRetry : undefined}>
          Nothing was changed, here or in the database.
        </ErrorNotice>
      )
    case 'unreadable':
      return <Unreadable fileName={state.fileName} problems={state.problems} />
    case 'done':
      return (
        <LazyBoundary fallback={<p role="status">Loading the result...</p>} failure="The result couldn’t be shown">
          <RecomputeResult {...state} strategy={strategy} onRetry={onRetry} />
        </LazyBoundary>
      )
  }
}

const RUNNING = {
  actions: ['Reading', 'actions'],
  entries: ['Reading', 'entries of the ledger'],
  computing: ['Computing', 'trades'],
  checking: ['Checking', 'entries of the ledger'],
} as const

function Running({ state, onCancel }: { state: Extract<RecomputeState, { kind: 'running' }>; onCancel: () => void }) {
  const { step, done, total } = state
  const [verb, noun] = RUNNING[step]
  return (
    <div className="flex max-w-[560px] flex-col gap-2">
      <label className="text-body" htmlFor="recompute-progress">
        {/* One text with the numbers at the end, so that no word moves as they grow. */}
        {`${verb} ${noun}: ${formatCount(done)}${total === null ? '' : ` of ${formatCount(total)}`}`}
      </label>
      <div className="flex items-center gap-3">
        <progress
          id="recompute-progress"
          value={total === null ? undefined : done}
          max={total ?? undefined}
          className="h-1.5 min-w-0 flex-1 appearance-none bg-line [&::-moz-progress-bar]:bg-acc-fill [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-acc-fill"
        />
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  )
}

function Unreadable({ fileName, problems }: { fileName: string; problems: readonly FileProblem[] }) {
  const rest = problems.length - MAX_PROBLEMS_SHOWN
  return (
    <ErrorNotice title={`${fileName} cannot be read`}>
      <p>Without the lines below, no figure would be right, so nothing was computed.</p>
      <ul className="mt-2 grid gap-1">
        {problems.slice(0, MAX_PROBLEMS_SHOWN).map(({ line, message }) => (
          <li key={line}>
            <span className="font-mono text-label">line {line}</span> {message}
          </li>
        ))}
        {rest > 0 && <li>and {formatCount(rest)} more lines</li>}
      </ul>
      <p className="mt-2">
        <TextLink to={`${paths.docs}#the-file`}>How the file is written</TextLink>
      </p>
    </ErrorNotice>
  )
}
