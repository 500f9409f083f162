const modules = import.meta.glob<string>('./*/*.md', { eager: true, import: 'default' })

const idOf = (file: string) => file.replace(/^.*\/\d-|\.md$/g, '')

/** The text of every article as HTML, by its id: compiled from our own Markdown, which allows no HTML (scripts/article.ts). */
export const texts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(modules).map(([file, html]) => [idOf(file), html]),
)
