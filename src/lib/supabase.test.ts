// @vitest-environment node
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { DataError, retryIfNotCarriedOut, retryInterrupted, toDataError, unwrap } from './dataError'
import { readPages } from './supabase'

let server: Server | null = null

afterEach(() => {
  server?.close()
  server?.closeAllConnections()
  vi.unstubAllEnvs()
})

/** Reads the list from a server that answers as `answer` does. Resolves with the message shown to the user. */
async function messageShown(answer: RequestListener): Promise<string> {
  const listening = createServer(answer)
  server = listening
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done))
  vi.stubEnv('VITE_SUPABASE_URL', `http://127.0.0.1:${(listening.address() as AddressInfo).port}`)
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'a-public-key')
  vi.resetModules()
  const { supabase } = await import('./supabase')
  return supabase
    .from('strategy_metrics')
    .select('*')
    .then(unwrap)
    .then(
      () => 'nothing',
      (error: Error) => error.message,
    )
}

const answerWith =
  (status: number, body: string, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
  (_: unknown, response: Parameters<RequestListener>[1]) => {
    response.writeHead(status, headers).end(body)
  }

/** An interruption as PostgREST reports it. */
const interruption = (status: number, code: string) =>
  answerWith(status, JSON.stringify({ code, message: 'words of the server', details: null, hint: null }))

test.each([
  ['an answer that was cut off', answerWith(200, '[{"name": "RSI(2'), 'The database’s answer couldn’t be read'],
  ['an empty answer', answerWith(200, ''), 'The database’s answer couldn’t be read'],
  [
    'a page of a proxy',
    answerWith(200, '<!doctype html><p>Sign in to this network</p>'),
    'Something other than the database responded',
  ],
  [
    'a gateway’s page',
    answerWith(502, '<html>Bad gateway</html>', { 'Content-Type': 'text/html' }),
    'The database did not answer (502)',
  ],
  [
    'a gateway’s line',
    answerWith(503, 'upstream connect error', { 'Content-Type': 'text/plain' }),
    'The database did not answer (503)',
  ],
  [
    'a gateway’s JSON',
    answerWith(504, '{"message":"The upstream server is timing out"}'),
    'The database did not answer (504)',
  ],
  ['PGRST000', interruption(503, 'PGRST000'), 'The database is restarting'],
  ['PGRST001', interruption(503, 'PGRST001'), 'The database was interrupted'],
  ['PGRST002', interruption(503, 'PGRST002'), 'The database is restarting'],
  ['PGRST003', interruption(504, 'PGRST003'), 'The database is too busy right now'],
  ['57P01', interruption(503, '57P01'), 'The database was interrupted'],
  ['57P02', interruption(503, '57P02'), 'The database was interrupted'],
  ['57P03', interruption(503, '57P03'), 'The database is restarting'],
  ['57014', interruption(500, '57014'), 'The database took too long to respond'],
  ['55P03', interruption(500, '55P03'), 'Another change was being saved at that moment'],
  ['the database’s own words', answerWith(500, '{"code":"XX000","message":"out of memory"}'), 'out of memory'],
  [
    'too many requests, with a time',
    answerWith(429, '{"message":"rate limit"}', { 'Retry-After': '30' }),
    'Too many requests just now. Wait 30 seconds, then try again',
  ],
  ['too many requests, without one', answerWith(429, ''), 'Too many requests just now. Wait a moment, then try again'],
  [
    'a refusal',
    answerWith(403, '{"code":"42501","message":"permission denied for table x"}'),
    'You are not allowed to do this',
  ],
])('%s is told in words', async (_, answer, told) => {
  expect(await messageShown(answer)).toBe(told)
})

test.each(['PGRST000', 'PGRST001', 'PGRST002', 'PGRST003', '57P01', '57P02', '57P03', '55P03'])(
  'after %s a read is tried again by itself, three times',
  (code) => {
    const error = toDataError({ code, message: 'words of the server' })
    expect([0, 1, 2, 3].map((failures) => retryInterrupted(failures, error))).toEqual([true, true, true, false])
  },
)

test('a read that the database cut off is not tried again at once, which would add to its work', () => {
  const error = toDataError({ code: '57014', message: 'canceling statement due to statement timeout' })
  expect(error.message).toBe('The database took too long to respond')
  expect([retryInterrupted(0, error), retryIfNotCarriedOut(0, error)]).toEqual([false, false])
})

test('an unreachable database is reported in words', async () => {
  expect(await messageShown((request) => request.socket.destroy())).toBe('The database can’t be reached')
})

/** A table of `rowCount` rows that answers like hosted PostgREST and records the requested ranges. */
function tableOf(rowCount: number) {
  const asked: [number, number][] = []
  const readPage = async (from: number, to: number) => {
    asked.push([from, to])
    const length = Math.max(0, Math.min(rowCount, to + 1) - from)
    return { data: Array.from({ length }, (_, index) => from + index), error: null }
  }
  return { asked, readPage }
}

test.each([
  [0, 1],
  [999, 1],
  [1000, 2],
  [2345, 3],
])('%i rows arrive whole and in order, in %i reads', async (rowCount, reads) => {
  const table = tableOf(rowCount)
  expect(await readPages(() => ({ range: table.readPage }))).toEqual(
    Array.from({ length: rowCount }, (_, index) => index),
  )
  expect(table.asked).toHaveLength(reads)
  expect(table.asked[0]).toEqual([0, 999])
})

test('a page that fails fails the whole read, so that no list is shown as complete', async () => {
  const table = tableOf(2000)
  const read = readPages<number>(() => ({
    range: async (from, to) =>
      from === 0 ? table.readPage(from, to) : { data: null, error: { message: 'canceling statement' } },
  }))
  await expect(read).rejects.toEqual(new DataError('canceling statement'))
})
