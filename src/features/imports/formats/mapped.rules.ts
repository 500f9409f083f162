import { readPair } from '@/domain/currencies'
import { isMarket } from '@/domain/markets'
import { readWrittenDay } from '../dates.rules'
import type { FileCell, RowReading } from '../fill'
import { effectOf, sayPositions, sideOf } from '../fills.rules'
import type { SheetRow } from '../sheet.rules'
import { fillRow, leftOutRow, levelFilter, reworded, type Table } from './table.rules'

/** The fields that a column of an unknown file may contain. */
export const MAPPED_FIELDS = [
  'date',
  'time',
  'symbol',
  'side',
  'effect',
  'quantity',
  'price',
  'amount',
  'fee',
  'market',
  'expiration',
  'currency',
  'rate',
  'feeCurrency',
  'id',
] as const
export type MappedField = (typeof MAPPED_FIELDS)[number]

/** The column of each field, from 0; absent for fields without a column. */
export interface Mapping {
  /** Row number of the headings. */
  headRow: number
  columns: Partial<Record<MappedField, number>>
  /** The market of all rows, unless a column contains it. */
  market: string
}

/**
 * Words of each field's heading, the best first. A heading equal to them fits best; one that begins with them or
 * contains them fits too, except for words after `=`.
 */
const HEADINGS: Record<MappedField, string> = {
  date: 'datetime|date time|executed at|filled at|execution time|execution date|trade date|transaction date|date|timestamp|when|opened|zeitpunkt|handelsdatum|datum|fecha|data|zeit',
  time: '=time|=trade time|=time utc|=uhrzeit|=hora|=heure|=ora|=tid|=tijd',
  symbol:
    'symbol|ticker|instrument symbol|pair|instrument|contract|security|product|produkt|asset|coin|market|vardepapper|wertpapier|simbolo|titre|titolo|produit|isin|name',
  side: 'side|buy sell|b s|action|direction|transaction type|typ av transaktion|trans code|kauf verkauf|koop verkoop|sens|lado|operation|=transaction|=type|=typ|=tipo',
  effect: 'position effect|pos effect|open close|effect|entry exit',
  quantity:
    'quantity|qty|no of shares|shares|size|units|contracts|lots|volume|executed|filled|menge|stuck|anzahl|antal|aantal|cantidad|quantite|quantita',
  price: 'fill price|avg price|average price|price|unit price|px|=rate|kurs|koers|preis|precio|prix|prezzo|cours',
  amount:
    'total amount|net amount|gross amount|booked amount|amount|=total|=value|belopp|betrag|bedrag|importe|montant|importo|proceeds',
  fee: 'fee|fees|commission|commissions|comm|total fees|costs|courtage|gebuhr|gebuhren|provision|kosten|comision|frais|commissione',
  market: 'asset class|asset type|asset category|market type|instrument type|=class',
  expiration: 'expiration|expiry|exp|verfall',
  currency:
    'price currency|currency price|currency primary|quote currency|instrument currency|instrumentvaluta|currency|wahrung|moneda|devise|valuta',
  rate: 'usd rate|fx rate to base|fx rate|exchange rate|conversion rate|wechselkurs|vaxelkurs|valutakurs',
  feeCurrency: 'fee coin|fee currency|fee asset|commission asset|commission currency|currency currency conversion fee',
  id: '=id|=trade id|=execution id|=fill id|=transaction id|=exec id|=ib exec id',
}

/** Currencies and their rates are guessed first, since "Price currency" contains "Price". */
const GUESSED: readonly MappedField[] = ['feeCurrency', 'currency', 'rate', 'market', ...MAPPED_FIELDS]

