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

test('a filter whose value its column cannot have is the fault of the request; another fault stays one', async () => {
  let fault = 'Error: Invalid input for string type'
  const listener = middlewareOf({
    fetch: async () => Response.json({ code: 'SUP', message: fault }, { status: 500 }),
  })
  const server = createServer((request, response) => listener(request, response, () => response.end())).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/rest/v1/strategy_profile?public=eq.true`)
    return [answer.status, await answer.json()]
  }
  expect(await ask()).toEqual([
    400,
    expect.objectContaining({ code: '22P02', message: 'Invalid input for string type' }),
  ])
  fault = 'out of memory'
  expect(await ask()).toEqual([500, { code: 'SUP', message: fault }])
  server.closeAllConnections()
  server.close()
})

test('several parameters count together, a body may be at most 5 MB, and the server refuses before the database is asked', async () => {
  let asked = 0
  const listener = middlewareOf({
    fetch: async (request) => {
      // A backend that reads a body, as the embedded one does.
      await request.text()
      asked += 1
      return new Response('[]')
    },
  })
  const server = createServer((request, response) => listener(request, response, () => response.end()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (query: string, init?: RequestInit) => {
    const answer = await fetch(`http://127.0.0.1:${port}/rest/v1/strategy_profile?${query}`, init)
    return [answer.status, await answer.text()]
  }
  expect(await ask(`or=(${conditions(60)})&and=(${conditions(60)})`)).toEqual([
    400,
    JSON.stringify({ message: COMBINED }),
  ])
  expect(await ask('select=a(b(c(d(*))))')).toEqual([400, JSON.stringify({ message: NESTED })])
  expect(asked).toBe(0)
  expect(await ask(`select=id,strategy_metrics(*)&or=(${conditions(60)})`)).toEqual([200, '[]'])
  expect(asked).toBe(1)

  // Node's fetch needs `duplex` for a stream, which has no Content-Length, and its types do not know it.
  const post = (body: BodyInit) => ask('', { method: 'POST', body, ...{ duplex: 'half' } })
  const tooLarge = [413, JSON.stringify({ message: 'A request may be at most 5 MB' })]
  const large = new Blob(['x'.repeat(6_000_000)])
  expect(await post(large)).toEqual(tooLarge)
  expect(await post(large.stream())).toEqual(tooLarge)
  expect(asked).toBe(1)
  expect(await post(large.slice(0, 4_900_000))).toEqual([200, '[]'])
  expect(asked).toBe(2)
  server.close()
})
