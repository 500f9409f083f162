import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { units } from '../src/content/education/units.ts'
import { type CompiledArticle, compileArticle } from './article.ts'

const FOLDER = path.resolve(import.meta.dirname, '../src/content/education')
const INDEX = 'virtual:education-index'
/** The leading zero byte keeps other plugins away from a module that has no file. */
const RESOLVED_INDEX = `\0${INDEX}`

const withSlashes = (file: string) => file.split(path.sep).join('/')

/** The article's path below its folder, or null for any other module. */
function articleFile(id: string): string | null {
  const file = id.split('?')[0] ?? ''
  const inFolder = withSlashes(path.relative(FOLDER, file))
  return inFolder.endsWith('.md') && !inFolder.startsWith('..') ? inFolder : null
}

const compile = (file: string) => compileArticle(file, readFileSync(path.join(FOLDER, file), 'utf8'))

export interface ArticleOnDisk extends CompiledArticle {
  /** Path below src/content/education. */
  file: string
}

/**
 * All articles by chapter and in reading order.
 * @throws Error where one does not compile, two share an id, or one links to an article that does not exist
 */
export function readArticles(): ArticleOnDisk[] {
  const articles = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map(withSlashes)
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ file, ...compile(file) }))
  const known = new Set(articles.map(({ meta }) => meta.id))
  if (known.size < articles.length) throw new Error('two articles share an id')
  for (const { file, linksTo } of articles) {
    const lost = linksTo.find((id) => !known.has(id))
    if (lost) throw new Error(`${file}: links to #${lost}, which is no article`)
  }
  const chapterOf = ({ meta }: CompiledArticle) => units.findIndex((unit) => unit.id === meta.unit)
  return articles.sort((a, b) => chapterOf(a) - chapterOf(b) || (a.file < b.file ? -1 : 1))
}

const metaOf = ({ meta }: ArticleOnDisk) => meta

/** Where the text of an article is downloaded, by what is in it: whoever kept an older one asks for this one. */
const addressOf = ({ meta, content }: ArticleOnDisk) =>
  `/assets/${meta.id}-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.json`

const DOWNLOAD = `async function download(address) {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(answer.statusText)
  // A site that no longer has the file may also answer with a page: that is no JSON.
  return answer.json()
}`

/** @param index JavaScript for the address of the metadata, each with the address of its text */
const downloadedModule = (index: string) => `${DOWNLOAD}
export const articles = await download(${index})
export const loadContent = Object.fromEntries(articles.map(({ id, address }) => [id, () => download(address)]))`

const wholeModule = (articles: ArticleOnDisk[]) => `export const articles = ${JSON.stringify(articles.map(metaOf))}
export const loadContent = {
${articles
  .map(
    ({ meta, file }) =>
      `${JSON.stringify(meta.id)}: () => import(${JSON.stringify(withSlashes(path.join(FOLDER, file)))}),`,
  )
  .join('\n')}
}`

/**
 * Compiles the education articles while building, so that no visitor downloads a Markdown parser (spec §3):
 * `virtual:education-index` has what the list needs. That, and the text of each article as HTML, are JSON files of their
 * own, which browsers keep as text instead of compiling it as a script; while developing, in Vitest, and for the HTML
 * that is made ahead of time, they are modules.
 */
export function educationArticles(): Plugin {
  return {
    name: 'education-articles',
    resolveId: (id) => (id === INDEX ? RESOLVED_INDEX : undefined),
    load(id) {
      if (id === RESOLVED_INDEX) {
        const articles = readArticles()
        for (const { file } of articles) this.addWatchFile(path.join(FOLDER, file))
        const { command, consumer } = this.environment.config
        if (command !== 'build' || consumer !== 'client') return { code: wholeModule(articles), moduleType: 'js' }
        for (const article of articles) {
          const source = JSON.stringify({ content: article.content })
          this.emitFile({ type: 'asset', fileName: addressOf(article).slice(1), source })
        }
        const source = JSON.stringify(articles.map((article) => ({ ...article.meta, address: addressOf(article) })))
        const index = this.emitFile({ type: 'asset', name: 'articles.json', source })
        const code = downloadedModule(`import.meta.ROLLUP_FILE_URL_${index}`)
        return { code, moduleType: 'js' }
      }
      const file = articleFile(id)
      if (file === null) return undefined
      return { code: `export const content = ${JSON.stringify(compile(file).content)}`, moduleType: 'js' }
    },
    hotUpdate({ file, modules }) {
      const index = this.environment.moduleGraph.getModuleById(RESOLVED_INDEX)
      if (articleFile(file) === null || !index) return undefined
      this.environment.moduleGraph.invalidateModule(index)
      return [...modules, index]
    },
  }
}
