import { readCoinPair } from '@/features/imports/cells/markets.rules'
import type { FileCell, ImportFormat, RowReading } from '@/features/imports/fills/fill'
import {
  coinPairFields,
  type FileRow,
  fillRow,
  leftOutRow,
  oneFee,
  problemRow,
  reworded,
  tableReader,
} from './table.rules'

/** `(0.01 BTC)`, `($600.00)`: an amount in brackets left the account. The coin behind it is that of the heading. */
const amountOf = (cell: FileCell, coin: string) => reworded(cell, cell.text.replace(new RegExp(` ?${coin}\\b`), ''))

const isPlain = (text: string) => /^[A-Z\d]{2,10}$/.test(text)

function transaction({ row, cell, find }: FileRow): RowReading {
  const [type, symbol] = [cell('Type'), cell('Symbol')]
  const side = { buy: 'BUY', sell: 'SELL' }[type.text.trim().toLowerCase()] as 'BUY' | 'SELL' | undefined
  const date = reworded(cell('Date'), `${cell('Date').text.trim()} ${cell('Time (UTC)').text.trim()}Z`)
  if (side === undefined) {
    const word = type.text.trim()
    const reason = word === '' ? 'A row without a type' : `“${word}” is neither a purchase nor a sale`
    return { ...leftOutRow(row, reason, date), moves: symbol }
  }
  const pair = readCoinPair(symbol.text)
  const { base, quote } = pair ?? { base: '', quote: '' }
  const [units, money] = [find(`${base} Amount ${base}`), find(`${quote} Amount ${quote}`)]
  if (!pair || !isPlain(base) || !units || !money)
    return problemRow(row, symbol, 'a pair of coins that have columns of their own, such as BTCUSD')
  const paid = amountOf(money, quote)
  const [feeInMoney, feeInCoins] = [find(`Fee (${quote}) ${quote}`), find(`Fee (${base}) ${base}`)]
  return fillRow({
    row,
    ...coinPairFields(symbol, base, quote),
    date,
    side,
    quantity: amountOf(units, base),
    price: reworded(money, ''),
    amount: paid,
    fees: [
      ...oneFee(feeInMoney && amountOf(feeInMoney, quote)),
      ...(feeInCoins && /[1-9]/.test(feeInCoins.text) ? oneFee(amountOf(feeInCoins, base), base) : []),
    ],
  })
}

/** A column for each coin, with its amount, fee and balance. */
export const gemini: ImportFormat = {
  id: 'gemini',
  name: 'Gemini, transaction history',
  note: 'Each coin has columns of its own. The file has no prices: a price is the amount before the fee, divided by the quantity.',
  read: tableReader(
    ['Date', 'Time (UTC)', 'Type', 'Symbol', 'Specification', /^[A-Z\d]+ Amount [A-Z\d]+$/],
    transaction,
  ),
}
