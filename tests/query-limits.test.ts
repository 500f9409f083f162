// @vitest-environment node
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { refusalOf } from '../supabase/embedded/queryLimits'
import { middlewareOf } from '../supabase/embedded/vitePlugin'

const NESTED = 'A select may be nested at most 3 deep'
const COMBINED = 'At most 100 conditions may be combined'
const conditions = (count: number) => Array.from({ length: count }, (_, at) => `id.eq.${at}`).join()

test.each([
  ['select', 'id,strategy_metrics(total_pnl)', null],
  ['select', 'a(b(c(*))),d(e(f(*)))', null],
  ['select', 'a(b(c(d(*))))', NESTED],
  ['select', '"("("("("("*")))', null],
  ['or', `(${conditions(99)})`, null],
  ['or', `(${conditions(101)})`, COMBINED],
  ['and', `(${conditions(101)})`, COMBINED],
  ['not.or', `(${conditions(101)})`, COMBINED],
  ['strategy_metrics.or', `(${conditions(101)})`, COMBINED],
  ['or', `${'(and'.repeat(101)}(id.eq.1${')'.repeat(102)}`, COMBINED],
  ['or', `(name.eq."${','.repeat(200)}")`, null],
  ['name', `in.(${conditions(200)})`, null],
])('%s=%.30s is answered or refused by its structure', (name, value, refusal) => {
  expect(refusalOf(new URLSearchParams([[name, value]]))).toBe(refusal)
})

test('several parameters count together, and the server refuses before the database is asked', async () => {
  let asked = 0
  const listener = middlewareOf({
    fetch: async () => {
      asked += 1
      return new Response('[]')
    },
  })
  const server = createServer((request, response) => listener(request, response, () => response.end()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const get = async (query: string) => {
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/rest/v1/strategy_profile?${query}`)
    return [answer.status, await answer.text()]
  }
  expect(await get(`or=(${conditions(60)})&and=(${conditions(60)})`)).toEqual([
    400,
    JSON.stringify({ message: COMBINED }),
  ])
  expect(await get('select=a(b(c(d(*))))')).toEqual([400, JSON.stringify({ message: NESTED })])
  expect(asked).toBe(0)
  expect(await get(`select=id,strategy_metrics(*)&or=(${conditions(60)})`)).toEqual([200, '[]'])
  expect(asked).toBe(1)
  server.close()
})
