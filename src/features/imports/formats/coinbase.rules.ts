import type { ImportFormat, RowReading } from '@/features/imports/fills/fill'
import { coinPairFields, type FileRow, fillRow, leftOutRow, oneFee, reworded, tableReader } from './table.rules'

const BUY = /^(advanced? trade )?buy$/i
const SELL = /^(advanced? trade )?sell$/i

// The oldest files state the currency in these headings: "USD Spot Price at Transaction".
const PRICE = /^([A-Z]{3} )?(Spot )?Price at Transaction$/i
const FEES = /^([A-Z]{3} )?Fees( and\/or Spread)?$/i
const SUBTOTAL = /^([A-Z]{3} )?Subtotal$/i
const TOTAL = /^([A-Z]{3} )?Total \(inclusive of fees/i

function transaction({ row, cell, find }: FileRow): RowReading {
  const type = cell('Transaction Type')
  const word = type.text.trim()
  const asset = cell('Asset')
  const side = BUY.test(word) ? 'BUY' : SELL.test(word) ? 'SELL' : null
  if (side === null)
    return {
      ...leftOutRow(
        row,
        word === '' ? 'A row without a transaction type' : `${word}: neither a purchase nor a sale`,
        cell('Timestamp'),
      ),
      moves: asset,
    }
  const subtotal = find(SUBTOTAL)
  // A sum that is missing, or rounded to nothing, says no price.
  const isPaid = subtotal !== null && /[1-9]/.test(subtotal.text)
  return fillRow({
    row,
    id: find('ID')?.text.trim() || null,
    symbol: asset,
    market: 'CRYPTO',
    date: cell('Timestamp'),
    side,
    quantity: cell('Quantity Transacted'),
    // The price at that time is the market's: what was paid has the spread in it.
    price: isPaid ? reworded(subtotal, '') : cell(PRICE),
    amount: subtotal,
    proceeds: subtotal,
    total: find(TOTAL),
    fees: oneFee(find(FEES)),
    currency: find('Price Currency', 'Spot Price Currency')?.text.trim().toUpperCase() || null,
    base: asset.text.trim().toUpperCase(),
  })
}

export const coinbaseTransactions: ImportFormat = {
  id: 'coinbase-transactions',
  name: 'Coinbase, transaction history',
  note: 'Purchases and sales become actions, at what was paid: the subtotal ÷ the quantity, with Coinbase’s spread in it. Conversions, staking, rewards and transfers are named and left out: they have no price in money.',
  read: tableReader(['Timestamp', 'Transaction Type', 'Asset', 'Quantity Transacted', PRICE], transaction),
}

function fill({ row, cell, find }: FileRow): RowReading {
  const product = cell('product').text.trim().toUpperCase()
  const [base = '', quote = ''] = product.split('-')
  return fillRow({
    row,
    id: find('trade id')?.text.trim() || null,
    ...coinPairFields(cell('product'), base, quote || find('price/fee/total unit')?.text.trim().toUpperCase() || null),
    date: cell('created at'),
    side: cell('side'),
    quantity: cell('size'),
    price: cell('price'),
    total: find('total'),
    fees: oneFee(find('fee')),
  })
}

export const coinbaseFills: ImportFormat = {
  id: 'coinbase-fills',
  name: 'Coinbase, fills of Coinbase Advanced',
  read: tableReader(['product', 'side', 'created at', 'size', 'price', 'fee'], fill),
}
