import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { compileArticle } from './article.ts'

const FOLDER = path.resolve(import.meta.dirname, '../src/content/education')

/**
 * Compiles the education articles, so that no visitor downloads a Markdown parser: `article.md` is a module with the
 * article's text as HTML, `article.md?meta` one with its metadata (ArticleMeta).
 */
export function educationArticles(): Plugin {
  return {
    name: 'education-articles',
    load(id) {
      const [file = '', query] = id.split('?')
      if (!file.endsWith('.md') || !file.startsWith(FOLDER)) return
      const inFolder = path.relative(FOLDER, file).split(path.sep).join('/')
      const { meta, content } = compileArticle(inFolder, readFileSync(file, 'utf8'))
      return { code: `export default ${JSON.stringify(query === 'meta' ? meta : content)}`, moduleType: 'js' }
    },
  }
}
