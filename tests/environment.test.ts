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
