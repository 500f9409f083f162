// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { compileArticle } from './article'

const FILE = 'investing-basics/1-a-test.md'

const HEAD = {
  id: 'a-test',
  unit: 'investing-basics',
  date: '2026-11-21',
  heading: 'A test',
  subtitle: 'Of what compiles',
  bannerText: 'Words',
  bannerBg: 'raised',
}

const source = (body: string, head: Record<string, string> = {}, checks: string[] = []) => {
  const lines = Object.entries({ ...HEAD, ...head }).map(([key, value]) => `${key}: '${value}'`)
  return `---\n${[...lines, `check: ${JSON.stringify(checks)}`].join('\n')}\n---\n\n${body}\n`
}

const compile = (...of: Parameters<typeof source>) => compileArticle(FILE, source(...of))

describe('a correct article', () => {
  test('compiles to metadata, linkable sections, and HTML with headings below the page’s own', () => {
    const { meta, content } = compile('Intro.\n\n## The *whole* sum\n\nText & `1 + 1 = 2`.')
    expect(meta).toMatchObject({ ...HEAD, readingMinutes: 1 })
    expect(meta.sections).toEqual(['The whole sum'])
    expect(content).toContain('<h4 id="a-test--the-whole-sum" tabindex="-1">The <em>whole</em> sum</h4>')
    expect(content).toContain('Text &amp; <code>1 + 1 = 2</code>')
    expect(meta).not.toHaveProperty('check')
  })

  test('has a reading time computed from its word count', () => {
    expect(compile('word '.repeat(201)).meta.readingMinutes).toBe(2)
  })

  test('lists the other articles it links to', () => {
    expect(compile('[a](#another) [b](https://www.irs.gov)').linksTo).toEqual(['another'])
  })

  test('finds a checked figure with its thousands separators, but not inside a longer number', () => {
    expect(() => compile('It is $1,628.89.', {}, ['1000 * 1.05**10 = 1628.89'])).not.toThrow()
    expect(() => compile('It is $11,628.89.', {}, ['1000 * 1.05**10 = 1628.89'])).toThrow('does not mention')
    expect(() => compile('It is 5.25.', {}, ['2 + 3 = 5'])).toThrow('does not mention')
    expect(() => compile('It is 5.', {}, ['2 + 3 = 5'])).not.toThrow()
  })
})

describe('an article that is refused with a reason', () => {
  test.each<[string, string, Parameters<typeof source>]>([
    ['a wrong sum in its text', 'is 2, not 3', ['`1 + 1 = 3`']],
    ['a wrong sum in its checks', 'is 5, not 6', ['6', {}, ['2 + 3 = 6']]],
    ['a wrong sum on its banner', 'is 2, not 3', ['Text', { bannerText: '1 + 1 = 3', bannerBg: 'acc-wash' }]],
    ['code with words in a sum', 'is not arithmetic', ['`price = 3`']],
    ['yellow behind mere words', 'acc-wash', ['Text', { bannerBg: 'acc-wash' }]],
    ['a colour that the look does not have', 'bannerBg', ['Text', { bannerBg: 'purple' }]],
    ['a chapter that does not exist', 'unit', ['Text', { unit: 'astrology' }]],
    ['another chapter than its folder', 'lies in investing-basics', ['Text', { unit: 'taxes-and-income' }]],
    ['another name than its file', 'is named a-test', ['Text', { id: 'b-test' }]],
    ['a day that does not exist', 'date', ['Text', { date: '2026-02-30' }]],
    ['an unknown field', 'author', ['Text', { author: 'me' }]],
    ['an empty heading', 'heading', ['Text', { heading: '' }]],
    ['HTML', 'HTML is off', ['<script>alert(1)</script>']],
    ['HTML inside a line', 'HTML is off', ['a <b>bold</b> claim']],
    ['a block of code', 'only block of code is a chart', ['```js\nalert(1)\n```']],
    [
      'a chart that leaves its frame',
      'leaves the chart',
      ['```chart\ntitle: a\nbetween: b\nunit: years\nto: 2\nevery: 1\nrules: 0 1\nline: a = t\nline: b = 0\n```'],
    ],
    ['an image', 'images are off', ['![a](https://a.example/a.png)']],
    ['a link that runs code', 'neither', ['[a](javascript:alert(1))']],
    ['a heading of the wrong depth', '##', ['# Title']],
    ['two sections of one name', 'share a heading', ['## A\n\n## A']],
  ])('%s', (_, message, of) => {
    expect(() => compile(...of)).toThrow(message)
    expect(() => compile(...of)).toThrow(FILE)
  })

  test('without front matter, or with a repeated field', () => {
    expect(() => compileArticle(FILE, 'Text')).toThrow('no front matter')
    expect(() => compileArticle(FILE, `---js\n({})\n---\nText`)).toThrow('no front matter')
    expect(() => compileArticle(FILE, source('Text').replace("id: 'a-test'", 'id: a-test\nid: a-test'))).toThrow(
      'duplicated',
    )
    expect(() => compileArticle('investing-basics/a-test.md', source('Text'))).toThrow('not named')
  })
})
