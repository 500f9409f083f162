import { useMemo, useState } from 'react'
import { DataError, NETWORK } from '@/lib/dataError'
import { computeTrade, type TradeResult } from '@/lib/pnl/trades.rules'
import { withKnownIds } from './tradeEditor.rules'
import type { TradeFormOutput } from './tradeForm.rules'
import type { StoredTrade } from './tradeList.rules'
import { type SaveOutcome, useSaveTrade } from './tradeWrites.queries'

interface TradeSaveOptions {
  strategyId: string
  /** null for a new trade. */
  stored: StoredTrade | null
  userId: string | null
  onSaved: () => void
}

interface TradeSave {
  /** What is stored now as far as the form knows; null for a new trade. */
  storedResult: TradeResult | null
  /** The same with its clocks, which an edit begins from. */
  stored: StoredTrade | null
  busy: boolean
  error: Error | null
  /** Somebody else was faster: what is stored now, or that nothing is. */
  overtaken: Exclude<SaveOutcome, { kind: 'saved' }> | null
  save: (trade: TradeFormOutput) => void
  /** Writes over what somebody else stored. */
  overwrite: (trade: TradeFormOutput) => void
  /** Stores what is typed under a new id. */
  saveAsNew: (trade: TradeFormOutput) => void
  /** The edit begins anew from what is stored; returns that. */
  takeStored: () => StoredTrade | null
}

/** 128 random bits. Not randomUUID: browsers offer that one on secure origins alone. */
const newBetId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Saves one opening of the trade form: under one id however often it is tried, and never over somebody else's edit unasked. */
export function useTradeSave({ strategyId, stored, userId, onSaved }: TradeSaveOptions): TradeSave {
  const [base, setBase] = useState(stored)
  const [betId, setBetId] = useState(() => stored?.betId ?? newBetId())
  const [mayExist, setMayExist] = useState(false)
  const [overtaken, setOvertaken] = useState<TradeSave['overtaken']>(null)
  const mutation = useSaveTrade(strategyId)
  const storedResult = useMemo(() => base && computeTrade(base.actions, base.market), [base])

  const run = (trade: TradeFormOutput, from: StoredTrade | null, id: string) => {
    if (mutation.isPending) return
    const write = { strategyId, betId: id, userId }
    mutation.mutate(
      from
        ? { kind: 'edit', ...write, trade: withKnownIds(trade, from), expectedRevision: from.revision }
        : { kind: 'new', ...write, trade, mayExist },
      {
        onSuccess: (outcome) => {
          if (outcome.kind === 'saved') onSaved()
          else setOvertaken(outcome)
        },
        onError: (error) => {
          // No answer is no proof that nothing was written.
          if (error instanceof DataError && error.code === NETWORK) setMayExist(true)
        },
      },
    )
  }

  return {
    storedResult,
    stored: base,
    busy: mutation.isPending,
    error: mutation.error,
    overtaken,
    save: (trade) => run(trade, base, betId),
    overwrite: (trade) => {
      if (overtaken?.kind !== 'changed') return
      setBase(overtaken.stored)
      setOvertaken(null)
      run(trade, overtaken.stored, betId)
    },
    saveAsNew: (trade) => {
      const id = newBetId()
      setBase(null)
      setBetId(id)
      setOvertaken(null)
      run(trade, null, id)
    },
    takeStored: () => {
      if (overtaken?.kind !== 'changed') return null
      setBase(overtaken.stored)
      setOvertaken(null)
      mutation.reset()
      return overtaken.stored
    },
  }
}
