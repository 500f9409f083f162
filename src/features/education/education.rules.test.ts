import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ArticleMeta } from '@/content/education/article'
import { articleAfter, countOf, formatArticleDate, readHash, readShares, totalMinutes } from './education.rules'

const article = (id: string): ArticleMeta => ({
  id,
  unit: 'investing-basics',
  date: '2026-11-21',
  heading: id,
  subtitle: id,
  bannerText: id,
  bannerBg: 'raised',
  readingMinutes: 3,
  sections: ['The sum'],
})
const articles = [article('a-stock'), article('a-fund')]

describe('the hash', () => {
  test('an article, by its id', () => {
    expect(readHash('#a-fund', articles)).toEqual({ kind: 'article', article: articles[1], sectionId: null })
  })

  test('a section of an article', () => {
    expect(readHash('#a-fund--the-sum', articles)).toMatchObject({ article: articles[1], sectionId: 'a-fund--the-sum' })
  })

  test('a renamed section opens its article', () => {
    expect(readHash('#a-fund--the-old-sum', articles)).toMatchObject({ article: articles[1], sectionId: null })
  })

  test('a chapter, also an announced one', () => {
    expect(readHash('#practical-how-tos', articles)).toMatchObject({ kind: 'unit', unit: { chapter: 9 } })
  })

  test('nothing, without a hash', () => {
    expect(readHash('', articles)).toBeNull()
    expect(readHash('#', articles)).toBeNull()
  })

  test('anything else is unknown, and never breaks the page', () => {
    expect(readHash('#a-bond', articles)).toEqual({ kind: 'unknown', name: 'a-bond' })
    expect(readHash('#50%', articles)).toEqual({ kind: 'unknown', name: '50%' })
    expect(readHash('#constructor', articles)).toEqual({ kind: 'unknown', name: 'constructor' })
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        readHash(`#${text}`, articles)
      }),
    )
  })
})

test('after an article comes the next one, and after the last none', () => {
  expect(articleAfter('a-stock', articles)?.id).toBe('a-fund')
  expect(articleAfter('a-fund', articles)).toBeNull()
  expect(articleAfter('a-bond', articles)).toBeNull()
})

test('counts and dates are formatted for readers', () => {
  expect(countOf(1, 'article')).toBe('1 article')
  expect(countOf(5, 'article')).toBe('5 articles')
  expect(totalMinutes(articles)).toBe(6)
  expect(formatArticleDate('2026-11-01')).toBe('Nov 1, 2026')
})

describe('how far an article has been read', () => {
  test('not at all above it, half in the middle of its first part, all below it', () => {
    expect(readShares([10, 110], 210)).toEqual([0, 0])
    expect(readShares([-50, 50], 150)).toEqual([0.5, 0])
    expect(readShares([-120, -20], 80)).toEqual([1, 0.2])
    expect(readShares([-300, -200], -100)).toEqual([1, 1])
  })

  test('a part without height is read once it is passed', () => {
    expect(readShares([-5, -5], 5)).toEqual([1, 0.5])
    expect(readShares([5, 5], 5)).toEqual([0, 0])
  })
})
