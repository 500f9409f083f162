import { HEAD_WITHIN, type ImportFormat } from './fill'
import { alpacaActivities, alpacaOrders } from './formats/alpaca.rules'
import { binanceLedger, binanceOrders, binancePlain, binanceUnits } from './formats/binance.rules'
import { coinbaseFills, coinbaseTransactions } from './formats/coinbase.rules'
import { ibkrFlex, ibkrStatement } from './formats/ibkr.rules'
import { ownFormat } from './formats/own.rules'
import { robinhood } from './formats/robinhood.rules'
import { DELIMITERS, type Delimiter, guessDelimiter, parseSheet, type SheetRow } from './sheet.rules'

/** Every format that is recognised by its headings; the first match wins. */
export const FORMATS: readonly ImportFormat[] = [
  ownFormat,
  ibkrStatement,
  ibkrFlex,
  alpacaActivities,
  alpacaOrders,
  robinhood,
  coinbaseTransactions,
  coinbaseFills,
  binanceOrders,
  binanceUnits,
  binancePlain,
  binanceLedger,
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

/** Detects the format by the headings, with any delimiter. Never throws. */
export function recognise(text: string): Recognised {
  for (const delimiter of DELIMITERS) {
    const rows = parseSheet(text, delimiter)
    // Most files have their headings on top; the trades of a statement or a query may come later.
    const format = formatFor(rows.slice(0, HEAD_WITHIN)) ?? formatFor(rows)
    if (format) return { format: format.id, delimiter }
  }
  return { format: MAPPED, delimiter: guessDelimiter(text) }
}

export const formatOf = (id: string) => FORMATS.find((format) => format.id === id) ?? null
