import { expect, test } from 'vitest'
import { writeNotesCsv } from './notesCsv'

test('notes are in the order they were written, quoted, and no formula for a spreadsheet', () => {
  const file = writeNotesCsv(
    [
      { bet_id: 't1', at: '2026-11-02T10:00:00.5+00:00', text: '=1+1', withdrawn_at: null },
      { bet_id: 't1', at: '2026-11-04T10:00:00Z', text: null, withdrawn_at: '2026-11-05T10:00:00Z' },
    ],
    [{ bet_id: 't2', at: '2026-11-03T10:00:00Z', text: 'Slept "badly"\nagain' }],
  )
  expect(file).toBe(
    [
      '"bet_id","written_at","seen_by","withdrawn_at","text"',
      `"t1","2026-11-02T10:00:00.500Z","readers","","'=1+1"`,
      '"t2","2026-11-03T10:00:00.000Z","you","","Slept ""badly""\nagain"',
      '"t1","2026-11-04T10:00:00.000Z","readers","2026-11-05T10:00:00.000Z",""',
      '',
    ].join('\r\n'),
  )
})
