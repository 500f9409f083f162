import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { LedgerFindings } from '@/domain/ledger'
import { LedgerChecks } from './LedgerChecks'
import { keepSeen, readSeen } from './seenLedger'

const STRATEGY = { id: 's', name: 'Dips' }
const HOLDS: LedgerFindings = {
  checks: (['page', 'chain', 'replay', 'inclusion', 'signature', 'times', 'earlier', 'published'] as const).map(
    (check) => ({ check, outcome: 'passed', detail: null, about: null }),
  ),
  entries: 12,
  sealed: 12,
  unsealed: null,
  imported: null,
  checkpoint: { size: 4000, at: '2026-05-03T10:06:00.000000Z' },
  seen: { checkpoint: 'a note', record: null },
}

const show = (findings: LedgerFindings | null) =>
  render(<LedgerChecks findings={findings} strategy={STRATEGY} onRetry={() => undefined} />, { wrapper: MemoryRouter })
const lineOf = (title: string) => {
  const line = screen.getAllByRole('listitem').find((one) => one.textContent?.includes(title))
  if (!line) throw new Error(`no line ${title}`)
  return within(line)
}

test('a site without a key says that it publishes no ledger', () => {
  show(null)
  expect(screen.getByText(/does not publish a signed ledger/)).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
})

test('what holds says what it proves and what not', () => {
  show(HOLDS)
  expect(screen.getByText('All 8 checks hold')).toBeTruthy()
  const line = lineOf('The site shows what was recorded')
  expect(line.getByText('holds')).toBeTruthy()
  expect(line.getByText(/does not prove that a price was ever traded/)).toBeTruthy()
})

test('a line that fails says so in words, names the entry and leads to its trade', () => {
  const about = { words: 'Entry 17: sold 5 AAPL', trade: 'T & 1' }
  const checks = HOLDS.checks.map((one) =>
    one.check === 'page' ? { ...one, outcome: 'failed' as const, detail: 'An action was changed', about } : one,
  )
  show({ ...HOLDS, checks, seen: null })
  expect(screen.getByText('1 check of 8 fails')).toBeTruthy()
  const line = lineOf('The site shows what was recorded')
  expect(line.getByText('fails')).toBeTruthy()
  expect(line.getByText('An action was changed.')).toBeTruthy()
  expect(line.getByText(/Entry 17: sold 5 AAPL/)).toBeTruthy()
  expect(line.getByRole('link').getAttribute('href')).toBe('/performance/Dips?trade=T+%26+1')
  expect(screen.getByText(/What failed now is not kept/)).toBeTruthy()
})

test('what is not sealed yet is counted with its age, and what was imported with its day', () => {
  const since = new Date(Date.now() - 200_000).toISOString()
  show({
    ...HOLDS,
    sealed: 9,
    unsealed: { entries: 3, since },
    imported: { entries: 4, at: '2026-05-03T10:06:00.000000Z' },
  })
  expect(screen.getByText(/^3 entries of the last 3m \d+s are not sealed yet/)).toBeTruthy()
  expect(screen.getByText(/^4 entries were imported .* since 3 May 2026/)).toBeTruthy()
})

test('what this browser keeps is forgotten on request', async () => {
  keepSeen('key', 's', { checkpoint: 'a note', record: { entries: 1, head: 'h', runs: 0, runsHash: 'r' } })
  keepSeen('key', 'another', { checkpoint: 'a later note', record: null })
  expect(readSeen('key', 's')).toEqual({
    checkpoint: 'a later note',
    record: { entries: 1, head: 'h', runs: 0, runsHash: 'r' },
  })
  expect(readSeen('another key', 's')).toBeNull()
  show(HOLDS)
  await userEvent.click(screen.getByRole('button', { name: 'Forget it' }))
  expect(screen.getByText(/^Forgotten/)).toBeTruthy()
  expect(readSeen('key', 's')).toBeNull()
})
