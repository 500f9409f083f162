import { type DocsSection, docsSections, partId, wordsOf } from '@/content/documentation'
import { guide } from '@/content/guide'
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

const ofFigures = (figures: readonly MetricDoc[]): Omit<DocsPlace, 'within'>[] =>
  figures.map(({ id, name, meaning, formula }) => ({ id, title: name, text: `${meaning} ${formula}` }))

/** The places of sections that list what is documented elsewhere. */
const PLACES: Partial<Record<DocsSection, Omit<DocsPlace, 'within'>[]>> = {
  guide: guide.map(({ id, title, steps }) => ({ id, title, text: steps.map(wordsOf).join(' ') })),
  'trade-figures': ofFigures(tradeFigures),
  'strategy-figures': ofFigures(documentedFigures('figures')),
  returns: ofFigures(documentedFigures('returns')),
  confidence: ofFigures(documentedFigures('confidence')),
}

const FILE_TEXT = FILE_COLUMNS.flatMap(({ column, meaning }) => [column, meaning])

const SECTIONS = Object.keys(docsSections) as DocsSection[]

/** Every place of /docs, in the order of the page. */
export const docsPlaces: readonly DocsPlace[] = SECTIONS.flatMap((id) => {
  const { title, text = [], parts = [] } = docsSections[id]
  const own = [...text.map(wordsOf), ...(id === 'the-file' ? FILE_TEXT : [])].join(' ')
  const places = PLACES[id] ?? parts.map(([what, text]) => ({ id: partId(what), title: what, text }))
  return [{ id, title, text: own, within: null }, ...places.map((place) => ({ ...place, within: title }))]
})

/** The places that contain every word of a query, in any case: those with all of them in the title come first. */
export function findPlaces(query: string): readonly DocsPlace[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const found = docsPlaces.filter(({ title, text }) => has(`${title} ${text}`))
  return [...found.filter(({ title }) => has(title)), ...found.filter(({ title }) => !has(title))]
}