/** A heading as plain words: without accents, capitals and signs; `TradePrice` is two words. */
const wordsOf = (heading: string) =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([\p{Ll}\d])(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$3 $2')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

const MATCHES: ((words: string, wanted: string) => boolean)[] = [
  (words, wanted) => words === wanted.replace('=', ''),
  (words, wanted) => words.startsWith(`${wanted} `),
  (words, wanted) => ` ${words} `.includes(` ${wanted} `),
]
/** A column of exchange rates is not a column of prices. */
const EXCHANGE = /\b(exchange|conversion|fx)\b/

/** Rows that are looked at to tell what a column holds. */
export const LOOKED_AT = 50

/** A currency's code as files write it, also of a coin. */
const CODE = /^[A-Z]{3,5}$/

/** An event of a statement: `Buy 10 @ 46.72 USD`, `CLOSE BUY 2/3 @ 110.00` (two of three). */
const EVENT = /^([^\d@]{0,40}?) ?(-?\d[\d.,'’]*)(?: ?\/ ?\d[\d.,'’]*)? ?@ ?(\d[\d.,'’]*)(?: ?([A-Z]{3}))?$/

/** Side, quantity, price and currency of a cell that holds them all; null for other cells. */
function eventOf(text: string) {
  const match = EVENT.exec(text.replace(/\s+/g, ' ').trim())
  return match && { side: match[1] ?? '', quantity: match[2] ?? '', price: match[3] ?? '', currency: match[4] ?? null }
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
  const width = Math.max(
    head.cells.length,
    ...rows.slice(index + 1, index + LOOKED_AT).map(({ cells }) => cells.length),
  )
  const headings = Array.from({ length: width }, (_, place) => head.cells[place]?.trim() || `Column ${place + 1}`)
  return { headings, headRow, rows: rows.slice(index + 1) }
}

/** The mapping suggested by the headings and the first rows; each column once, except a column of events. */
export function guessMapping(rows: readonly SheetRow[]): Mapping {
  const headRow = guessHeadRow(rows)
  const table = tableAt(rows, headRow)
  const columns: Mapping['columns'] = {}
  if (!table) return { headRow, columns, market: 'STOCK' }
  const words = table.headings.map(wordsOf)
  const looked = table.rows.slice(0, LOOKED_AT)
  const filled = (place: number) => looked.map(({ cells }) => cells[place]?.trim() ?? '').filter((text) => text !== '')
  const isCode = (place: number) => filled(place).length > 0 && filled(place).every((text) => CODE.test(text))
  const taken = new Set<number>()

  const event = words.findIndex((_, place) => filled(place).some((text) => eventOf(text) !== null))
  if (event >= 0) {
    taken.add(event)
    columns.quantity = event
    columns.price = event
    if (filled(event).some((text) => sideOf(eventOf(text)?.side ?? '') !== null)) columns.side = event
  }
  // Beside a column of “buy” and “sell”, one of “long” and “short” is not the side; alone it is, or with one of “open” and
  // “close”, whatever their headings.
  const saysEffect = (place: number) =>
    filled(place).length > 0 && filled(place).every((text) => effectOf(text) !== null)
  const saysPosition = (place: number) => sayPositions(filled(place))
  const saysSide = (place: number) => filled(place).length > 0 && filled(place).every((text) => sideOf(text) !== null)
  const places = words.map((_, place) => place)
  const sides = places.filter(saysSide)
  if (event < 0 && sides.some(saysPosition)) {
    const side = sides.find((place) => !saysPosition(place)) ?? sides[0]
    const effect = side !== undefined && saysPosition(side) ? places.find(saysEffect) : undefined
    for (const [field, place] of [
      ['side', side],
      ['effect', effect],
    ] as const) {
      if (place === undefined) continue
      columns[field] = place
      taken.add(place)
    }
  }
  for (const field of GUESSED) {
    if (columns[field] !== undefined) continue
    const fits = (heading: string, place: number) =>
      !taken.has(place) &&
      !(field === 'effect' && !saysEffect(place)) &&
      !(field === 'price' && EXCHANGE.test(heading)) &&
      !((field === 'currency' || field === 'feeCurrency') && filled(place).length > 0 && !isCode(place))
    const place = HEADINGS[field]
      .split('|')
      .flatMap((wanted) =>
        MATCHES.map((matches) => words.findIndex((heading, at) => fits(heading, at) && matches(heading, wanted))),
      )
      .find((at) => at >= 0)
    if (place === undefined) continue
    columns[field] = place
    taken.add(place)
  }
  // A lone column of times may hold the dates as well.
  const { time, amount, price, fee } = columns
  if (columns.date === undefined && time !== undefined) {
    columns.date = time
    delete columns.time
  }
  if (columns.quantity === undefined && amount !== undefined && price !== undefined) {
    columns.quantity = amount
    delete columns.amount
  }
  // Some files write the currency beside its amount, under no heading.
  const beside = (place: number | undefined) => {
    const next = (place ?? -2) + 1
    return next > 0 && /^column \d+$/.test(words[next] ?? '') && isCode(next) ? next : undefined
  }
  columns.currency ??= beside(price)
  columns.feeCurrency ??= beside(fee)
  return {
    headRow,
    columns,
    market: columns.symbol !== undefined && saysPairs(filled(columns.symbol)) ? 'FOREX' : 'STOCK',
  }
}

/** Whether symbols are pairs of currencies, and nothing else. */
const saysPairs = (symbols: readonly string[]) =>
  symbols.length > 0 && symbols.every((symbol) => readPair(symbol) !== null)

/** Required fields that have no column yet. */
export function missingFields({ columns }: Mapping, table: Table | null): MappedField[] {
  const missing = (['date', 'symbol', 'quantity'] as const).filter((field) => columns[field] === undefined)
  const { side, quantity, price, amount } = columns
  // Without a column of sides the sign of the quantity tells, unless no quantity has one.
  const isSigned =
    quantity !== undefined && (table?.rows ?? []).some(({ cells }) => /[-−(]/.test(cells[quantity] ?? ''))
  return [
    ...missing,
    ...(side === undefined && quantity !== undefined && !isSigned ? (['side'] as const) : []),
    ...(price === undefined && amount === undefined ? (['price'] as const) : []),
  ]
}

const LEVEL = /^(level of detail|data discriminator)$/

/** The rows of an unknown file by the user's mapping; none while a required column is missing. */
export function readMapped(rows: readonly SheetRow[], mapping: Mapping): RowReading[] {
  const table = tableAt(rows, mapping.headRow)
  if (!table || missingFields(mapping, table).length > 0) return []
  const levels = table.headings.findIndex((heading) => LEVEL.test(wordsOf(heading)))
  const levelOf = ({ cells }: SheetRow) => (levels < 0 ? '' : (cells[levels] ?? ''))
  const isWanted = levelFilter(table.rows.map(levelOf))
  const { side: sides } = mapping.columns
  const sideWords = table.rows.map(({ cells }) => (sides === undefined ? '' : (cells[sides] ?? '')))
  const mayBePosition = sayPositions(sideWords.map((word) => eventOf(word)?.side ?? word))
  return table.rows.map((sheetRow) => {
    const { row, cells } = sheetRow
    const find = (field: MappedField): FileCell | null => {
      const place = mapping.columns[field]
      return place === undefined ? null : { column: table.headings[place] ?? '', text: cells[place] ?? '' }
    }
    if (!isWanted(levelOf(sheetRow)))
      return leftOutRow(row, `${levelOf(sheetRow)}: names fills that have rows of their own`, find('date'))
    const cell = (field: MappedField): FileCell => find(field) ?? { column: field, text: '' }
    const codeOf = (field: MappedField) => find(field)?.text.trim().toUpperCase() || null
    /** The part of an event that belongs to a field; the cell itself if it is not an event. */
    const partOf = (field: 'side' | 'quantity' | 'price') => {
      const whole = cell(field)
      const event = eventOf(whole.text)
      return event ? reworded(whole, event[field]) : whole
    }
    const [date, time] = [cell('date'), find('time')]
    const market = cell('market')
    const word = find('market') ? market.text.trim().toUpperCase() : mapping.market
    return fillRow({
      row,
      id: find('id')?.text.trim() || null,
      symbol: cell('symbol'),
      market: isMarket(word) ? word : { class: market.text.trim() || 'a class without a name', cell: market },
      expiration: find('expiration'),
      date: time ? dateAndTime(date, time) : date,
      side: find('side') && partOf('side'),
      mayBePosition: mayBePosition ? { effect: find('effect') } : null,
      quantity: partOf('quantity'),
      price: partOf('price'),
      amount: find('amount'),
      fee: find('fee'),
      currency: codeOf('currency') ?? eventOf(cell('price').text)?.currency ?? null,
      rate: rateOf(find('rate')),
      feeCurrency: codeOf('feeCurrency'),
    })
  })
}

/** What a column of rates says is asked where it is needed: brokers write them either way, and to other currencies. */
const rateOf = (cell: FileCell | null) => cell && { cell, says: null }

/** A date with the time of another column, unless that column holds the date as well. */
function dateAndTime(date: FileCell, time: FileCell): FileCell {
  const isWhole = readWrittenDay(time.text, 'mdy') !== null || readWrittenDay(time.text, 'dmy') !== null
  return isWhole ? time : { column: `${date.column} ${time.column}`, text: `${date.text.trim()} ${time.text.trim()}` }
}
