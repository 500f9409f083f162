import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { educationArticles } from './scripts/markdown-plugin.ts'

// Apart from vite.config.ts on purpose: the embedded backend's plugin would boot a database for every unit test.
export default defineConfig({
  plugins: [educationArticles()],
  resolve: { alias: { '@': path.resolve(import.meta.dirname, 'src') } },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'supabase/**/*.test.ts', 'scripts/**/*.test.ts'],
    environment: 'happy-dom',
    setupFiles: ['tests/setup.ts'],
    env: { LITE_TELEMETRY: '0', TZ: 'UTC' },
    // A database boots inside the tests that need one: 5 to 24 s on a slow machine.
    hookTimeout: 120_000,
    testTimeout: 60_000,
    maxWorkers: 2,
  },
})
