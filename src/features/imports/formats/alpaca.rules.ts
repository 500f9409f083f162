import type { Market } from '@/domain/markets'
import { parseOptionCode } from '@/domain/optionCode'
import type { FileCell, ImportFormat, RowReading } from '../fill'
import { type FileRow, fillRow, findTable, leftOutRow, tableRows } from './table.rules'

/** The market of an Alpaca symbol: `BTC/USD`, an OCC contract, or a share. */
function placed(
  symbol: FileCell,
  assetClass: string,
): { market: Market; currency: string; base: string | null; expiration: string | null } {
  const written = symbol.text.trim().toUpperCase()
  const [base = '', quote] = written.split('/')
  if (quote) return { market: 'CRYPTO', currency: quote, base, expiration: null }
  const expiration = parseOptionCode(written)?.expiration ?? null
  if (expiration !== null || /option/i.test(assetClass))
    return { market: 'OPTIONS', currency: 'USD', base: null, expiration }
  return { market: /crypto/i.test(assetClass) ? 'CRYPTO' : 'STOCK', currency: 'USD', base: null, expiration: null }
}

/** The fill of a row; activities and orders differ in these headings. */
function fillUnder(
  { row, cell, find }: FileRow,
  headings: { date: string; quantity: string; price: string },
): RowReading {
  const symbol = cell('symbol')
  return fillRow({
    row,
    id: find('id')?.text.trim() || null,
    symbol,
    ...placed(symbol, find('asset_class')?.text ?? ''),
    date: cell(headings.date),
    side: cell('side'),
    quantity: cell(headings.quantity),
    price: cell(headings.price),
  })
}

function activity(tableRow: FileRow): RowReading {
  const { row, cell } = tableRow
  const kind = cell('activity_type').text.trim().toUpperCase()
  if (kind !== 'FILL') return leftOutRow(row, `${kind || 'An activity without a type'} is not a fill`)
  return fillUnder(tableRow, { date: 'transaction_time', quantity: 'qty', price: 'price' })
}

const NOT_FILLED =
  /^(new|accepted|pending|canceled|cancelled|expired|rejected|replaced|held|suspended|stopped|done_for_day|calculated)/i

function order(tableRow: FileRow): RowReading {
  const { row, cell } = tableRow
  const status = cell('status').text.trim()
  const filled = cell('filled_qty').text.trim()
  if (/^0*\.?0*$/.test(filled) && NOT_FILLED.test(status))
    return leftOutRow(row, `An order that is ${status.toLowerCase()}, without a fill`)
  return fillUnder(tableRow, { date: 'filled_at', quantity: 'filled_qty', price: 'filled_avg_price' })
}

const NOTE =
  'Alpaca’s fills don’t include fees. Fees are separate activities and are left out, so the fee of each fill is 0.'

export const alpacaActivities: ImportFormat = {
  id: 'alpaca-activities',
  name: 'Alpaca, account activities',
  note: NOTE,
  read: (rows) => {
    const table = findTable(rows, 'activity_type', 'transaction_time', 'qty', 'price', 'side', 'symbol')
    return table && tableRows(table).map(activity)
  },
}

export const alpacaOrders: ImportFormat = {
  id: 'alpaca-orders',
  name: 'Alpaca, orders',
  note: NOTE,
  read: (rows) => {
    const table = findTable(rows, 'filled_at', 'filled_qty', 'filled_avg_price', 'side', 'symbol', 'status')
    return table && tableRows(table).map(order)
  },
}
