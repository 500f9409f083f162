import { clerkHost } from '../../src/lib/clerkKey.ts'
import { apiOf, type Environment } from './environment.ts'
import { ask, type Check, fails, holds, notAsked, startOf } from './line.ts'

const HOW_TO_PASTE =
  'no token was pasted. Sign in on the site, run await Clerk.session.getToken() in the browser’s console, and set CLERK_TOKEN to what it prints'

interface Claims {
  iss?: string
  sub?: string
  role?: string
  exp?: number
}

function claimsOf(token: string): Claims | null {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  } catch {
    return null
  }
}

/** Whether the project accepts a Clerk session. Supabase's own accounts need no check. */
export const accountChecks = (env: Environment): Check[] => [
  {
    name: 'Clerk',
    ask: async () => {
      if (!env.VITE_CLERK_PUBLISHABLE_KEY) return notAsked('not used: Supabase Auth manages the accounts')
      const token = env.CLERK_TOKEN?.trim()
      if (!token) return notAsked(HOW_TO_PASTE)
      const claims = claimsOf(token)
      if (!claims) return fails('What was pasted is not a token', 'It has three parts with dots between them.')
      const issuer = `https://${clerkHost(env.VITE_CLERK_PUBLISHABLE_KEY)}`
      if (claims.iss !== issuer) {
        return fails(
          `The token is from ${claims.iss}, the site’s key from ${issuer}`,
          'Copy the publishable key and the token from the same Clerk instance.',
        )
      }
      if (claims.role !== 'authenticated') {
        return fails('The token has no claim role: authenticated', 'Activate Clerk’s Supabase integration.')
      }
      if ((claims.exp ?? 0) * 1000 < Date.now())
        return notAsked('the pasted token has expired: paste a new one within a minute')
      const response = await ask(`${apiOf(env)}/rest/v1/strategy_metrics?select=strategy_id&limit=1`, {
        headers: { apikey: env.VITE_SUPABASE_ANON_KEY ?? '', Authorization: `Bearer ${token}` },
      })
      return response.ok
        ? holds(`the project accepts sessions from ${issuer}`)
        : fails(
            `The project refuses the session: ${await startOf(response)}`,
            `Add Clerk with the domain ${issuer} to Supabase’s third-party auth.`,
          )
    },
  },
]
