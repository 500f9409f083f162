import { contractName } from '@/domain/contract/contractName'
import { USD } from '@/domain/contract/currencies'
import { computeTrade } from '@/domain/trade/trades'
import type { Answers, Choice } from '@/features/imports/cells/questions.rules'
import type { Fill } from '@/features/imports/fills/fill'
import { groupFills } from '@/features/imports/fills/grouping.rules'

/** Answers by the questions' ids, of which a word is short for a choice. */
export const answersOf = (answers: Readonly<Record<string, Choice | string>> = {}): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([id, one]) => [id, typeof one === 'string' ? { choice: one, rate: '' } : one]),
  )

/** A fill as tests write it: date without seconds of 0, side, quantity, contract, market, price, and fee and currency if there are any. */
export const line = ({ date, side, quantity, price, fee, currency, ...of }: Fill) =>
  [
    date.replace(/(:00)?(\.000)?Z$/, ''),
    ...[side, quantity, contractName(of), of.market, price],
    ...(fee === '0' ? [] : [`fee ${fee}`]),
    ...(currency === USD ? [] : [currency]),
  ].join(' ')

/** The position and the return of each trade that the fills make. */
export const tradesOf = (fills: readonly Fill[]) =>
  groupFills(fills, new Map(), {}).map(({ fills: own }) => {
    const { position, return: made } = computeTrade(own, own[0] ?? { market: 'STOCK' })
    return `${position} ${made}`
  })
