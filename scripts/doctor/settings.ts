import { checkEnv } from '../../src/lib/envSchema.ts'
import type { Environment } from './environment.ts'
import { type Check, fails, holds } from './line.ts'

/** What `.env` says, before anything is asked elsewhere. */
export const settingsChecks = (env: Environment): Check[] => [
  {
    name: 'Settings',
    ask: () => {
      try {
        checkEnv(Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('VITE_'))))
      } catch (error) {
        return fails(
          'Variables are wrong',
          String(error instanceof Error ? error.message : error).replaceAll('\n', '; '),
        )
      }
      return env.VITE_SUPABASE_URL
        ? holds('each variable that is set can be read, and none is a secret key')
        : fails('VITE_SUPABASE_URL is not set', 'Set it and VITE_SUPABASE_ANON_KEY in .env, see .env.example.')
    },
  },
]
