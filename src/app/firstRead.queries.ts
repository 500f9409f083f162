import { readStrategies, readStrategy } from '@/features/strategies/strategies.queries'
import { env } from '@/lib/env'
import { paths } from '@/lib/paths'
import { clientThrough } from '@/lib/supabase'

/** What a page asks of the database before anything else. */
export interface FirstRead {
  /** From the site's own root where the site answers for the database. */
  address: string
  headers: Record<string, string>
}

/**
 * What the page of an address reads first, as its own code asks for it; null where it reads nothing, or what it reads
 * first depends on the person. For the page's HTML, which asks before the code has come (scripts/page-scripts.ts).
 */
export async function firstReadOf(address: string, strategyName: string): Promise<FirstRead | null> {
  let first: FirstRead | null = null
  const client = clientThrough(async (input, init) => {
    const asked = String(input)
    first ??= {
      address: env.embedded ? asked.slice(env.supabaseUrl.length) : asked,
      headers: Object.fromEntries(new Headers(init?.headers)),
    }
    return Response.json([])
  })
  if (address === paths.strategies) await readStrategies(client)
  if (address === paths.performance(strategyName)) await readStrategy(strategyName, client)
  return first
}
