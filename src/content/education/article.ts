import type { UnitId } from './units'

/** Background tokens of a banner. Yellow (acc-wash) means measured: it marks banners with a calculation. */
export const bannerBackgrounds = ['raised', 'acc-wash'] as const

/** An education article without its text. */
export interface ArticleMeta {
  id: string
  unit: UnitId
  /** The day it was written or last checked, `2026-11-21`. */
  date: string
  heading: string
  subtitle: string
  bannerText: string
  bannerBg: (typeof bannerBackgrounds)[number]
  readingMinutes: number
  /** The headings of its sections, in their order. */
  sections: string[]
}

/** Separates an article's id from a section's in a hash: `#what-a-stock-is--the-sum`. */
export const SECTION_SEPARATOR = '--'

const slug = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The id of a section's heading in the page: `{article id}--{section}`. */
export const sectionId = (articleId: string, title: string) => `${articleId}${SECTION_SEPARATOR}${slug(title)}`
