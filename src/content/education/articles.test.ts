// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ARTICLE_COUNT, CHAPTER_COUNT, COMING_CHAPTER_COUNT } from '@/lib/constants'
import { compileArticle } from '../../../scripts/article'
import { articles as listed } from './articles'
import { texts } from './texts'
import { units } from './units'

/** Compiling recomputes every calculation and checks the front matter; a wrong article throws here. */
const articles = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .sort()
  .map((file) => ({ file, ...compileArticle(file, readFileSync(path.join(import.meta.dirname, file), 'utf8')) }))
const unitsOf = (some: typeof articles) => [...new Set(some.map(({ meta }) => meta.unit))]

describe('the education articles', () => {
  test('there are 26, in the first six of nine chapters, four or five a chapter', () => {
    expect(ARTICLE_COUNT).toBe(26)
    expect(articles).toHaveLength(ARTICLE_COUNT)
    expect(units).toHaveLength(9)
    expect(units.filter((unit) => unit.summary !== null)).toHaveLength(CHAPTER_COUNT)
    expect(units.filter((unit) => unit.summary === null)).toHaveLength(COMING_CHAPTER_COUNT)
    expect(units.map((unit) => unit.chapter)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect([...new Set(listed.map(({ unit }) => unit))]).toEqual(units.slice(0, 6).map((unit) => unit.id))
    expect(listed.map(({ id }) => id).sort()).toEqual(articles.map(({ meta }) => meta.id).sort())
    expect(Object.keys(texts).sort()).toEqual(articles.map(({ meta }) => meta.id).sort())
    for (const unit of units.slice(0, 6)) {
      const count = articles.filter(({ meta }) => meta.unit === unit.id).length
      expect([4, 5], unit.title).toContain(count)
    }
  })

  test('chapters with articles have a summary, announced ones have none', () => {
    expect(units.filter((unit) => unit.summary === null).map((unit) => unit.chapter)).toEqual([7, 8, 9])
  })

  test('ids are unique among articles and chapters, so that a hash is unambiguous', () => {
    const ids = [...articles.map(({ meta }) => meta.id), ...units.map((unit) => unit.id)]
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => id.includes('--'))).toEqual([])
  })

  test('link to articles that exist', () => {
    const known = articles.map(({ meta }) => meta.id)
    for (const { file, linksTo } of articles) expect(known, file).toEqual(expect.arrayContaining(linksTo))
  })

  test('no two share a heading, a subtitle or a banner', () => {
    for (const field of ['heading', 'subtitle', 'bannerText'] as const) {
      expect(new Set(articles.map(({ meta }) => meta[field])).size, field).toBe(articles.length)
    }
  })

  test('files of a chapter are numbered from 1 without a gap', () => {
    for (const unit of unitsOf(articles)) {
      const numbers = articles
        .filter(({ meta }) => meta.unit === unit)
        .map(({ file }) => Number(file.split('/')[1]?.[0]))
      expect(numbers, unit).toEqual(numbers.map((_, index) => index + 1))
    }
  })

  test('the tax and credit chapters name the country of their rules', () => {
    const local = articles.filter(({ meta }) => ['credit-and-loans', 'taxes-and-income'].includes(meta.unit))
    expect(
      local
        .filter(({ meta, text }) => !/\bUS\b|United States/.test(`${meta.subtitle} ${text}`))
        .map(({ file }) => file),
    ).toEqual([])
  })

  test.each(articles.map((article) => [article.file, article] as const))('%s', (_, { meta, text, words, content }) => {
    expect(words).toBeGreaterThanOrEqual(300)
    expect(words).toBeLessThanOrEqual(700)
    expect(meta.sections.length).toBeGreaterThanOrEqual(3)
    expect(content).toMatch(/<[uo]l>/)
    expect(meta.subtitle.length).toBeLessThanOrEqual(130)
    expect(text).not.toMatch(/\b(behaviour|colour|favour|programme|realise|annualise|cancelled|travelling|centre)\w*/i)
    expect(text, 'straight quotes').not.toMatch(/['"]/)
  })
})
