const modules = import.meta.glob<string>('./*/*.md', { eager: true, import: 'default' })

const idOf = (file: string) => file.replace(/^.*\/\d-|\.md$/g, '')

/** The HTML of every article by its id. Safe to insert: our Markdown allows no HTML (scripts/article.ts). */
export const texts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(modules).map(([file, html]) => [idOf(file), html]),
)
