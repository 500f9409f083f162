import type { RowReading } from '../fill'
import { HEAD_WITHIN, type ImportFormat } from './format'
import { fillRow, findTable, leftOutRow, type TableRow, tableRows } from './table.rules'

const BUY = /^(advanced? trade )?buy$/i
const SELL = /^(advanced? trade )?sell$/i

const PRICE = [
  'Price at Transaction',
  'Spot Price at Transaction',
  'USD Spot Price at Transaction',
  'EUR Spot Price at Transaction',
  'GBP Spot Price at Transaction',
]
const FEES = ['Fees and/or Spread', 'Fees', 'USD Fees', 'EUR Fees', 'GBP Fees']

/** The currency in a heading of the oldest files: "USD Spot Price at Transaction". */
const currencyIn = (heading: string) => /^([A-Z]{3}) /.exec(heading)?.[1] ?? null

function transaction({ row, cell, find }: TableRow): RowReading {
  const type = cell('Transaction Type')
  const word = type.text.trim()
  const side = BUY.test(word) ? 'BUY' : SELL.test(word) ? 'SELL' : null
  if (side === null)
    return leftOutRow(row, word === '' ? 'A row without a transaction type' : `${word}: neither a purchase nor a sale`)
  const asset = cell('Asset')
  const price = cell(...PRICE)
  const currency =
    (find('Price Currency', 'Spot Price Currency')?.text.trim() || currencyIn(price.column))?.toUpperCase() ?? null
  return fillRow({
    row,
    id: find('ID')?.text.trim() || null,
    symbol: asset,
    market: 'CRYPTO',
    date: cell('Timestamp'),
    side,
    quantity: cell('Quantity Transacted'),
    price,
    fee: find(...FEES),
    currency,
    base: asset.text.trim().toUpperCase(),
  })
}

export const coinbaseTransactions: ImportFormat = {
  id: 'coinbase-transactions',
  name: 'Coinbase, transaction history',
  note: 'Purchases and sales become actions. Conversions, staking, rewards and transfers are named and left out: they have no price in money.',
  mark: 'point',
  order: 'ymd',
  zone: 'UTC',
  headWithin: HEAD_WITHIN,
  read: (rows) => {
    const table = findTable(rows, 'Timestamp', 'Transaction Type', 'Asset', 'Quantity Transacted', PRICE)
    return table && tableRows(table).map(transaction)
  },
}

function fill({ row, cell, find }: TableRow): RowReading {
  const product = cell('product').text.trim().toUpperCase()
  const [base = '', quote = ''] = product.split('-')
  return fillRow({
    row,
    id: find('trade id')?.text.trim() || null,
    symbol: { column: cell('product').column, text: base },
    market: 'CRYPTO',
    date: cell('created at'),
    side: cell('side'),
    quantity: cell('size'),
    price: cell('price'),
    fee: find('fee'),
    currency: quote || find('price/fee/total unit')?.text.trim().toUpperCase() || null,
    base,
  })
}

export const coinbaseFills: ImportFormat = {
  id: 'coinbase-fills',
  name: 'Coinbase Advanced, fills',
  note: '',
  mark: 'point',
  order: 'ymd',
  zone: 'UTC',
  headWithin: HEAD_WITHIN,
  read: (rows) => {
    const table = findTable(rows, 'product', 'side', 'created at', 'size', 'price', 'fee')
    return table && tableRows(table).map(fill)
  },
}
