import { type ArticleMeta, SECTION_SEPARATOR, sectionId } from '@/content/education/article'
import { type Unit, type UnitId, units } from '@/content/education/units'

/** The target of a hash: an article, optionally one of its sections, a chapter, or something unknown. */
type HashTarget =
  | { kind: 'article'; article: ArticleMeta; sectionId: string | null }
  | { kind: 'unit'; unit: Unit }
  | { kind: 'unknown'; name: string }
  | null

/**
 * Reads `#{article id}`, `#{article id}--{section}` and `#{unit id}`. Null without a hash. An unknown section, for example
 * after an article was edited, still opens the article.
 */
export function readHash(hash: string, articles: readonly ArticleMeta[]): HashTarget {
  const name = decoded(hash.replace(/^#/, ''))
  if (!name) return null
  const article = articles.find(({ id }) => id === name.split(SECTION_SEPARATOR)[0])
  if (article) {
    const isSection = article.sections.some((title) => sectionId(article.id, title) === name)
    return { kind: 'article', article, sectionId: isSection ? name : null }
  }
  const unit = units.find(({ id }) => id === name)
  return unit ? { kind: 'unit', unit } : { kind: 'unknown', name }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Typed by hand with a lone `%`.
    return text
  }
}

export const articlesOf = (unit: UnitId, articles: readonly ArticleMeta[]) =>
  articles.filter((article) => article.unit === unit)

/** The next article in reading order, also across chapters; null after the last. */
export function articleAfter(id: string, articles: readonly ArticleMeta[]): ArticleMeta | null {
  const at = articles.findIndex((article) => article.id === id)
  return at < 0 ? null : (articles[at + 1] ?? null)
}

/** "1 article", "5 articles" */
export const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

export const totalMinutes = (articles: readonly ArticleMeta[]) =>
  articles.reduce((sum, { readingMinutes }) => sum + readingMinutes, 0)

/** Nov 21, 2026 from `2026-11-21`. Not by Intl, whose first date takes a phone a tenth of a second. */
export function formatArticleDate(date: string): string {
  const [, day, month, year] = new Date(date).toUTCString().split(' ')
  return `${month} ${Number(day)}, ${year}`
}

/**
 * The fraction of each of several stacked parts that has been read, 0 to 1.
 * @param tops start of each part in px below the reading position (negative: passed)
 * @param end end of the last part on the same scale
 */
export function readShares(tops: readonly number[], end: number): number[] {
  return tops.map((top, index) => {
    const length = (tops[index + 1] ?? end) - top
    const read = length > 0 ? -top / length : Number(top <= 0)
    return Math.min(1, Math.max(0, read))
  })
}
