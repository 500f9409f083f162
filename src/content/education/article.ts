import type { UnitId } from './units'

/**
 * Backgrounds of a banner, as tokens of the look. Yellow means measured: a banner that is a worked sum has it,
 * a banner of words does not.
 */
export const bannerBackgrounds = ['raised', 'acc-wash'] as const

/** An education article without its text. */
export interface ArticleMeta {
  id: string
  unit: UnitId
  /** When it was written or last checked, `2026-11-21`. */
  date: string
  heading: string
  subtitle: string
  bannerText: string
  bannerBg: (typeof bannerBackgrounds)[number]
  readingMinutes: number
  /** The headings of its sections, in their order. */
  sections: string[]
}

/** Stands between an article's id and a section's in an address: `#what-a-stock-is--the-sum`. */
export const SECTION_SEPARATOR = '--'

const slug = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The id of a section's heading in the page: `{article id}--{section}`. */
export const sectionId = (articleId: string, title: string) => `${articleId}${SECTION_SEPARATOR}${slug(title)}`
