import {
  type Checkpoint,
  parseCheckpoint,
  parseLedgerKey,
  parsePublishedLine,
  verifierOf,
} from '../../src/domain/ledger/note.ts'
import { apiOf, type Environment, type Patient } from './environment.ts'
import { ask, type Check, checksOfDatabase, checksWith, fails, holds, notAsked, reach } from './line.ts'

/**
 * The limit in docs/ledger.md: readers see a failed check if an entry waited longer for its seal, or if a mirror's newest checkpoint
 * is older.
 */
const MOST_MINUTES = 60
const MOST_MIRROR_MINUTES = 120
const SEAL = 'Let npm run seal run every few minutes (docs/hosting.md, “The ledger”).'

const minutesSince = (at: string) => Math.round((Date.now() - Date.parse(at)) / 60_000)

/** Whether the ledger is sealed, signed and published. */
export function ledgerChecks({ env, database }: Patient): Check[] {
  const { VITE_LEDGER_PUBLIC_KEY: key, VITE_LEDGER_MIRROR_URL } = env
  return [
    checksOfDatabase(database)('Ledger', async (database) => {
      const [{ oldest } = {}] = await database(
        `select floor(extract(epoch from now() - min(coalesce(e.content::jsonb ->> 'imported_at', e.content::jsonb ->> 'at')::timestamptz)) / 60)
             as oldest
           from private.ledger_pending p
           join public.ledger_entries e on e.strategy_id = p.strategy_id and e.number = p.first_number`,
      )
      return oldest === null || Number(oldest) <= MOST_MINUTES
        ? holds('nothing has waited for its seal for an hour')
        : fails(`Entries have waited for their seal for ${oldest} minutes`, SEAL)
    }),
    {
      name: 'Ledger signature',
      ask: async () => {
        if (!key)
          return fails(
            'VITE_LEDGER_PUBLIC_KEY is not set',
            'Make a pair of keys: npm run seal -- --new-key log.YOUR-SITE',
          )
        const last = await checkpoint(env, 'order=id.desc')
        if (!last) return fails('There is no checkpoint', SEAL)
        if (!last.note) return fails('The last checkpoint is not signed', SEAL)
        const verify = await verifierOf(parseLedgerKey(key))
        if (!verify) return notAsked('this Node.js cannot check Ed25519 signatures')
        return (await verify(parseCheckpoint(last.note)))
          ? holds('the last checkpoint is signed with the key of the site')
          : fails(
              'The last checkpoint is signed with another key than the site’s',
              'Build the site with the public key that belongs to LEDGER_SIGNING_KEY.',
            )
      },
    },
    checksWith(VITE_LEDGER_MIRROR_URL, 'VITE_LEDGER_MIRROR_URL is not set')('Ledger mirror', async (mirror) => {
      const response = await reach(new URL(mirror, env.VITE_SITE_URL || undefined).href, {
        headers: { Origin: env.VITE_SITE_URL ?? 'https://site.example' },
      })
      if (typeof response === 'string') {
        return fails(`The mirror ${response}`, 'Publish LEDGER_FILE at that address.')
      }
      if (!mirror.startsWith('/') && !response.headers.has('access-control-allow-origin')) {
        return fails('Browsers may not read the mirror', 'Let its host send Access-Control-Allow-Origin: *')
      }
      const published = lastPublished(await response.text())
      if (!published) return fails('The mirror does not end with a checkpoint', 'Publish LEDGER_FILE at that address.')
      const age = minutesSince(published.at)
      return age <= MOST_MIRROR_MINUTES
        ? holds(`has a checkpoint from ${age} minutes ago`)
        : fails(
            `The mirror ends at ${published.size} entries, from ${published.at}, ${age} minutes ago`,
            'Let npm run seal run every few minutes, and the job that publishes LEDGER_FILE after it.',
          )
    }),
  ]
}

/** The checkpoint on the last line of a mirror; null if there is none, for example if the host answers every address with a page. */
function lastPublished(text: string): Checkpoint | null {
  try {
    return parsePublishedLine(text.trimEnd().split('\n').at(-1) ?? '')
  } catch {
    return null
  }
}

interface StoredCheckpoint {
  size: number
  note: string | null
}

/** The first of some checkpoints; null if there is none. */
async function checkpoint(env: Environment, which: string): Promise<StoredCheckpoint | null> {
  const response = await ask(`${apiOf(env)}/rest/v1/ledger_checkpoints?select=size,note&${which}&limit=1`, {
    headers: { apikey: env.VITE_SUPABASE_ANON_KEY ?? '' },
  })
  if (!response.ok) throw new Error(`the API answered ${response.status} for ledger_checkpoints`)
  // The selected rows.
  const [last] = (await response.json()) as StoredCheckpoint[]
  return last ?? null
}
