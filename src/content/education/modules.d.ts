/** Generated from the Markdown beside this file by scripts/markdown-plugin.ts. */
declare module 'virtual:education-index' {
  import type { ArticleMeta } from '@/content/education/article'

  /** Every article without its text, by chapter, in reading order. */
  export const articles: readonly ArticleMeta[]
  /** Downloads the text of one article: HTML from our own Markdown, which allows none of its own. */
  export const loadContent: Readonly<Record<string, () => Promise<{ content: string }>>>
}
