import matter from 'gray-matter'
import { Marked, type Tokens } from 'marked'
import * as z from 'zod'
import { type ArticleMeta, bannerBackgrounds, sectionId } from '../src/content/education/article.ts'
import { units } from '../src/content/education/units.ts'
import { chartHtml } from './chart.ts'
import { escapeHtml } from './escapeHtml.ts'
import { verifySum } from './worked-sums.ts'

/** Slower than for plain prose, because readers follow calculations. */
const READING_WORDS_PER_MINUTE = 200

const FILE_NAME = /^(?<unit>[a-z-]+)\/(?<order>\d)-(?<id>[a-z0-9-]+)\.md$/

const frontMatter = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  unit: z.enum(units.map((unit) => unit.id)),
  /** In quotes: YAML would make 31 February a day in March. */
  date: z.iso.date(),
  heading: z.string().min(1),
  subtitle: z.string().min(1),
  bannerText: z.string().min(1).max(60),
  bannerBg: z.enum(bannerBackgrounds),
  /** Calculations behind figures that the text names without showing them. */
  check: z.array(z.string()).default([]),
})

export interface CompiledArticle {
  meta: ArticleMeta
  /** The body as HTML. Its headings are `h4`, below those of the page, the chapter and the article. */
  content: string
  /** The body without markup. */
  text: string
  words: number
  /** Ids of other articles that this one links to. */
  linksTo: string[]
}

/**
 * The front matter, which is YAML, and the text below it.
 * @throws Error when there is none, or when it says anything but an article's fields
 */
function parseSource(source: string) {
  // Refuses `---js` as well, which gray-matter would run.
  if (!source.startsWith('---\n')) throw new Error('there is no front matter between --- lines')
  // Passing options turns off gray-matter's cache, which keeps even a source that it refused.
  const { data, content } = matter(source, {})
  const parsed = frontMatter.safeParse(data)
  if (!parsed.success) throw new Error(`front matter: ${z.prettifyError(parsed.error)}`)
  return { ...parsed.data, body: content }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** Markdown limited to sections, lists, tables, charts, notes and links to https: or this site. No HTML, no images. */
function compileBody(id: string, body: string) {
  const sections: ArticleMeta['sections'] = []
  const linksTo: string[] = []
  const marked = new Marked({
    renderer: {
      heading({ depth, tokens }: Tokens.Heading) {
        if (depth !== 2) throw new Error('sections are headed with ##, and have no sections of their own')
        const title = this.parser.parseInline(tokens, this.parser.textRenderer)
        sections.push(title)
        // Focusable, so that following a link to it moves the focus.
        return `<h4 id="${sectionId(id, title)}" tabindex="-1">${this.parser.parseInline(tokens)}</h4>\n`
      },
      codespan({ text }: Tokens.Codespan) {
        if (text.includes('=')) verifySum(text)
        return `<code>${escapeHtml(text)}</code>`
      },
      code({ lang, text }: Tokens.Code) {
        if (lang !== 'chart') throw new Error('the only block of code is a chart')
        return chartHtml(text)
      },
      link({ href, tokens }: Tokens.Link) {
        if (href.startsWith('#')) linksTo.push(href.slice(1))
        else if (!href.startsWith('https://')) throw new Error(`"${href}" is neither an article nor an https address`)
        return `<a href="${escapeHtml(href)}">${this.parser.parseInline(tokens)}</a>`
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        throw new Error(`HTML is off in articles: ${text}`)
      },
      image({ href }: Tokens.Image) {
        throw new Error(`images are off in articles: ${href}`)
      },
    },
  })
  const content = marked.parse(body, { async: false })
  return { content, sections, linksTo }
}

/** Whether the text shows the figure, with its thousands separators and not as part of a longer number. */
function mentions(text: string, figure: string): boolean {
  const plain = (of: string) => of.replace(/(?<=\d),(?=\d{3})/g, '').replace(/\$/g, '')
  const literal = plain(figure).replace(/[.*+?^${}()|[\]\\−-]/g, '\\$&')
  return new RegExp(`(?<![\\d.])${literal}(?!\\d|\\.\\d)`).test(plain(text))
}

/**
 * Compiles one article. Every calculation in `code` and every `check` line of the front matter is recomputed, so an
 * article with wrong arithmetic does not compile.
 * @param file its path below src/content/education, `investing-basics/1-what-a-stock-is.md`
 * @throws Error that names the file and the mistake
 */
export function compileArticle(file: string, source: string): CompiledArticle {
  try {
    const place = FILE_NAME.exec(file)?.groups
    if (!place) throw new Error('the file is not named {unit}/{order}-{id}.md')
    const { check, body, ...fields } = parseSource(source)
    if (place.unit !== fields.unit) throw new Error(`lies in ${place.unit}, but says ${fields.unit}`)
    if (place.id !== fields.id) throw new Error(`is named ${place.id}, but says ${fields.id}`)

    const isSum = fields.bannerText.includes('=')
    if (isSum) verifySum(fields.bannerText)
    if (isSum !== (fields.bannerBg === 'acc-wash'))
      throw new Error('acc-wash is for banners that are a sum, and only those')

    const { content, sections, linksTo } = compileBody(fields.id, body)
    if (new Set(sections.map((title) => sectionId(fields.id, title))).size < sections.length)
      throw new Error('two sections share a heading')
    const text = textOf(content)
    for (const sum of check) {
      verifySum(sum)
      const figure = sum.split('=').at(-1)?.trim() ?? ''
      if (!mentions(text, figure)) throw new Error(`checks ${figure}, which the text does not mention`)
    }
    const words = text.split(' ').length
    const readingMinutes = Math.ceil(words / READING_WORDS_PER_MINUTE)
    return { meta: { ...fields, readingMinutes, sections }, content, text, words, linksTo }
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`)
  }
}
