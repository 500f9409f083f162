import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { messageOf } from '@/lib/dataError'
import { env } from '@/lib/env'
import { counted } from '@/lib/format'
import { paths } from '@/lib/paths'
import { useOpenTradeOf } from '@/queries/recordingInbox.queries'
import { type StrategyDetail, useOwnStrategies } from '@/queries/strategy.queries'
import { Button } from '@/ui/controls/Button'
import { Checkbox } from '@/ui/controls/Checkbox'
import { CopyField } from '@/ui/controls/CopyField'
import { Field, Input, Options, Select } from '@/ui/controls/Field'
import { FormError } from '@/ui/controls/Notice'
import { TextLink } from '@/ui/controls/TextLink'
import { UtcTime } from '@/ui/figures/UtcTime'
import { ConfirmDialog } from '@/ui/layout/Modal'
import { QueryState } from '@/ui/layout/QueryState'
import { TitledSection } from '@/ui/layout/Section'
import { ComparedWithAccount } from './ComparedWithAccount'
import {
  type InboxMessage,
  type RecordingKey,
  useDropMessage,
  useMakeKey,
  useRecording,
  useRevokeKey,
} from './recording.queries'

/** As in the database. */
const LONGEST_NAME = 40
const ADDRESS = `${env.supabaseUrl}/functions/v1/record`

/** The message of a TradingView alert, which fills in what stands in braces. */
const alertMessage = (secret: string) =>
  `{"key":"${secret}","symbol":"{{exchange}}:{{ticker}}","side":"{{strategy.order.action}}","quantity":"{{strategy.order.contracts}}","price":"{{strategy.order.price}}","id":"{{strategy.order.id}} {{timenow}}","time":"{{timenow}}"}`

const curlOf = (secret: string) =>
  `curl ${ADDRESS} -d '{"key":"${secret}","market":"STOCK","symbol":"AAPL","side":"buy","quantity":"10","price":"187.50"}'`

interface RecordingKeysProps {
  userId: string | null
  /** Whether mail comes when a message cannot be recorded. */
  mailChoice: ReactNode
}

/** On /profile: the keys by which machines record, and the messages that could not be recorded. */
export function RecordingKeys({ userId, mailChoice }: RecordingKeysProps) {
  const recording = useRecording(userId)
  const own = useOwnStrategies(userId)
  const strategies = own.data ?? []
  return (
    <TitledSection title="Recording by machine">
      <p className="mt-1 max-w-reading text-ink2">
        A key lets a TradingView alert, a bot or a script record a strategy’s trades the moment they happen. It can
        record and close, and nothing else. Readers see which actions came by a key.
      </p>
      <div className="mt-4">
        <QueryState query={recording} what="keys" loading={<p role="status">Loading your keys...</p>}>
          {({ keys, waiting }) => (
            <div className="flex flex-col gap-6">
              <NewKey userId={userId} strategies={strategies} />
              {keys.length > 0 && <KeyList userId={userId} keys={keys} strategies={strategies} />}
              {keys.length > 0 && <div>{mailChoice}</div>}
              {waiting.length > 0 && <Inbox userId={userId} waiting={waiting} strategies={strategies} />}
            </div>
          )}
        </QueryState>
      </div>
    </TitledSection>
  )
}

interface NewKeyProps {
  userId: string | null
  strategies: readonly StrategyDetail[]
}

function NewKey({ userId, strategies }: NewKeyProps) {
  const [strategyId, setStrategyId] = useState('')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const make = useMakeKey(userId)
  const chosen = strategyId || strategies[0]?.id
  if (!chosen)
    return (
      <p>
        A key belongs to a strategy. <TextLink to={paths.create}>Create one first</TextLink>
      </p>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const named = name.trim()
    if (named === '') return setProblem('Name the key, so that readers can tell what recorded')
    setProblem(null)
    make.mutate({ strategyId: chosen, name: named }, { onSuccess: () => setName('') })
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="grid max-w-[560px] gap-4 sm:grid-cols-2">
        <Field label="Strategy">
          <Select value={chosen} onChange={(event) => setStrategyId(event.target.value)}>
            <Options of={strategies.map((strategy) => ({ value: strategy.id, label: strategy.name }))} />
          </Select>
        </Field>
        <Field label="Name of the key" error={problem} hint="Public, such as TradingView">
          <Input value={name} maxLength={LONGEST_NAME} onChange={(event) => setName(event.target.value)} />
        </Field>
        <div>
          <Button type="submit" busy={make.isPending}>
            Make a key
          </Button>
        </div>
      </form>
      {make.error && <FormError title="No key was made">{messageOf(make.error)}</FormError>}
      {make.data && <Secret secret={make.data.secret} onDone={make.reset} />}
    </>
  )
}

/** The only time that a key is shown. */
function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <TitledSection
      title="Copy the key now: it is shown only once"
      as="h3"
      titleClass="text-body font-heading"
      className="flex flex-col gap-4 rounded border p-4"
    >
      <CopyField label="Key" link={secret} copiedMessage="Key copied." />
      <CopyField label="Address for the webhook" link={ADDRESS} copiedMessage="Address copied." />
      <CopyField label="Message of a TradingView alert" link={alertMessage(secret)} copiedMessage="Message copied." />
      <CopyField label="Or try it in a terminal" link={curlOf(secret)} copiedMessage="Command copied." />
      <p className="text-ink2">
        <TextLink to={`${paths.docs}#recording-by-machine`}>What a message can say</TextLink>
      </p>
      <div>
        <Button onClick={onDone}>I have copied it</Button>
      </div>
    </TitledSection>
  )
}

