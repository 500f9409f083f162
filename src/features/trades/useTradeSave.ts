import { useMemo, useState } from 'react'
import { computeTrade, type TradeResult } from '@/domain/trades'
import { DataError, NETWORK } from '@/lib/dataError'
import { rowAhead, shareOfRow, shareOfStored } from './tradeAhead.rules'
import type { TradeFormInput, TradeFormOutput } from './tradeForm.rules'
import type { StoredTrade } from './tradeList.rules'
import { useSendTrade } from './tradeWrites.queries'
import { Overtaken } from './tradeWrites.rules'
import type { RefusedWrite } from './useTradeWrites'

interface TradeSaveOptions {
  strategyId: string
  /** null for a new trade. */
  stored: StoredTrade | null
  userId: string | null
  /** An earlier save of this form that was refused; null where it opens for the first time. */
  refused: RefusedWrite | null
  /** Right after something was sent: what comes of it is shown by others, and a refusal opens the form again. */
  onSent: () => void
}

/** What the form holds: as it was typed, and what it means. */
interface Typed {
  typed: TradeFormInput
  trade: TradeFormOutput
}

interface TradeSave {
  /** What is stored now as far as the form knows; null for a new trade. */
  storedResult: TradeResult | null
  /** The same with its clocks, which an edit begins from. */
  stored: StoredTrade | null
  /** Why the refused save failed. */
  error: Error | null
  /** Or that somebody else was faster: what is stored now, or that nothing is. */
  overtaken: Overtaken['outcome'] | null
  save: (form: Typed) => void
  /** Writes over what somebody else stored. */
  overwrite: (form: Typed) => void
  /** Stores what is typed under a new id. */
  saveAsNew: (form: Typed) => void
  /** The edit begins anew from what is stored; returns that. */
  takeStored: () => StoredTrade | null
  /** Deletes the stored trade. */
  remove: () => void
}

/** 128 random bits. Not randomUUID: browsers offer that one on secure origins alone. */
const newBetId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** No answer is no proof that nothing was written. */
const isUnanswered = (error: Error) => error instanceof DataError && error.code === NETWORK

/** Sends one opening of the trade form: under one id however often it is tried, and never over somebody else's edit unasked. */
export function useTradeSave({ strategyId, stored, userId, refused, onSent }: TradeSaveOptions): TradeSave {
  const [base, setBase] = useState(stored)
  const [newId] = useState(newBetId)
  const [problem, setProblem] = useState(refused?.error ?? null)
  const { mutate } = useSendTrade(strategyId, userId)
  const storedResult = useMemo(() => base && computeTrade(base.actions, base.market), [base])
  const betId = base?.betId ?? refused?.variables.betId ?? newId
  const overtaken = problem instanceof Overtaken ? problem.outcome : null

  const send = (wanted: Typed | null, from: StoredTrade | null, id: string) => {
    const row = wanted && rowAhead(id, wanted, from, new Date())
    mutate({
      strategyId,
      userId,
      betId: id,
      base: from,
      wanted: wanted && row && { ...wanted, row },
      mayExist: id === refused?.variables.betId && (refused.variables.mayExist || isUnanswered(refused.error)),
      change: { before: from && shareOfStored(from), after: row && shareOfRow(row) },
    })
    onSent()
  }

  return {
    storedResult,
    stored: base,
    error: overtaken ? null : problem,
    overtaken,
    save: (form) => send(form, base, betId),
    overwrite: (form) => {
      if (overtaken?.kind === 'changed') send(form, overtaken.stored, betId)
    },
    saveAsNew: (form) => send(form, null, newId),
    takeStored: () => {
      if (overtaken?.kind !== 'changed') return null
      setBase(overtaken.stored)
      setProblem(null)
      return overtaken.stored
    },
    remove: () => {
      if (base) send(null, base, base.betId)
    },
  }
}
