import { HEAD_WITHIN, type ImportFormat } from '@/features/imports/fills/fill'
import { binanceLedger, binanceOrders, binancePlain, binanceUnits } from '@/features/imports/formats/binance.rules'
import { coinbaseFills, coinbaseTransactions } from '@/features/imports/formats/coinbase.rules'
import { gemini } from '@/features/imports/formats/gemini.rules'
import { ibkrFlex, ibkrStatement } from '@/features/imports/formats/ibkr.rules'
import { type FormatFile, formatFrom } from '@/features/imports/formats/known.rules'
import { ownFormat } from '@/features/imports/formats/own.rules'
import { robinhood } from '@/features/imports/formats/robinhood.rules'
import { DELIMITERS, type Delimiter, guessDelimiter, parseSheet, type SheetRow } from '@/features/imports/sheet.rules'

/** The formats that are files of their own, see docs/formats.md; without their examples, which tests read. */
const KNOWN = Object.values(import.meta.glob<FormatFile>('../formats/known/*.json', { eager: true, import: 'format' }))
  .map(formatFrom)
  .sort((a, b) => (a.id < b.id ? -1 : 1))

/** Every format that is recognised by its headings; the first match wins. */
export const FORMATS: readonly ImportFormat[] = [
  ownFormat,
  ibkrStatement,
  ibkrFlex,
  robinhood,
  coinbaseTransactions,
  coinbaseFills,
  binanceOrders,
  binanceUnits,
  binancePlain,
  binanceLedger,
  gemini,
  ...KNOWN,
]

/** The brokers whose exports are recognised. A format is named "broker, kind of file". */
export const BROKERS = [
  ...new Set(FORMATS.filter((one) => one !== ownFormat).map(({ name }) => name.replace(/,.*/, ''))),
]

/** A file of an unknown format: the user maps its columns. */
export const MAPPED = 'mapped'

export interface Recognised {
  /** Id of a format, or {@link MAPPED}. */
  format: string
  delimiter: Delimiter
}

const formatFor = (rows: readonly SheetRow[]) => FORMATS.find(({ read }) => read(rows) !== null)

/** The format of a file's rows by its headings; undefined for an unknown one. */
export const recogniseRows = (rows: readonly SheetRow[]) =>
  // Most files have their headings on top; the trades of a statement or a query may come later.
  formatFor(rows.slice(0, HEAD_WITHIN)) ?? formatFor(rows)

/** Detects the format by the headings, with any delimiter. Never throws. */
export function recognise(text: string): Recognised {
  for (const delimiter of DELIMITERS) {
    const format = recogniseRows(parseSheet(text, delimiter))
    if (format) return { format: format.id, delimiter }
  }
  return { format: MAPPED, delimiter: guessDelimiter(text) }
}

export const formatOf = (id: string) => FORMATS.find((format) => format.id === id) ?? null