const nameOf = (strategies: readonly StrategyDetail[], id: string) =>
  strategies.find((strategy) => strategy.id === id)?.name

interface KeyListProps extends NewKeyProps {
  keys: readonly RecordingKey[]
}

function KeyList({ userId, keys, strategies }: KeyListProps) {
  const [revoking, setRevoking] = useState<RecordingKey | null>(null)
  return (
    <TitledSection title="Keys" as="h3" titleClass="pb-2 text-body font-heading">
      <ul className="border-t">
        {keys.map((key) => (
          <li key={key.id} className="flex items-start justify-between gap-4 border-b py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere font-medium">{key.name}</p>
              <p className="wrap-anywhere text-label text-ink2">
                {nameOf(strategies, key.strategyId)}, {counted(key.actions, 'message', 'messages')} recorded
                {key.lastUsedAt !== null && (
                  <>
                    , last used <UtcTime iso={key.lastUsedAt} />
                  </>
                )}
              </p>
              {key.report !== null && key.revokedAt === null && <ComparedWithAccount report={key.report} />}
            </div>
            {key.revokedAt === null ? (
              <Button variant="danger" aria-label={`Revoke ${key.name}`} onClick={() => setRevoking(key)}>
                Revoke
              </Button>
            ) : (
              <span className="text-label text-ink2">revoked</span>
            )}
          </li>
        ))}
      </ul>
      {revoking && <RevokeKey userId={userId} keyToRevoke={revoking} onClose={() => setRevoking(null)} />}
    </TitledSection>
  )
}

interface RevokeKeyProps {
  userId: string | null
  keyToRevoke: RecordingKey
  onClose: () => void
}

function RevokeKey({ userId, keyToRevoke, onClose }: RevokeKeyProps) {
  const [isDoubted, setDoubted] = useState(false)
  const [since, setSince] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const revoke = useRevokeKey(userId)
  const confirm = () => {
    const time = Date.parse(`${since}Z`)
    if (isDoubted && !(time <= Date.now())) return setProblem('Choose a time in the past, in UTC')
    const doubtedSince = isDoubted ? new Date(time).toISOString() : null
    revoke.mutate({ id: keyToRevoke.id, doubtedSince }, { onSuccess: onClose })
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Revoke this key?"
      confirmLabel="Revoke key"
      onConfirm={confirm}
      write={revoke}
    >
      <p className="wrap-anywhere">
        <span className="text-ink">{keyToRevoke.name}</span> will record nothing more. What it recorded stays.
      </p>
      <label className="mt-3 flex cursor-pointer items-start gap-2.5 text-ink">
        <span className="mt-0.5">
          <Checkbox checked={isDoubted} onChange={(event) => setDoubted(event.target.checked)} />
        </span>
        Somebody else may have used it
      </label>
      {isDoubted && (
        <Field label="Since (UTC)" error={problem} hint="Readers are told" className="mt-3">
          <Input type="datetime-local" value={since} onChange={(event) => setSince(event.target.value)} />
        </Field>
      )}
    </ConfirmDialog>
  )
}

interface InboxProps extends NewKeyProps {
  waiting: readonly InboxMessage[]
}

/** What could not be recorded, for a week: to be recorded by hand, or dropped. */
function Inbox({ userId, waiting, strategies }: InboxProps) {
  const drop = useDropMessage(userId)
  const openTrade = useOpenTradeOf()
  const navigate = useNavigate()
  const record = ({ id, at, reading, strategyId }: InboxMessage, name: string) => {
    const open = (tradeId: string | null) =>
      navigate(paths.trade(name, tradeId ?? 'new'), { state: { openedHere: true, message: { id, at, reading } } })
    if (!reading.symbol) return void open(null)
    openTrade.mutate({ strategyId, symbol: reading.symbol }, { onSuccess: open })
  }
  return (
    <TitledSection title="Not recorded" as="h3" titleClass="text-body font-heading">
      <p className="mb-2 max-w-reading text-ink2">Messages wait here for seven days.</p>
      <ul className="border-t">
        {waiting.map((message) => {
          const name = nameOf(strategies, message.strategyId)
          return (
            <li key={message.id} className="flex flex-col gap-2 border-b py-3">
              <p className="wrap-anywhere font-medium">{message.reason}</p>
              <p className="max-h-24 overflow-y-auto wrap-anywhere font-mono text-table text-ink2">{message.message}</p>
              <p className="text-label text-ink2">
                {message.keyName}, <UtcTime iso={message.at} />
              </p>
              <div className="flex flex-wrap items-center gap-3">
                {name !== undefined && (
                  <Button
                    busy={openTrade.isPending && openTrade.variables.strategyId === message.strategyId}
                    onClick={() => record(message, name)}
                  >
                    Record it by hand
                  </Button>
                )}
                <Button busy={drop.isPending && drop.variables === message.id} onClick={() => drop.mutate(message.id)}>
                  Remove
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {openTrade.error && <FormError title="The form was not opened">{messageOf(openTrade.error)}</FormError>}
      {drop.error && <FormError title="The message was not removed">{messageOf(drop.error)}</FormError>}
    </TitledSection>
  )
}
