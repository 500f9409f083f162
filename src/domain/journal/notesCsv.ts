import type { NoteRow } from '../ledger/said'
import { instantOf, isoOfInstant } from '../time/instant'
import { escapeCsvText, writeCsv } from '../trade/tradesCsv'

type Written = Pick<NoteRow, 'bet_id' | 'at'> & { text: string | null; withdrawn_at?: string | null }

/**
 * A trader's notes on trades as a file, in the order in which they were written; times in UTC. A note that was withdrawn has no text.
 * @param notes those that the strategy's readers see. @param privateNotes those that its owner alone sees.
 */
export const writeNotesCsv = (notes: readonly Written[], privateNotes: readonly Written[]): string =>
  writeCsv([
    ['bet_id', 'written_at', 'seen_by', 'withdrawn_at', 'text'],
    ...[
      ...notes.map((note) => ({ ...note, seenBy: 'readers' })),
      ...privateNotes.map((note) => ({ ...note, seenBy: 'you' })),
    ]
      .toSorted((a, b) => instantOf(a.at) - instantOf(b.at))
      .map(({ bet_id, at, seenBy, withdrawn_at, text }) => [
        escapeCsvText(bet_id),
        isoOfInstant(instantOf(at)),
        seenBy,
        withdrawn_at ? isoOfInstant(instantOf(withdrawn_at)) : '',
        escapeCsvText(text ?? ''),
      ]),
  ])
