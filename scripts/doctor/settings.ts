import { checkEnv } from '../../src/lib/envSchema.ts'
import type { Environment } from './environment.ts'
import { type Check, checksWith, fails, holds, listed } from './line.ts'

const OPERATOR = ['VITE_OPERATOR_NAME', 'VITE_OPERATOR_ADDRESS', 'VITE_OPERATOR_LAW'] as const

/** Checks of `.env` itself, before anything is asked elsewhere. */
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
        ? holds('each variable that is set is valid, and none is a secret key')
        : fails('VITE_SUPABASE_URL is not set', 'Set it and VITE_SUPABASE_ANON_KEY in .env, see .env.example.')
    },
  },
  checksWith(env.VITE_SITE_URL, 'VITE_SITE_URL is not set')('Operator', () => {
    const missing = OPERATOR.filter((name) => !env[name])
    return missing.length === 0
      ? holds('/privacy and /terms name who answers for the site')
      : fails(
          `/privacy and /terms say that something is not stated yet: ${listed(missing)}`,
          'Set it in .env, read both pages, and build again.',
        )
  }),
]
