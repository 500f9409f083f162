import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { rulesOf } from '@/domain/journal/playbook'
import type { PlaybookRow } from '@/domain/ledger/said'
import { tabStorage } from '@/identity/textStorage'
import { messageOf } from '@/lib/dataError'
import { readJson } from '@/lib/storedJson'
import { usePlaybook } from '@/queries/playbook.queries'
import { Button } from '@/ui/controls/Button'
import { Field, Textarea } from '@/ui/controls/Field'
import { EmptyNotice, FormError } from '@/ui/controls/Notice'
import { TextButton } from '@/ui/controls/TextLink'
import { UtcTime } from '@/ui/figures/UtcTime'
import { Markdown } from '@/ui/layout/Markdown'
import { QueryState } from '@/ui/layout/QueryState'
import { TitledSection } from '@/ui/layout/Section'
import { useWritePlaybook } from './playbook.queries'

const PLAYBOOK_LENGTH = 5000

const STORAGE_KEY = 'playbook '
/** What is typed, kept as long as the tab is open, and the version that was shown when it was begun. */
const draft = z.object({ text: z.string(), after: z.number() })
const readDraft = (strategyId: string) => readJson(draft, tabStorage.getItem(STORAGE_KEY + strategyId))

const EXAMPLE = `# Breakout

Entry: buy the close above the range of 20 days.
Size: a stop under the range risks 1% of the account.
Exit: half at 2R, the rest below the low of 10 days.
When not: in the week of earnings.`

/** The rules that a strategy's trader wrote down, with every version. Nothing for readers while there is none. */
export function Playbook({ strategyId, isOwner }: { strategyId: string; isOwner: boolean }) {
  const read = usePlaybook(strategyId)
  // What was typed before a reload is open again.
  const [isWriting, setWriting] = useState(() => readDraft(strategyId) !== null)
  if (!isOwner && read.data?.length === 0) return null
  return (
    <TitledSection title="Playbook" titleClass="pb-3 text-title" className="border-t pt-6">
      <QueryState query={read} what="the playbook" loading={<p role="status">Loading the playbook...</p>}>
        {(versions) => {
          const latest = versions.at(-1)
          if (isOwner && isWriting)
            return <PlaybookForm strategyId={strategyId} latest={latest} onDone={() => setWriting(false)} />
          if (!latest)
            return (
              <EmptyNotice
                title="No rules yet"
                action={<Button onClick={() => setWriting(true)}>Write the playbook</Button>}
              >
                When you enter, how much you risk, when you get out, and when you stay out. Each heading is a rule that
                a trade can name. Every version is kept, with its date.
              </EmptyNotice>
            )
          return (
            <>
              <Version version={latest} isLatest />
              {isOwner && (
                <Button className="mt-4" onClick={() => setWriting(true)}>
                  Write the next version
                </Button>
              )}
              {versions.length > 1 && <Earlier versions={versions.slice(0, -1).toReversed()} />}
            </>
          )
        }}
      </QueryState>
    </TitledSection>
  )
}

function Version({ version: { version, at, text }, isLatest }: { version: PlaybookRow; isLatest?: boolean }) {
  return (
    <article aria-label={`Version ${version}`}>
      <p className="pb-2 text-table text-ink2">
        Version {version}, {isLatest ? 'since' : 'from'} <UtcTime iso={at} className="font-mono text-label" />
      </p>
      <Markdown text={text} most={PLAYBOOK_LENGTH} heading="h3" />
    </article>
  )
}

/** The versions before the latest, newest first, each behind its date. */
const Earlier = ({ versions }: { versions: readonly PlaybookRow[] }) => (
  <details className="group mt-4 border-t pt-3">
    <summary className="flex w-fit list-none items-center gap-1.5 text-table underline decoration-field underline-offset-4 hover:decoration-current [&::-webkit-details-marker]:hidden">
      Earlier versions: {versions.length}
      <ChevronDown size={14} className="transition-transform duration-popover group-open:rotate-180" />
    </summary>
    <ol className="mt-3 grid gap-6">
      {versions.map((version) => (
        <li key={version.version}>
          <Version version={version} />
        </li>
      ))}
    </ol>
  </details>
)

interface PlaybookFormProps {
  strategyId: string
  latest: PlaybookRow | undefined
  onDone: () => void
}

function PlaybookForm({ strategyId, latest, onDone }: PlaybookFormProps) {
  const [{ text, after }, setTyped] = useState(
    () => readDraft(strategyId) ?? { text: latest?.text ?? '', after: latest?.version ?? 0 },
  )
  const write = useWritePlaybook(strategyId)
  const keep = (typed: z.output<typeof draft>) => {
    setTyped(typed)
    tabStorage.setItem(STORAGE_KEY + strategyId, JSON.stringify(typed))
  }
  const leave = () => {
    tabStorage.removeItem(STORAGE_KEY + strategyId)
    onDone()
  }
  const rules = rulesOf(text)
  const isSame = text.trim() === '' || text === latest?.text
  const isOvertaken = latest !== undefined && latest.version > after
  return (
    <form
      inert={write.isPending}
      className="grid max-w-reading gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSame && !isOvertaken) write.mutate({ text, after }, { onSuccess: leave })
      }}
    >
      {write.error && !isOvertaken && (
        <FormError title={messageOf(write.error)}>What you typed is still here.</FormError>
      )}
      {isOvertaken && (
        <>
          <FormError title={`Version ${latest.version} was written elsewhere since you began`}>
            Yours is still here.{' '}
            <TextButton
              onClick={() => {
                write.reset()
                keep({ text, after: latest.version })
              }}
            >
              Make mine the next version
            </TextButton>
          </FormError>
          <Version version={latest} isLatest />
        </>
      )}
      <Field
        label="Your rules"
        hint={
          rules.length > 0
            ? `Rules that a trade can name: ${rules.join(', ')}.`
            : 'Markdown. Each heading, such as # Breakout, is a rule that a trade can name.'
        }
      >
        <Textarea
          rows={12}
          maxLength={PLAYBOOK_LENGTH}
          placeholder={EXAMPLE}
          value={text}
          onChange={({ target }) => keep({ text: target.value, after })}
        />
      </Field>
      <p className="text-label text-ink2">
        Whoever can see the strategy can read it, now and later: a version can’t be changed or deleted, only followed by
        another.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={isSame || isOvertaken} aria-disabled={write.isPending}>
          {write.isPending ? 'Saving…' : `Save version ${after + 1}`}
        </Button>
        <Button variant="ghost" onClick={leave}>
          {isSame ? 'Cancel' : 'Discard'}
        </Button>
      </div>
    </form>
  )
}
