import { type FormEvent, useState } from 'react'
import { messageOf } from '@/lib/dataError'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/controls/Button'
import { CopyField } from '@/ui/controls/CopyField'
import { Field, Input } from '@/ui/controls/Field'
import { FormError } from '@/ui/controls/Notice'
import { TextLink } from '@/ui/controls/TextLink'
import { UtcTime } from '@/ui/figures/UtcTime'
import { QueryState } from '@/ui/layout/QueryState'
import { TitledSection } from '@/ui/layout/Section'
import { useAddWebhook, useRemoveWebhook, useTestWebhook, useWebhooks, type Webhook } from './webhooks.queries'

/** As in the database, which has the last word on what an address is. */
const MOST = 5

/** The address as the database wants it; null for what is none. */
function readAddress(typed: string): string | null {
  const text = typed.trim()
  return URL.canParse(text) && new URL(text).protocol === 'https:' ? new URL(text).href : null
}

/** The user's own addresses to which what is new in followed strategies is posted. */
export function Webhooks({ userId }: { userId: string | null }) {
  const webhooks = useWebhooks(userId)
  return (
    <TitledSection title="Webhooks about strategies you follow">
      <p className="mt-1 max-w-reading text-ink2">
        Each new entry of a strategy’s ledger is posted to your own program as signed JSON, within minutes.{' '}
        <TextLink to={`${paths.docs}#reading-by-machine`}>What is posted, and how to check its signature</TextLink>
      </p>
      <div className="mt-4 flex flex-col gap-6">
        <QueryState query={webhooks} what="your webhooks" loading={<p role="status">Loading your webhooks...</p>}>
          {(list) => (
            <>
              {list.length === 0 ? (
                <p>No address yet. Add your program’s:</p>
              ) : (
                <WebhookList userId={userId} webhooks={list} />
              )}
              <NewWebhook userId={userId} isFull={list.length >= MOST} />
            </>
          )}
        </QueryState>
      </div>
    </TitledSection>
  )
}

function NewWebhook({ userId, isFull }: { userId: string | null; isFull: boolean }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const add = useAddWebhook(userId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const url = readAddress(typed)
    if (url === null) return setProblem('Use an address that begins with https://')
    setProblem(null)
    add.mutate(url, { onSuccess: () => setTyped('') })
  }
  return (
    <>
      {isFull ? (
        <p className="text-ink2">You have five addresses, which is the most. Remove one to add another.</p>
      ) : (
        <form noValidate onSubmit={submit} className="flex max-w-[560px] flex-col gap-4">
          <Field label="Address" error={problem} hint="https:// and a public name">
            <Input
              type="url"
              inputMode="url"
              spellCheck={false}
              autoCapitalize="none"
              maxLength={500}
              placeholder="https://bot.example.com/hook"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <div>
            <Button type="submit" busy={add.isPending}>
              Add webhook
            </Button>
          </div>
        </form>
      )}
      {add.error && <FormError title="The address was not added">{messageOf(add.error)}</FormError>}
      {add.data && (
        <TitledSection
          title="Copy the secret now: it is shown only once"
          as="h3"
          titleClass="text-body font-heading"
          className="flex flex-col gap-4 rounded border p-4"
        >
          <CopyField label="Signing secret" link={add.data.secret} copiedMessage="Secret copied." />
          <div>
            <Button onClick={add.reset}>I have copied it</Button>
          </div>
        </TitledSection>
      )}
    </>
  )
}

function WebhookList({ userId, webhooks }: { userId: string | null; webhooks: readonly Webhook[] }) {
  const test = useTestWebhook(userId)
  const remove = useRemoveWebhook(userId)
  const isRemoving = (id: string) => remove.isPending && remove.variables === id
  return (
    <div>
      <ul className="border-t">
        {webhooks.map((webhook) => (
          <li key={webhook.id} className="flex flex-col gap-2 border-b py-3">
            <p className="wrap-anywhere font-medium">{webhook.url}</p>
            <p className="wrap-anywhere text-label text-ink2">
              <Delivery webhook={webhook} />
            </p>
            <div className="flex flex-wrap items-center gap-3">
              <Button
                busy={test.isPending && test.variables === webhook.id}
                disabled={webhook.isTested}
                onClick={() => test.mutate(webhook.id)}
              >
                Send a test
              </Button>
              <Button
                variant="danger"
                aria-label={`Remove ${webhook.url}`}
                busy={isRemoving(webhook.id)}
                onClick={() => remove.mutate(webhook.id)}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {test.error && <FormError title="The test was not sent">{messageOf(test.error)}</FormError>}
      {remove.error && <FormError title="The address was not removed">{messageOf(remove.error)}</FormError>}
    </div>
  )
}

/** What came of the last message. */
function Delivery({ webhook: { isTested, deliveredAt, failure, failedAt } }: { webhook: Webhook }) {
  if (isTested) return <span role="status">A test is on its way...</span>
  return (
    <>
      {failure !== null && failedAt !== null && (
        <span className="block text-ink">
          Not delivered <UtcTime iso={failedAt} />: {failure}
        </span>
      )}
      {deliveredAt === null ? (
        'Nothing delivered yet'
      ) : (
        <>
          Last delivered <UtcTime iso={deliveredAt} />
        </>
      )}
    </>
  )
}
