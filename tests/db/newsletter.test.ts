// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscribe } from '@/features/newsletter/newsletter.queries'
import { bootDatabase, type TestDatabase } from './harness'

let db: TestDatabase
beforeAll(async () => {
  db = await bootDatabase()
})
afterAll(() => db.close())

const subscribers = () => db.sql<{ email: string }>('select email from public.newsletter_subscribers order by email')

test('a visitor leaves an address, and leaving it twice is no error', async () => {
  await subscribe('reader@people.example', db.anon)
  await subscribe('Reader@People.example', db.anon)
  expect(await subscribers()).toEqual([{ email: 'reader@people.example' }])
})

test('something that is no address is refused', async () => {
  await expect(subscribe('not an address', db.anon)).rejects.toThrow()
  expect(await subscribers()).toHaveLength(1)
})

test('nobody reads who is on the list', async () => {
  for (const client of [db.anon, db.as('somebody')]) {
    const { data } = await client.from('newsletter_subscribers').select('*')
    expect(data ?? []).toEqual([])
  }
})
