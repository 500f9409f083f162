import { isMarket } from '@/domain/markets'
import type { Cell, RowReading } from '../fill'
import type { SheetRow } from '../sheet.rules'
import { fillRow, headingOf, type Table } from './table.rules'

/** The fields that a column of an unknown file may contain. */
export const MAPPED_FIELDS = [
  'date',
  'time',
  'symbol',
  'side',
  'quantity',
  'price',
  'fee',
  'market',
  'expiration',
  'currency',
  'feeCurrency',
  'id',
] as const
export type MappedField = (typeof MAPPED_FIELDS)[number]

/** No fill can be read without these. The side may follow from the sign of the quantity. */
export const REQUIRED_FIELDS: readonly MappedField[] = ['date', 'symbol', 'quantity', 'price']

/** The column of each field, from 0; absent for fields without a column. */
export interface Mapping {
  /** Row number of the headings. */
  headRow: number
  columns: Partial<Record<MappedField, number>>
  /** The market of all rows, unless a column contains it. */
  market: string
}

const WORDS: Record<MappedField, RegExp> = {
  date: /^(date|datetime|date\/time|date & time|timestamp|trade date|execution (date|time)|executed at|filled at|opened|datum|fecha|data|zeit)\b/,
  time: /^(time|trade time|uhrzeit|hora|heure|ora)$/,
  symbol:
    /^(symbol|ticker|instrument|asset|product|pair|market|contract|security|name|coin|simbolo|símbolo|titre|wertpapier)\b/,
  side: /^(side|action|buy\/sell|b\/s|direction|type|transaction( type)?|order type|trans code|operation|kauf\/verkauf|sens|lado)\b/,
  quantity:
    /^(quantity|qty|qty\.|size|shares|units|amount|volume|contracts|executed|filled|menge|stück|anzahl|cantidad|quantité|quantità|lots)\b/,
  price:
    /^(price|fill price|avg\.? price|average price|trade price|execution price|t\. price|unit price|rate|kurs|preis|precio|prix|prezzo)\b/,
  fee: /^(fees?|commissions?|comm|comm\/fee|total fees?|fees? & comm|gebühr(en)?|provision|comisión|frais|commissione)\b/,
  market: /^(asset class|asset type|market type|class)\b/,
  expiration: /^(expiration|expiry|exp|exp\. date|expiration date|verfall)\b/,
  currency: /^(currency|price currency|quote currency|währung|moneda|devise|valuta)\b/,
  feeCurrency: /^(fee (coin|currency|asset)|commission (asset|currency))\b/,
  id: /^(id|trade id|execution id|fill id|transaction id|exec id|trade_id)$/,
}

/** The row most likely to be the headings: the first with as many cells as most rows, and text in them. */
function guessHeadRow(rows: readonly SheetRow[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [usual] = [...counts].filter(([cells]) => cells > 1).sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1]
  const isHead = ({ cells }: SheetRow) =>
    cells.length === usual && cells.filter((cell) => /\p{L}{2}/u.test(cell)).length > usual / 2
  return (rows.find(isHead) ?? rows[0])?.row ?? 1
}

/** The table below a row of headings; null if there is no such row. */
export function tableAt(rows: readonly SheetRow[], headRow: number): Table | null {
  const index = rows.findIndex(({ row }) => row === headRow)
  const head = rows[index]
  if (!head) return null
  const width = Math.max(head.cells.length, ...rows.slice(index + 1, index + 50).map(({ cells }) => cells.length))
  const headings = Array.from({ length: width }, (_, place) => head.cells[place]?.trim() || `Column ${place + 1}`)
  return { headings, headRow, rows: rows.slice(index + 1) }
}

/** The mapping suggested by the headings; each column once. */
export function guessMapping(rows: readonly SheetRow[]): Mapping {
  const headRow = guessHeadRow(rows)
  const headings = tableAt(rows, headRow)?.headings.map(headingOf) ?? []
  const columns: Mapping['columns'] = {}
  const taken = new Set<number>()
  for (const field of MAPPED_FIELDS) {
    const place = headings.findIndex((heading, at) => !taken.has(at) && WORDS[field].test(heading))
    if (place < 0) continue
    columns[field] = place
    taken.add(place)
  }
  return { headRow, columns, market: 'STOCK' }
}

/** Required fields without a column. */
export const missingFields = ({ columns }: Mapping) => REQUIRED_FIELDS.filter((field) => columns[field] === undefined)

/** The rows of an unknown file by the user's mapping; none while a required column is missing. */
export function readMapped(rows: readonly SheetRow[], mapping: Mapping): RowReading[] {
  const table = tableAt(rows, mapping.headRow)
  if (!table || missingFields(mapping).length > 0) return []
  return table.rows.map(({ row, cells }) => {
    const find = (field: MappedField): Cell | null => {
      const place = mapping.columns[field]
      return place === undefined ? null : { column: table.headings[place] ?? '', text: cells[place] ?? '' }
    }
    const cell = (field: MappedField): Cell => find(field) ?? { column: field, text: '' }
    const date = cell('date')
    const time = find('time')
    const codeOf = (field: MappedField) => find(field)?.text.trim().toUpperCase() || null
    return fillRow({
      row,
      id: find('id')?.text.trim() || null,
      symbol: cell('symbol'),
      market: find('market') ?? (isMarket(mapping.market) ? mapping.market : { class: 'a market that was not chosen' }),
      expiration: find('expiration'),
      date: time ? { column: date.column, text: `${date.text.trim()} ${time.text.trim()}` } : date,
      side: find('side'),
      quantity: cell('quantity'),
      price: cell('price'),
      fee: find('fee'),
      currency: codeOf('currency'),
      feeCurrency: codeOf('feeCurrency'),
    })
  })
}
