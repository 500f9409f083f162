import { apiOf, type Environment } from './environment.ts'
import { ask, type Check, checksWith, clockAnswer, fails, holds, listed, notAsked, startOf } from './line.ts'

/** PostgREST's status for a schema that is not exposed. */
const NOT_EXPOSED = 406
/** PostgreSQL's code if it is exposed, but the role has no right to it. */
const NO_RIGHT = '42501'
/** The setting that makes PostgREST run public.check_request() before each request. */
export const SET_PRE_REQUEST =
  "Run: alter role authenticator set pgrst.db_pre_request = 'public.check_request'; notify pgrst, 'reload config';"

/** Tables that visitors must not read: all that have no grant to anon, which a test compares. */
export const HIDDEN = [
  ...['newsletter_subscribers', 'user_profiles', 'strategy_invites', 'strategy_shares', 'strategy_follows'],
  ...['notification_settings', 'push_subscriptions', 'webhooks', 'recording_keys', 'recording_inbox'],
  ...['position_reports', 'private_notes', 'round_trips', 'withdrawn_round_trips', 'trade_realisations'],
  'unpriced_actions',
]
/** What anyone can ask the project's API with the public key. */
export function apiChecks(env: Environment): Check[] {
  const api = apiOf(env)
  const key = env.VITE_SUPABASE_ANON_KEY ?? ''
  const get = (path: string, headers: Record<string, string> = {}) =>
    ask(`${api}/rest/v1/${path}`, { headers: { apikey: key, ...headers } })
  const asked = checksWith(api, 'VITE_SUPABASE_URL is not set')
  return [
    asked('API', async () => {
      const response = await get('strategy_metrics?select=strategy_id&limit=1').catch(() => null)
      if (response?.ok) return holds('accepts the public key')
      if (!response) return fails(`Nothing answers at ${api}`, 'Compare VITE_SUPABASE_URL with the project’s address.')
      const words = await startOf(response)
      if (response.status === 404) {
        return fails(
          `The API does not know the table strategy_metrics: ${words}`,
          "Apply the migrations (npx supabase@3.1.0 db push --remote). If they are, run: notify pgrst, 'reload schema';",
        )
      }
      return response.status === 401
        ? fails(
            `The API refuses the public key: ${words}`,
            'Copy the publishable key from the project’s settings to VITE_SUPABASE_ANON_KEY, and see the line “Grants”.',
          )
        : fails(`The API answered ${response.status}: ${words}`, 'Look at the project’s status and logs.')
    }),
    asked('What visitors read', async () => {
      const open: string[] = []
      for (const table of HIDDEN) if ((await get(`${table}?limit=1`)).ok) open.push(table)
      return open.length === 0
        ? holds('no address, profile, invitation, share or follower')
        : fails(
            `Anyone can ask for ${listed(open)}`,
            `Run for each: revoke all on table public.… from anon; and see the line “Grants”.`,
          )
    }),
    asked('Private schema', async () => {
      const response = await get('limits?limit=1', { 'Accept-Profile': 'private' })
      if (response.status === NOT_EXPOSED) return holds('not exposed by the API')
      return response.ok || (await startOf(response)).includes(NO_RIGHT)
        ? fails(
            'The API exposes the schema private',
            'Take it out of the exposed schemas (API, in the project’s settings). Only public belongs there.',
          )
        : notAsked(`the API answered ${response.status}`)
    }),
    asked('Row estimates', async () => {
      const response = await get('strategy_metrics?select=strategy_id&limit=1', { Prefer: 'count=planned' })
      if (response.status === 400) return holds('refused by the pre-request function')
      return response.ok
        ? fails(
            'The API answers count=planned, whose estimate includes rows that the reader may not see',
            SET_PRE_REQUEST,
          )
        : notAsked(`the API answered ${response.status}`)
    }),
    asked('Clock of the API', async () => {
      const sent = Date.now()
      const response = await get('strategy_metrics?select=strategy_id&limit=1')
      const date = response.headers.get('date')
      if (!date) return notAsked('the API sends no Date header')
      return clockAnswer(sent, Date.parse(date), 'Set the clock that is wrong: turn on its time synchronisation (NTP).')
    }),
  ]
}
