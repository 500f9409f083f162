// @vitest-environment node
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { transformWithOxc } from 'vite'
import { afterAll, beforeAll, expect, it, type TestContext } from 'vitest'
import { signedHeaders } from '../../supabase/mail/webhooks'
import { actionRow, newStrategy } from './fixtures'
import { bootDatabase, PUBLISHABLE_KEY } from './harness'

/** The examples of docs/api.md, by language and in order. */
const document = readFileSync(path.resolve(import.meta.dirname, '../../docs/api.md'), 'utf8')
const examples = (language: string) =>
  [...document.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, code = '']) => code)
const NAME = 'Dips & rebounds'

const db = await bootDatabase()
const rest = createServer(getRequestListener((request) => db.fetch(request)))
const folder = mkdtempSync(path.join(tmpdir(), 'api-doc-'))

beforeAll(async () => {
  rest.listen(0, '127.0.0.1')
  await once(rest, 'listening')
  const { id } = await newStrategy(db.as('alice'), { name: NAME })
  await db
    .as('alice')
    .from('bet_data')
    .insert(actionRow({ strategy_id: id, bet_id: 'one', symbol: 'NVDA' }))
    .throwOnError()
})
afterAll(() => {
  rest.closeAllConnections()
  rest.close()
  rmSync(folder, { recursive: true })
})

/** Runs a program as a reader would, and returns what it says. Skips the test without it, or without curl, which the shell's examples call. */
async function run({ skip }: TestContext, command: string, name: string, code: string): Promise<string> {
  for (const program of command === 'bash' ? ['bash', 'curl'] : [command]) {
    skip(spawnSync(program, ['--version']).status !== 0, `${program} is not installed`)
  }
  const file = path.join(folder, name)
  writeFileSync(file, code)
  const environment = { SITE: `http://127.0.0.1:${(rest.address() as AddressInfo).port}`, KEY: PUBLISHABLE_KEY, NAME }
  const { stdout } = await promisify(execFile)(command, [file], { env: { ...process.env, ...environment } })
  return stdout
}
const inJavaScript = async (code: string) => (await transformWithOxc(code, 'example.ts')).code
/** A shell's first line, so that a command that fails ends the example. */
const STRICT = 'set -eo pipefail\n'

it('has the examples that are run here, and no other', () => {
  expect([examples('sh').length, examples('python').length, examples('ts').length]).toEqual([3, 2, 2])
})

it.for([
  ['curl', 'bash', 'read.sh', async () => STRICT + examples('sh')[1]],
  ['Python', 'python3', 'read.py', async () => examples('python')[0] ?? ''],
  ['TypeScript', process.execPath, 'read.mjs', async () => inJavaScript(examples('ts')[0] ?? '')],
] as const)(
  'the example in %s reads a strategy, its trades and its ledger',
  async ([, command, file, code], context) => {
    const said = await run(context, command, file, await code())
    expect(said).toMatch(/total_pnl/)
    expect(said).toMatch(/NVDA/)
    expect(said).toMatch(/OPEN/)
    expect(said).toMatch(/action_recorded/)
  },
)

it('the examples of the list and the feed name the strategy', async (context) => {
  const said = await run(context, 'bash', 'list.sh', STRICT + examples('sh')[2])
  expect(said).toContain(`"name":"${NAME}"`)
  expect(said).toContain('<feed')
  expect(said).toContain('NVDA')
})

it.for([
  ['Python', 'python3', 'check.py'],
  ['TypeScript', process.execPath, 'check.mjs'],
] as const)('the example in %s tells what was signed from what was not', async ([language, command, file], context) => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const body = '{"type":"test"}'
  const headersAt = (at: number) => signedHeaders(secret, { id: 'msg_1', at, body })
  const now = headersAt(Date.now())
  const cases = [
    [now, body],
    [{ ...now, 'webhook-signature': `v1,AAAA ${now['webhook-signature']}` }, body],
    [now, `${body} `],
    [{ ...now, 'webhook-id': 'msg_2' }, body],
    [headersAt(Date.now() - 3_600_000), body],
  ] as const
  const [code, call] =
    language === 'Python'
      ? [
          examples('python')[1] ?? '',
          (json: string) =>
            `import json\nprint([is_genuine(${JSON.stringify(secret)}, h, b.encode()) for h, b in json.loads(${JSON.stringify(json)})])`,
        ]
      : [
          await inJavaScript(examples('ts')[1] ?? ''),
          (json: string) => `console.log(${json}.map(([h, b]) => isGenuine(${JSON.stringify(secret)}, h, b)))`,
        ]
  const said = await run(context, command, file, `${code}\n${call(JSON.stringify(cases))}\n`)
  expect(said.toLowerCase().match(/true|false/g)).toEqual(['true', 'true', 'false', 'false', 'false'])
})
