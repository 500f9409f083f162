import { useState } from 'react'
import * as z from 'zod/mini'
import { characters } from '@/domain/text'
import { TagField, TagList } from '@/features/trades/tags/TagField'
import { tabStorage } from '@/identity/textStorage'
import { messageOf } from '@/lib/dataError'
import { formatCount } from '@/lib/format'
import { readJson } from '@/lib/storedJson'
import { Button } from '@/ui/controls/Button'
import { Checkbox } from '@/ui/controls/Checkbox'
import { Field, Textarea } from '@/ui/controls/Field'
import { FormError } from '@/ui/controls/Notice'
import { UtcTime } from '@/ui/figures/UtcTime'
import { QueryState } from '@/ui/layout/QueryState'
import { type DiaryDay, type DiaryPage, useDiary, useDiaryDay, useWriteDiaryDay } from './diary.queries'

interface DiaryPanelProps {
  strategyId: string
  /** YYYY-MM-DD, UTC. */
  day: string
  isOwner: boolean
}

/** What the diary says of a day; its owner writes it here. */
export function DiaryPanel({ strategyId, day, isOwner }: DiaryPanelProps) {
  const read = useDiaryDay(strategyId, day)
  if (!isOwner && (read.data === null || read.isPending)) return null
  return (
    <section aria-label="Diary">
      <h4 className="pb-1 font-heading">Diary</h4>
      <QueryState
        query={read}
        what="the diary"
        loading={<p role="status">Loading the diary...</p>}
        empty={<DiaryForm key={day} strategyId={strategyId} day={day} stored={null} />}
      >
        {(stored) =>
          isOwner ? (
            <DiaryForm key={`${day} ${stored.writtenAt}`} strategyId={strategyId} day={day} stored={stored} />
          ) : (
            <WrittenDay stored={stored} />
          )
        }
      </QueryState>
    </section>
  )
}

function WrittenDay({ stored: { text, tags, writtenAt } }: { stored: DiaryDay }) {
  return (
    <>
      <p dir="auto" className="max-w-reading whitespace-pre-line break-words">
        {text}
      </p>
      <TagList label="Tags of the day" tags={tags.map((name) => ({ kind: '', name }))} />
      <p className="mt-2 text-label text-ink2">
        Written <UtcTime iso={writtenAt} />. Its owner can rewrite it, so it proves nothing.
      </p>
    </>
  )
}

const LONGEST = 2000

const STORAGE_KEY = 'diary '
const draftKey = (strategyId: string, day: string) => `${STORAGE_KEY}${strategyId} ${day}`
const draft = z.object({ text: z.string(), tags: z.array(z.string()), isPublic: z.boolean() })

function DiaryForm({ strategyId, day, stored }: { strategyId: string; day: string; stored: DiaryDay | null }) {
  const written = useDiary(strategyId).data ?? []
  const write = useWriteDiaryDay(strategyId)
  const key = draftKey(strategyId, day)
  const saved = { text: stored?.text ?? '', tags: stored?.tags ?? [], isPublic: stored?.isPublic ?? false }
  const [page, setPage] = useState(() => readJson(draft, tabStorage.getItem(key)) ?? saved)
  const isChanged = JSON.stringify(page) !== JSON.stringify(saved)
  const change = (next: Partial<typeof page>) => {
    const changed = { ...page, ...next }
    setPage(changed)
    // Another day may be opened before this one is saved.
    tabStorage.setItem(key, JSON.stringify(changed))
  }
  const forget = () => tabStorage.removeItem(key)
  const save = (next: Omit<DiaryPage, 'day'>) => write.mutate({ day, ...next }, { onSuccess: forget })
  const known = [...new Set(written.flatMap(({ tags }) => tags))].map((name) => ({ kind: '', name }))
  const isTooLong = characters(page.text) > LONGEST
  return (
    <div className="flex max-w-reading flex-col gap-4">
      <Field
        label="What was this day like?"
        error={isTooLong && `At most ${formatCount(LONGEST)} characters`}
        hint="A note for yourself. Not part of the record."
      >
        <Textarea dir="auto" value={page.text} onChange={({ target }) => change({ text: target.value })} />
      </Field>
      <TagField
        label="Tags of the day"
        hint="Such as slept badly or news day. Reports compare the days that have one."
        hasKinds={false}
        value={page.tags.map((name) => ({ kind: '', name }))}
        known={known}
        onAdd={({ name }) => change({ tags: [...page.tags, name] })}
        onRemove={(tag) => change({ tags: page.tags.filter((name) => name !== tag.name) })}
      />
      <label className="flex items-start gap-2.5">
        <span className="pt-0.5">
          <Checkbox checked={page.isPublic} onChange={({ target }) => change({ isPublic: target.checked })} />
        </span>
        <span>
          Show this day to whoever sees the strategy
          <span className="block text-label text-ink2">{page.isPublic ? 'Readers see it.' : 'Only you see it.'}</span>
        </span>
      </label>
      {write.error && <FormError>{messageOf(write.error)}</FormError>}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" busy={write.isPending} disabled={!isChanged || isTooLong} onClick={() => save(page)}>
          Save the day
        </Button>
        {isChanged && (
          <Button
            variant="ghost"
            onClick={() => {
              forget()
              setPage(saved)
            }}
          >
            Discard
          </Button>
        )}
        {stored && !isChanged && (
          <p role="status" className="text-label text-ink2">
            Saved <UtcTime iso={stored.writtenAt} />
          </p>
        )}
      </div>
    </div>
  )
}
