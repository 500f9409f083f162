import type { Side } from '@/domain/contract/markets'
import type { FileCell, ImportFormat, RowReading } from '@/features/imports/fills/fill'
import { type FileRow, fillRow, leftOutRow, problemRow, reworded, tableReader } from './table.rules'

/** Robinhood's codes of trades; all others move money or shares without a trade. */
const TRADES: Record<string, { side: Side; market: 'STOCK' | 'OPTIONS' }> = {
  BUY: { side: 'BUY', market: 'STOCK' },
  SELL: { side: 'SELL', market: 'STOCK' },
  BTO: { side: 'BUY', market: 'OPTIONS' },
  BTC: { side: 'BUY', market: 'OPTIONS' },
  STO: { side: 'SELL', market: 'OPTIONS' },
  STC: { side: 'SELL', market: 'OPTIONS' },
  OEXP: { side: 'EXPIRE', market: 'OPTIONS' },
  // Their shares are rows of their own.
  OASGN: { side: 'ASSIGN', market: 'OPTIONS' },
  OEXCS: { side: 'EXERCISE', market: 'OPTIONS' },
}

const OTHERS: Record<string, string> = {
  CDIV: 'A dividend',
  ACH: 'A bank transfer',
  RTP: 'A bank transfer',
  ITRF: 'A transfer',
  ACATI: 'A transfer from another broker',
  ACATO: 'A transfer to another broker',
  INT: 'Interest',
  GOLD: 'A subscription fee',
  SLIP: 'Income from lending shares',
  SPL: 'A stock split',
  SPR: 'A reverse split',
  CONV: 'A conversion of shares',
  MRGS: 'A merger',
  SXCH: 'An exchange of shares',
  SOFF: 'Shares of another company, not a trade',
  REC: 'Shares received',
  CIL: 'Cash in lieu of shares',
  DTAX: 'A tax',
  DFEE: 'A fee',
  AFEE: 'A fee',
  MISC: 'A miscellaneous entry',
}

/** Codes of shares that come or go without a trade. */
const MOVES = new Set(['ACATI', 'ACATO', 'CONV', 'REC', 'SXCH', 'MRGS', 'SOFF'])

/** `AAPL 1/19/2026 Call $190.00`, in the description's first line; of an expiry after some words. */
const CONTRACT = /^(?:Option Expiration for )?(\S+) (\d{1,2})\/(\d{1,2})\/(\d{4}) (call|put) \$([\d,.]+)/i

function contractOf(instrument: FileCell, description: FileCell): { symbol: FileCell; expiration: string } | null {
  const match = CONTRACT.exec(description.text.trim())
  if (!match) return null
  const [, underlying = '', month = '', day = '', year = '', right = '', strike = ''] = match
  const expiration = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const symbol = `${instrument.text.trim() || underlying} ${expiration} ${right.toUpperCase().charAt(0)}${strike.replace(/,|\.0+$/g, '')}`
  return { symbol: reworded(description, symbol), expiration }
}

function activity({ row, cells, cell }: FileRow): RowReading {
  const code = cell('Trans Code').text.trim().toUpperCase()
  const trade = TRADES[code]
  if (!trade) {
    if (code === '' && cells.filter((text) => text.trim() !== '').length <= 1)
      return leftOutRow(row, 'A note, not a row of the table')
    const reason = OTHERS[code] ?? `${code || 'A row without a code'} is not a trade`
    const leftOut = leftOutRow(row, reason, cell('Activity Date'))
    const [symbol, date] = [cell('Instrument'), cell('Activity Date')]
    if (code === 'CIL') return { ...leftOut, cash: { symbol, date, amount: cell('Amount') } }
    if (code !== 'SPL' && code !== 'SPR') return MOVES.has(code) ? { ...leftOut, moves: symbol } : leftOut
    // Shares that leave end in S.
    const quantity = reworded(
      cell('Quantity'),
      cell('Quantity')
        .text.trim()
        .replace(/^(.*)S$/i, '-$1'),
    )
    return { ...leftOut, isUnknownMarket: true, split: { symbol, date, quantity, amount: null, ratio: null } }
  }
  const instrument = cell('Instrument')
  const description = cell('Description')
  const contract = trade.market === 'OPTIONS' ? contractOf(instrument, description) : null
  if (trade.market === 'OPTIONS' && !contract) {
    const firstLine = reworded(description, description.text.split('\n')[0] ?? '')
    return problemRow(row, firstLine, 'the contract, such as AAPL 1/16/2026 Call $190.00')
  }
  const amount = cell('Amount')
  return fillRow({
    row,
    symbol: contract?.symbol ?? instrument,
    market: trade.market,
    expiration: contract?.expiration ?? null,
    date: cell('Activity Date'),
    side: trade.side,
    // An expiry's quantity ends in S if the option was held long.
    quantity: reworded(cell('Quantity'), cell('Quantity').text.trim().replace(/S$/i, '')),
    price: cell('Price'),
    currency: 'USD',
    proceeds: amount.text.trim() === '' ? null : amount,
    feeFromProceeds: true,
  })
}

export const robinhood: ImportFormat = {
  id: 'robinhood',
  name: 'Robinhood, account activity',
  note: 'Robinhood’s file has no fees: the difference between the amount and quantity × price counts as the fee.',
  read: tableReader(['Activity Date', 'Instrument', 'Description', 'Trans Code', 'Quantity', 'Price'], activity),
}
