import { ACTION_FIELDS } from '@/domain/contract/action'
import { USD } from '@/domain/contract/currencies'
import { isMarket } from '@/domain/contract/markets'
import { readCurrency } from '@/domain/trade/actionText'
import { unescapeCsvText } from '@/domain/trade/tradesCsv'
import { type FileCell, type ImportFormat, PLAIN_FIELDS } from '@/features/imports/fills/fill'
import { fillRow, findTable, hasHeadings, oneFee, problemRow, reworded, tableRows } from './table.rules'

const unescaped = (cell: FileCell): FileCell => reworded(cell, unescapeCsvText(cell.text))

/** Written by "Download all actions (CSV)". Its ids name the actions that a corrected file changes; times of recording are ignored. */
export const ownFormat: ImportFormat = {
  id: 'own',
  name: 'Cash Us If You Can, actions',
  note: 'Trades stay as the file groups them. A row that has changed since the download is a correction of its action. The database sets the time of recording.',
  mark: 'point',
  isUngrouped: true,
  zone: 'UTC',
  read: (rows) => {
    const table = findTable(rows, 'bet_id', 'date', 'market', 'symbol', 'side', 'quantity', 'price')
    if (!table) return null
    const stated = ACTION_FIELDS.filter((field) => hasHeadings(table.headings, field))
    return tableRows(table).map(({ row, cell, find }) => {
      const group = unescapeCsvText(cell('bet_id').text).trim()
      const market = unescaped(cell('market'))
      const word = market.text.trim().toUpperCase()
      const [currency, rate] = [find('currency'), find('usd_rate')]
      const code = readCurrency(currency?.text.trim() || USD)
      if (currency && !code.ok) return problemRow(row, currency, code.message)
      return fillRow({
        row,
        id: find('id')?.text.trim() || null,
        group: group === '' ? null : group,
        stated,
        linked: unescapeCsvText(find('linked')?.text ?? '').trim() || null,
        symbol: unescaped(cell('symbol')),
        market: isMarket(word) ? word : { class: market.text.trim(), cell: market },
        plain: Object.fromEntries(
          PLAIN_FIELDS.flatMap((field) => {
            const plain = find(field)
            return plain ? [[field, unescaped(plain)]] : []
          }),
        ),
        expiration: find('expiration'),
        strike: find('strike'),
        right: find('option_right'),
        multiplier: find('multiplier'),
        date: cell('date'),
        side: cell('side'),
        quantity: cell('quantity'),
        price: cell('price'),
        fees: oneFee(find('fee'), null, 'negative-is-rebate'),
        currency: code.ok ? code.value : USD,
        isRecorded: true,
        rate: rate && { cell: rate, says: 'dollars' },
      })
    })
  },
}
