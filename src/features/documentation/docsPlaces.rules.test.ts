import { expect, test } from 'vitest'
import { docsSections } from '@/content/documentation'
import { docsPlaces, findPlaces } from './docsPlaces.rules'

const found = (query: string) => findPlaces(query).map(({ id }) => id)

test('every section is a place, and no two places share an address', () => {
  const ids = docsPlaces.map(({ id }) => id)
  expect(docsPlaces.filter(({ within }) => within === null).map(({ title }) => title)).toEqual(
    Object.values(docsSections).map(({ title }) => title),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('finds a figure by its name before the places that only mention it', () => {
  expect(found('profit factor')[0]).toBe('profit-factor')
  expect(found('  PROFIT   factor ')).toEqual(found('profit factor'))
})

test('finds text, where each word of it occurs', () => {
  expect(found('sha-256')).toEqual(['every-change-becomes-an-entry'])
  expect(found('yen')).toEqual(['currencies'])
  expect(found('worthless assigned')).toEqual(['expiry'])
  for (const column of ['bet_id', 'price_inside', 'price_source']) expect(found(column)).toEqual(['the-file'])
})

test('finds what people do here', () => {
  expect(found('invite link')).toEqual(['share-a-strategy'])
  expect(found('follow a strategy')[0]).toBe('follow-a-strategy')
})

test('finds nothing for nothing, and nothing for what is not there', () => {
  expect(found('  ')).toEqual([])
  expect(found('martingale')).toEqual([])
})
