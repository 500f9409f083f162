// @vitest-environment node
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

let program: ChildProcess
let address: URL
let port: number

/** A port that nobody listens on. */
async function freePort() {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

beforeAll(async () => {
  port = await freePort()
  program = spawn(process.execPath, ['scripts/start.mjs', '--port', String(port)], {
    cwd: ROOT,
    env: {
      ...process.env,
      // Neither a terminal nor an input that stays open.
      CI: '',
      NO_COLOR: '1',
      // A hosted address, so that no database is started: these tests do not need one.
      VITE_SUPABASE_URL: 'http://localhost:9',
      VITE_SUPABASE_ANON_KEY: 'no-such-project',
    },
    // It warns of each address that it refuses.
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  program.stdin?.end()
  if (!program.stdout) throw new Error('Its output is a pipe')
  for await (const line of createInterface(program.stdout)) {
    const found = /Local: +(\S+)/.exec(line)?.[1]
    if (!found) continue
    address = new URL(found)
    return
  }
  throw new Error('npm start ended before it served')
})
afterAll(() => program.kill())

/** The status and body for a path sent raw: fetch would normalise `..` first. */
const get = (path: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    request({ host: address.hostname, port: address.port, path }, (answer) => {
      let body = ''
      answer.on('data', (chunk) => {
        body += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })

test('no page of another site opens files in the editor', async () => {
  const statusOf = (headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      // Without a file Vite answers and opens nothing.
      request({ host: address.hostname, port: address.port, path: '/__open-in-editor', headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })
  const others: Record<string, string>[] = [
    { Origin: 'https://other.example' },
    { Origin: 'null' },
    { Origin: `http://localhost:${port + 1}` },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ]
  for (const headers of others) expect(await statusOf(headers), JSON.stringify(headers)).toBe(403)
  const own: Record<string, string>[] = [{}, { Origin: address.origin, 'Sec-Fetch-Site': 'same-origin' }]
  for (const headers of own) expect(await statusOf(headers), JSON.stringify(headers)).not.toBe(403)
})

test('main.ts waits for the scripts that the dev server puts before it', async () => {
  const { body } = await get('/')
  const main = /<script[^>]*src="\/src\/main\.ts[^>]*>/.exec(body)?.[0]
  expect(main).toContain('type="module"')
  expect(main).not.toContain('async')
})

test('the app itself is served, at the port that was asked for', async () => {
  expect(address.port).toBe(String(port))
  expect(await get('/src/lib/paths.ts')).toMatchObject({ status: 200, body: expect.stringContaining('/strategy') })
  expect(await get('/strategy')).toMatchObject({ status: 200, body: expect.stringContaining('<div id="root">') })
})

const FILES = [
  'supabase/config.toml',
  'supabase/embedded/backend.ts',
  'package.json',
  'vite.config.ts',
  '.npmrc',
  '.git/HEAD',
]
const SPELLINGS = [
  (file: string) => `/${file}`,
  (file: string) => `/${file}?raw`,
  (file: string) => `/${file}?import&raw`,
  (file: string) => `/${file}?url`,
  (file: string) => `/${file}?inline&import`,
  (file: string) => `/${file}?.svg?.wasm?init`,
  (file: string) => `/src/../${file}`,
  (file: string) => `/src/%2e%2e/${file}`,
  (file: string) => `//${file}`,
  (file: string) => `/@fs${ROOT}/${file}`,
  (file: string) => `/@fs${ROOT}/src/../${file}`,
  (file: string) => `/@id/${file}`,
  (file: string) => `/@id/__x00__${ROOT}/${file}?raw`,
]

test.each(FILES)('%s is not served under any address', async (file) => {
  for (const spell of SPELLINGS) {
    const { status, body } = await get(spell(file))
    // Either refused, or the app's page as for any unknown address.
    const refused = status === 403 || status === 404
    expect(refused || body.includes('<div id="root">'), `${spell(file)} answered ${status}`).toBe(true)
  }
})

describe('npm start', () => {
  const served = async () => (await fetch(new URL('favicon.svg', address))).status

  test('an upgrade request for any path, followed by a reset, does not end it', async () => {
    for (const target of ['//', '///', '/%', '*', 'http://[', '/elsewhere']) {
      const socket = connect(Number(address.port), address.hostname)
      socket.on('error', () => undefined)
      socket.write(
        `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
        () => socket.resetAndDestroy(),
      )
      await once(socket, 'close')
      expect(await served(), target).toBe(200)
    }
    expect(program.exitCode).toBeNull()
  })

  test('a request with an invalid address does not end it', async () => {
    for (const target of ['http://[', 'http://a:99999999/', '*', '//[', '/%']) {
      const socket = connect(Number(address.port), address.hostname)
      socket.on('error', () => undefined)
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      socket.resume()
      await once(socket, 'close')
      expect(await served(), target).toBe(200)
    }
    expect(program.exitCode).toBeNull()
  })

  test('with CI empty and without a terminal it serves until it is stopped', async () => {
    for (let visits = 0; visits < 5; visits += 1) expect(await served()).toBe(200)
    expect(program.exitCode).toBeNull()
    program.kill('SIGTERM')
    await once(program, 'exit')
  })
})
