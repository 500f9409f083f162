import type { NoteRow, PlanRow, PlaybookRow, Said } from '@/domain/ledger/said'
import { unwrap } from '@/lib/dataError'
import { type DatabaseClient, readPages, supabase } from '@/lib/supabase'
import { readRecordedHow } from './recordedHow.queries'

/** What is read: all of a strategy, or what is said of one of its trades. */
interface SaidOf {
  strategyId: string
  tradeId?: string
}

const NOTE_COLUMNS = 'id, bet_id, at, text, key, withdrawn_at, picture'
const PLAN_COLUMNS = 'bet_id, at, stop::text, target::text, rule'

/** Notes on trades, oldest first. @throws DataError */
export const readNotes = (of: SaidOf, signal: AbortSignal, client: DatabaseClient): Promise<NoteRow[]> =>
  readPages(() => {
    const query = client.from('trade_notes').select(NOTE_COLUMNS).match(keysOf(of))
    return query.order('at').order('id').abortSignal(signal)
  })

/** A note that its writer alone sees. */
export type PrivateNote = Pick<NoteRow, 'id' | 'bet_id' | 'at' | 'picture'> & { text: string }

/** The reader's own private notes on trades, oldest first. @throws DataError */
export const readPrivateNotes = (of: SaidOf, signal: AbortSignal, client: DatabaseClient): Promise<PrivateNote[]> =>
  readPages(() => {
    const query = client.from('private_notes').select('id, bet_id, at, text, picture').match(keysOf(of))
    return query.order('at').order('id').abortSignal(signal)
  })

/** All notes on a strategy's trades as their writer has them: those that readers see, and the private ones. @throws DataError */
export const readOwnNotes = (strategyId: string, signal: AbortSignal) =>
  Promise.all([readNotes({ strategyId }, signal, supabase), readPrivateNotes({ strategyId }, signal, supabase)])

/** What was stated of trades: of each trade in order. @throws DataError */
export const readPlans = (of: SaidOf, signal: AbortSignal, client: DatabaseClient): Promise<PlanRow[]> =>
  readPages(() => {
    const query = client.from('trade_plans').select(PLAN_COLUMNS).match(keysOf(of))
    return query.order('bet_id').order('nth').abortSignal(signal)
  })

/** The versions of a strategy's playbook, oldest first. @throws DataError */
export const readPlaybooks = async (
  strategyId: string,
  signal: AbortSignal,
  client: DatabaseClient,
): Promise<PlaybookRow[]> =>
  unwrap(
    await client
      .from('playbooks')
      .select('version, at, text, key')
      .eq('strategy_id', strategyId)
      .order('version')
      .abortSignal(signal),
  )

const keysOf = ({ strategyId, tradeId }: SaidOf) => ({
  strategy_id: strategyId,
  ...(tradeId !== undefined && { bet_id: tradeId }),
})

/** All that is said of a strategy and its trades. @throws DataError */
export async function readSaid(strategyId: string, signal: AbortSignal, client: DatabaseClient): Promise<Said> {
  const [notes, plans, playbooks, how] = await Promise.all([
    readNotes({ strategyId }, signal, client),
    readPlans({ strategyId }, signal, client),
    readPlaybooks(strategyId, signal, client),
    readRecordedHow(strategyId, signal, client),
  ])
  const doubts = (how?.keys ?? []).flatMap(({ name: key, doubted_since: since }) => (since ? [{ key, since }] : []))
  return { notes, plans, playbooks, doubts }
}
