import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { resolveConfig } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const resolve = (command: 'serve' | 'build', mode: string) => resolveConfig({ root, mode, logLevel: 'silent' }, command)

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['serve', 'development'],
  ['build', 'demo'],
] as const)('a wrong variable stops `vite %s` before it starts, and is named', async (command, mode) => {
  vi.stubEnv('VITE_CONTACT_EMAIL', 'nobody')
  await expect(resolve(command, mode)).rejects.toThrow('VITE_CONTACT_EMAIL is not an e-mail address')
})

test.each([
  ['serve', 'development'],
  ['build', 'production'],
] as const)('a service key stops `vite %s` before it starts, and is named', async (command, mode) => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://x.supabase.co')
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'sb_secret_abcdefgh')
  await expect(resolve(command, mode)).rejects.toThrow('VITE_SUPABASE_ANON_KEY is a secret key')
})

test('a build for a hosted project says what it needs', async () => {
  vi.stubEnv('VITE_SUPABASE_URL', '')
  await expect(resolve('build', 'production')).rejects.toThrow(/needs VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY/)
  vi.stubEnv('VITE_SUPABASE_URL', 'https://x.supabase.co')
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', '')
  await expect(resolve('build', 'production')).rejects.toThrow('VITE_SUPABASE_ANON_KEY is required')
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'sb_publishable_x')
  await expect(resolve('build', 'production')).resolves.toBeTruthy()
})

test.each([
  ['npm start', ['scripts/start.mjs']],
  ['npm run demo', ['scripts/demo.mjs']],
  ['npm run dev', ['node_modules/vite/bin/vite.js']],
  ['npm run build', ['node_modules/vite/bin/vite.js', 'build']],
])('`%s` ends with the sentence about a wrong variable, without a stack trace', (_, args) => {
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', VITE_CONTACT_EMAIL: 'nobody' },
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/VITE_CONTACT_EMAIL is not an e-mail address\nCorrect .env .*\n*$/)
})

test('an argument that `npm start` does not know is refused by name', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs', '--prot', '5180'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Unknown option '--prot'.*\n$/)
})

const file = (name: string) => readFileSync(path.join(root, name), 'utf8')

test('.env.example has each variable that pages and jobs read, apart from the addresses of stand-ins', () => {
  const scripts = readdirSync(path.join(root, 'scripts')).filter((name) => name.endsWith('.mjs'))
  const read = ['src/lib/env.ts', ...scripts.map((name) => `scripts/${name}`)].flatMap((name) =>
    Array.from(file(name).matchAll(/\b(?:given|required|address)\('([A-Z_]+)'/g), ([, variable = '']) => variable),
  )
  const listed = Array.from(file('.env.example').matchAll(/^([A-Z_]+)=/gm), ([, variable]) => variable)
  expect(read.length).toBeGreaterThan(listed.length / 2)
  const missing = new Set(read.filter((variable) => !listed.includes(variable)))
  expect([...missing].sort()).toEqual(['ALPACA_DATA_URL', 'ALPACA_TRADING_URL', 'CLERK_API_URL'])
})

test('.env.example refers to sections that exist', () => {
  const references = [...file('.env.example').matchAll(/([\w/.]+\.md)(?:, "([^"]+)")?/g)]
  expect(references.length).toBeGreaterThan(0)
  for (const [, name = '', section = ''] of references) expect(file(name)).toContain(section && `## ${section}\n`)
})
