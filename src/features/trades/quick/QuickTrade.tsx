import { type FormEvent, useEffect, useState } from 'react'
import { rowsOf } from '@/features/trades/saving/saveTrade.queries'
import { newTradeId } from '@/features/trades/saving/tradeId'
import { formatDateTime } from '@/lib/format'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { Button, ButtonLink } from '@/ui/controls/Button'
import { Field, Input, Options, Select } from '@/ui/controls/Field'
import { EmptyNotice, FormError } from '@/ui/controls/Notice'
import { Segmented } from '@/ui/controls/Segmented'
import { SignInAndReturn } from '@/ui/controls/SignInAndReturn'
import { TextLink } from '@/ui/controls/TextLink'
import { QueryState } from '@/ui/layout/QueryState'
import { TitledSection } from '@/ui/layout/Section'
import { keepPage, useQuickKnown } from './quickKnown'
import { type QuickNews, useQuickTrades } from './quickTrades.queries'
import { type KeptTrade, type QuickTyped, quickTrade, readAs } from './quickTrades.rules'

/** Four fields, for one hand: a trade of one action, recorded at the press, or kept here until there is a connection. */
export function QuickTrade() {
  const userId = useAuthStore((state) => state.user?.id ?? null)
  const known = useQuickKnown(userId)
  const { trades, news, record, drop, sendAgain } = useQuickTrades(userId)
  useEffect(() => {
    // Without it the page works as long as it is open.
    addEventListener('load', () => void keepPage().catch(() => undefined), { once: true })
    if (document.readyState === 'complete') void keepPage().catch(() => undefined)
  }, [])
  if (known.owner === null)
    return (
      <EmptyNotice title="Sign in to record trades" action={<SignInAndReturn />}>
        The quick form is for your own strategies.
      </EmptyNotice>
    )
  const { owner, strategies, strategy } = known
  return (
    <div className="flex max-w-[420px] flex-col gap-6">
      {trades.length > 0 && <Kept trades={trades} onDrop={drop} onSend={sendAgain} />}
      {news.map((one) => (
        <QuickNewsLine key={one.trade.tradeId} {...one} />
      ))}
      {strategies ? (
        strategy ? (
          <QuickForm known={known} strategy={strategy} owner={owner} onRecord={record} />
        ) : (
          <EmptyNotice title="You have no strategy yet" action={<ButtonLink to={paths.home}>Begin one</ButtonLink>}>
            A trade belongs to a strategy, or to a private diary.
          </EmptyNotice>
        )
      ) : (
        <QueryState query={known.own} what="your strategies" loading={<p>Loading your strategies...</p>}>
          {() => null}
        </QueryState>
      )}
    </div>
  )
}

interface QuickFormProps {
  known: ReturnType<typeof useQuickKnown>
  strategy: { id: string; name: string }
  owner: string
  onRecord: (trade: KeptTrade) => Promise<void>
}

const EMPTY: QuickTyped = { symbol: '', side: 'BUY', quantity: '', price: '' }

function QuickForm({ known: { strategies = [], choose, traded }, strategy, owner, onRecord }: QuickFormProps) {
  const [typed, setTyped] = useState(EMPTY)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const change = (changed: Partial<QuickTyped>) => {
    setTyped({ ...typed, ...changed })
    setProblem(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const now = new Date()
    const { trade, reason } = quickTrade(typed, traded, now)
    const [row] = trade ? rowsOf(trade) : []
    if (!row) {
      setProblem(reason)
      return
    }
    const { date: _, id: __, ...fields } = row
    const { side, quantity, price } = row
    setSending(true)
    setTyped({ ...EMPTY, side: typed.side })
    await onRecord({
      userId: owner,
      strategyId: strategy.id,
      strategy: strategy.name,
      tradeId: newTradeId(),
      at: now.toISOString(),
      words: `${side} ${quantity} ${row.symbol} at ${price}`,
      row: fields,
    })
    setSending(false)
  }
  const read = readAs(typed.symbol, traded, new Date())
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {strategies.length > 1 && (
        <Field label="Strategy">
          <Select value={strategy.id} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            <Options of={strategies.map(({ id, name }) => ({ value: id, label: name }))} />
          </Select>
        </Field>
      )}
      <Field label="Symbol" hint={read ? read.words : 'Counted as a stock, unless you traded it as something else.'}>
        <Input
          className="h-11"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed.symbol}
          onChange={({ currentTarget }) => change({ symbol: currentTarget.value })}
        />
      </Field>
      <Segmented
        label="Side"
        size="field"
        options={[
          { value: 'BUY', label: 'BUY' },
          { value: 'SELL', label: 'SELL' },
        ]}
        value={typed.side}
        onChange={(side) => change({ side })}
      />
      <div className="grid grid-cols-2 gap-3">
        {(['quantity', 'price'] as const).map((field) => (
          <Field key={field} label={field === 'quantity' ? 'Units' : 'Price'}>
            <Input
              className="h-11"
              autoComplete="off"
              inputMode="decimal"
              value={typed[field]}
              onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
            />
          </Field>
        ))}
      </div>
      {problem && <FormError>{problem}</FormError>}
      <Button type="submit" variant="primary" size="lg" busy={isSending} className="h-12 w-full">
        Record
      </Button>
      <p className="text-label text-ink2">
        Recorded in <TextLink to={paths.performance(strategy.name)}>{strategy.name}</TextLink> at this moment. It adds
        to the open position in this contract, or closes it; otherwise it opens a new trade.
      </p>
    </form>
  )
}

interface KeptProps {
  trades: readonly KeptTrade[]
  onDrop: (trade: KeptTrade) => void
  onSend: () => void
}

/** What this browser keeps until it is stored. */
function Kept({ trades, onDrop, onSend }: KeptProps) {
  return (
    <TitledSection
      title="Kept in this browser, not recorded yet"
      titleClass="font-medium"
      className="rounded border border-line2 bg-panel p-3"
    >
      <p role="status" className="mt-1 text-label text-ink2">
        Sent as soon as any page of this site is open with a connection, with the moment you pressed Record as its time.
        If that is more than a minute later, it counts as late and is marked so.
      </p>
      <ul className="mt-2 border-t">
        {trades.map((trade) => (
          <li key={trade.tradeId} className="flex flex-wrap items-center justify-between gap-x-3 border-b py-1">
            <span>
              {trade.words}
              <span className="block text-label text-ink2">
                {formatDateTime(trade.at)} UTC, {trade.strategy}
              </span>
            </span>
            <Button variant="ghost" aria-label={`Discard ${trade.words}`} onClick={() => onDrop(trade)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
      <Button className="mt-3" onClick={onSend}>
        Send now
      </Button>
    </TitledSection>
  )
}

/** What became of a trade that was sent. */
export function QuickNewsLine({ trade, kind, tradeId, reason }: QuickNews) {
  if (kind === 'refused' || tradeId === null)
    return <FormError title={`${trade.words} was refused`}>{reason}</FormError>
  return (
    <p role="status" className="border border-line2 bg-raised px-3 py-2">
      {trade.words} is recorded
      {tradeId !== trade.tradeId && ' in the trade that was open'}
      {kind === 'late' && `, with the time ${formatDateTime(trade.at)} UTC: it counts as late`}.{' '}
      <TextLink to={paths.trade(trade.strategy, tradeId)}>Open it</TextLink>
    </p>
  )
}
