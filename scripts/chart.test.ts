// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { chartHtml } from './chart'

const LINES = [
  'title: $100 & interest',
  'between: the interest',
  'unit: years',
  'to: 10',
  'every: 5',
  'rules: 0 100 200',
  'line: with = 100 × 1.05^t',
  'line: without = 100',
]
const chart = (change: (lines: string[]) => string[] = (lines) => lines) => chartHtml(change(LINES).join('\n'))
const without = (key: string) => (lines: string[]) => lines.filter((line) => !line.startsWith(key))
const points = (html: string) =>
  [...html.matchAll(/<polyline points="([^"]+)"/g)].map(([, list]) =>
    list?.split(' ').map((pair) => pair.split(',').map(Number)),
  )

describe('a chart of an article', () => {
  test('draws both curves from their formulas, from the left edge to the right', () => {
    const [upper, lower] = points(chart())
    expect(upper?.at(0)).toEqual([0, 50])
    // $162.89 of $200, from the top in percent.
    expect(upper?.at(-1)).toEqual([100, 18.56])
    expect(lower?.map((point) => point[1])).toEqual(lower?.map(() => 50))
  })

  test('labels its rules, its years, and the names and final values of both curves', () => {
    const html = chart()
    const words = html.replace(/<[^>]+>/g, '|')
    for (const word of ['$0', '$100', '$200', 'start', '5 years', '10 years', 'with', 'without', '$163']) {
      expect(words).toContain(`|${word}|`)
    }
    expect(words).toContain('|$100 &#38; interest|')
    expect(words).toContain('|yellow: the interest|')
    expect(html).toContain('aria-hidden="true"')
  })

  test.each<[string, string, (lines: string[]) => string[]]>([
    ['without a title', 'title', without('title')],
    ['with one curve', 'line', without('line: without')],
    ['with three curves', 'line', (lines) => [...lines, 'line: more = 50']],
    [
      'whose curve leaves it',
      '"with" leaves the chart',
      (lines) => [...lines.filter((line) => !line.startsWith('rules')), 'rules: 0 100 120'],
    ],
    [
      'whose formula is none',
      'is not arithmetic',
      (lines) => [...without('line: with =')(lines), 'line: with = 2 apples'],
    ],
    [
      'whose formula is missing',
      'is not "name = formula"',
      (lines) => [...without('line: with =')(lines), 'line: with'],
    ],
    ['without an axis', 'to', (lines) => [...without('to')(lines), 'to: 0']],
  ])('%s does not compile', (_, message, change) => {
    expect(() => chart(change)).toThrow(message)
  })
})
