import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { browserStorage } from '@/identity/textStorage'
import { useOwnStrategies } from '@/queries/strategy.queries'
import { useAuthStore } from '@/stores/authStore'
import { Button } from '@/ui/controls/Button'
import { TextLink } from '@/ui/controls/TextLink'
import { cx } from '@/ui/cx'
import { both, QueryState } from '@/ui/layout/QueryState'
import { Skeleton } from '@/ui/layout/Skeleton'
import { useHasImported } from './firstSteps.queries'
import { type FirstStep, firstSteps } from './firstSteps.rules'

/** The user of this browser who has done these steps or put them away. */
const STORAGE_KEY = 'first-steps'

interface FirstStepsProps {
  userId: string | null
  /** The form of the first step. */
  publicName: ReactNode
}

/** What a new user does first, with what is done ticked, until all is done or the user hides it. */
export function FirstSteps({ userId, publicName }: FirstStepsProps) {
  const [awayFor, setAwayFor] = useState(() => browserStorage.getItem(STORAGE_KEY))
  // Until it is known who is here, it is whoever was here last.
  if (awayFor !== null && (userId === null || awayFor === userId)) return null
  const keepAway = () => userId !== null && browserStorage.setItem(STORAGE_KEY, userId)
  return (
    <Steps
      userId={userId}
      publicName={publicName}
      onDone={keepAway}
      onHide={() => {
        keepAway()
        setAwayFor(userId)
      }}
    />
  )
}

interface StepsProps {
  /** null until it is known. */
  userId: string | null
  publicName: ReactNode
  /** All steps are done. */
  onDone: () => void
  onHide: () => void
}

function Steps({ userId, publicName, onDone, onHide }: StepsProps) {
  const hasOwnName = useAuthStore(
    ({ profile }) => profile !== null && profile.username !== profile.email?.split('@')[0],
  )
  const own = useOwnStrategies(userId)
  const withTrades = own.data?.filter(({ figures }) => (figures?.trades ?? 0) > 0).map(({ id }) => id)
  const read = both(own, useHasImported(withTrades))
  const isDone =
    read.data !== undefined && read.data !== null && firstSteps(hasOwnName, ...read.data).every((step) => step.isDone)
  // biome-ignore lint/correctness/useExhaustiveDependencies: onDone is new with each render, and does the same.
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone])
  if (isDone) return null
  return (
    <section aria-labelledby="first-steps" className="mb-10 border-y border-line2 py-5">
      <div className="mb-4 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="first-steps" className="text-h3">
          First steps
        </h2>
        <Button variant="ghost" onClick={onHide}>
          Hide these steps
        </Button>
      </div>
      <QueryState
        query={read}
        what="your first steps"
        loading={
          <Skeleton
            label="Loading your first steps..."
            bars={['40%', '60%']}
            className="flex min-h-[340px] flex-col gap-4 md:min-h-[190px] xl:min-h-[142px]"
          />
        }
      >
        {(data) => (
          <ol className="grid gap-x-8 gap-y-5 md:grid-cols-2 xl:grid-cols-4">
            {firstSteps(hasOwnName, ...data).map((step, at) => (
              <Step key={step.id} step={step} mark={step.isDone ? <Check size={14} strokeWidth={2.5} /> : at + 1}>
                {step.id === 'name' && !step.isDone && publicName}
              </Step>
            ))}
          </ol>
        )}
      </QueryState>
    </section>
  )
}

interface StepProps {
  step: FirstStep
  mark: ReactNode
  /** Below its text. */
  children: ReactNode
}

function Step({ step: { id, title, text, isDone, url }, mark, children }: StepProps) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className={cx(
          'grid size-6 shrink-0 place-items-center rounded-full border text-label',
          isDone ? 'border-transparent bg-acc-fill text-acc-ink' : 'border-field text-ink2',
        )}
      >
        {mark}
      </span>
      <div className="min-w-0">
        <p className="font-medium">
          {isDone || url === null ? title : <TextLink to={url}>{title}</TextLink>}
          {isDone && <span className="ml-2 text-label font-normal text-ink2">Done</span>}
        </p>
        <p className="mt-1 text-table text-ink2">
          {!isDone && url === null && id !== 'name' ? `${text} Needs a strategy first.` : text}
        </p>
        {children && <div className="mt-2 text-table text-ink2">{children}</div>}
      </div>
    </li>
  )
}
