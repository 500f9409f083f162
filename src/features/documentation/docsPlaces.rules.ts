import {
  actionsFileExplained,
  cannotHide,
  cannotHideIntro,
  cannotKnow,
  confirmedExplained,
  contractsExplained,
  conversionsExplained,
  currenciesExplained,
  type DocsSection,
  dividendsExplained,
  docsSections,
  type ExplainedPart,
  excursionsExplained,
  expiryExplained,
  type LinkedText,
  ledgerExplained,
  ledgerIntro,
  partId,
  pricesExplained,
  readingIntro,
  readingParts,
  recordingIntro,
  recordingParts,
  roundingExplained,
  shortOptionsExplained,
  tradesExplained,
} from '@/content/documentation'
import { guide, guideIntro } from '@/content/guide'
import { documentedFigures, type MetricDoc, tradeFigures } from '@/content/metrics'
import { FILE_COLUMNS } from '@/domain/trade/tradesCsv'

/** What an address on /docs leads to: a section, or a figure or a part in one. */
interface DocsPlace {
  /** The anchor. */
  id: string
  title: string
  /** The title of the section that it is in; null for a section itself. */
  within: string | null
  /** What it says, for the search. */
  text: string
}

const wordsOf = (text: LinkedText) => text.map((part) => (typeof part === 'string' ? part : part.text)).join('')

const ofFigures = (figures: readonly MetricDoc[]): Omit<DocsPlace, 'within'>[] =>
  figures.map(({ id, name, meaning, formula }) => ({ id, title: name, text: `${meaning} ${formula}` }))
const ofParts = (parts: readonly ExplainedPart[]): Omit<DocsPlace, 'within'>[] =>
  parts.map(([what, text]) => ({ id: partId(what), title: what, text }))

/** What each section says itself, and the places in it. */
const CONTENTS: Record<DocsSection, { text: string; places?: Omit<DocsPlace, 'within'>[] }> = {
  guide: {
    text: guideIntro,
    places: guide.map(({ id, title, steps }) => ({ id, title, text: steps.map(wordsOf).join(' ') })),
  },
  'the-trades': { text: tradesExplained },
  contracts: { text: contractsExplained },
  expiry: { text: expiryExplained },
  conversions: { text: conversionsExplained },
  'short-options': { text: shortOptionsExplained.join(' ') },
  dividends: { text: dividendsExplained.join(' ') },
  confirmed: { text: confirmedExplained.join(' ') },
  prices: { text: pricesExplained.join(' ') },
  'mae-and-mfe': { text: excursionsExplained.join(' ') },
  currencies: { text: currenciesExplained },
  'trade-figures': { text: '', places: ofFigures(tradeFigures) },
  'strategy-figures': { text: '', places: ofFigures(documentedFigures('figures')) },
  returns: { text: '', places: ofFigures(documentedFigures('returns')) },
  confidence: { text: '', places: ofFigures(documentedFigures('confidence')) },
  'cannot-hide': { text: wordsOf(cannotHideIntro), places: ofParts(cannotHide) },
  'recording-by-machine': { text: wordsOf(recordingIntro), places: ofParts(recordingParts) },
  'reading-by-machine': { text: wordsOf(readingIntro), places: ofParts(readingParts) },
  ledger: { text: wordsOf(ledgerIntro), places: ofParts(ledgerExplained) },
  'cannot-know': { text: cannotKnow.join(' ') },
  'the-file': {
    text: [
      ...actionsFileExplained.map(wordsOf),
      ...FILE_COLUMNS.flatMap(({ column, meaning }) => [column, meaning]),
    ].join(' '),
  },
  rounding: { text: roundingExplained },
}

const SECTIONS = Object.keys(docsSections) as DocsSection[]

/** Every place of /docs, in the order of the page. */
export const docsPlaces: readonly DocsPlace[] = SECTIONS.flatMap((id) => {
  const title = docsSections[id]
  const { text, places = [] } = CONTENTS[id]
  return [{ id, title, text, within: null }, ...places.map((place) => ({ ...place, within: title }))]
})

/** The places that contain every word of a query, in any case: those with all of them in the title come first. */
export function findPlaces(query: string): readonly DocsPlace[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const found = docsPlaces.filter(({ title, text }) => has(`${title} ${text}`))
  return [...found.filter(({ title }) => has(title)), ...found.filter(({ title }) => !has(title))]
}
