import type { ArticleMeta } from './article'
import { units } from './units'

const modules = import.meta.glob<ArticleMeta>('./*/*.md', { eager: true, query: '?meta', import: 'default' })

const chapterOf = ({ unit }: ArticleMeta) => units.findIndex(({ id }) => id === unit)

/** Every article without its text, by chapter, in reading order: the files of a chapter are numbered. */
export const articles: readonly ArticleMeta[] = Object.values(modules).sort((a, b) => chapterOf(a) - chapterOf(b))
