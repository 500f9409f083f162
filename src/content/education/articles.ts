import type { ArticleMeta } from './article'
import { units } from './units'

const modules = import.meta.glob<ArticleMeta>('./*/*.md', { eager: true, query: '?meta', import: 'default' })

const chapterOf = ({ unit }: ArticleMeta) => units.findIndex(({ id }) => id === unit)

/** Metadata of every article in reading order; file names number the articles of a chapter. */
export const articles: readonly ArticleMeta[] = Object.values(modules).sort((a, b) => chapterOf(a) - chapterOf(b))
