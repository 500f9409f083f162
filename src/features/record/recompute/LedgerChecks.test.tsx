import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { LedgerFindings } from '@/domain/ledger/ledger'
import { LedgerChecks } from './LedgerChecks'
import { acceptKey, keepSeen, readSeen } from './seenLedger'

const STRATEGY = { id: 's', name: 'Dips' }
const HOLDS: LedgerFindings = {
  checks: (['page', 'chain', 'replay', 'inclusion', 'signature', 'times', 'age', 'earlier', 'published'] as const).map(
    (check) => ({ check, outcome: 'passed', detail: null, about: null }),
  ),
  entries: 12,
  sealed: 12,
  unsealed: null,
  imported: null,
  checkpoint: { size: 4000, at: '2026-05-03T10:06:00.000000Z' },
  hasOtherKey: false,
  seen: { checkpoint: 'a note', record: null },
}

const show = (findings: LedgerFindings | null) =>
  render(<LedgerChecks findings={findings} strategy={STRATEGY} onRetry={() => undefined} />, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    ),
  })
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
  expect(screen.getByText('All 9 checks pass')).toBeTruthy()
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
  expect(screen.getByText('1 of 9 checks fails')).toBeTruthy()
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
    unsealed: { entries: 3, since, sealedPnl: '-12.5' },
    imported: { entries: 4, at: '2026-05-03T10:06:00.000000Z' },
  })
  const line = screen.getByText(/^3 entries of the last 3m \d+s are not sealed yet/)
  expect(line.textContent).toMatch(/From sealed entries alone, Total PNL is −\$12\.50\.$/)
  expect(screen.getByText(/^4 entries were imported .* since 3 May 2026/)).toBeTruthy()
})

const at = (day: number) => new Date(Date.UTC(2026, 4, day))
const record = { entries: 1, head: 'h', runs: 0, runsHash: 'r' }

test('what this browser keeps is kept by key, and forgotten on request', async () => {
  keepSeen('key', 's', { checkpoint: 'a note', record }, at(3))
  keepSeen('key', 'another', { checkpoint: 'a later note', record: null }, at(4))
  const ledger = { checkpoint: 'a later note', record }
  expect(readSeen('key', 's')).toEqual({ ledger, otherKey: null })
  show(HOLDS)
  await userEvent.click(screen.getByRole('button', { name: 'Forget it' }))
  expect(screen.getByText(/^Forgotten/)).toBeTruthy()
  expect(readSeen('key', 's')).toBeNull()
})

test('another key is compared with what was kept under the last one, until the reader accepts it', () => {
  keepSeen('oldest key', 's', { checkpoint: 'an old note', record }, at(1))
  keepSeen('key', 's', { checkpoint: 'a note', record }, at(3))
  const otherKey = { text: 'key', visitedAt: at(3).toISOString(), isAccepted: false }
  const ledger = { checkpoint: 'a note', record }
  expect(readSeen('next key', 's')).toEqual({ ledger, otherKey })
  acceptKey('next key')
  expect(readSeen('next key', 's')).toEqual({ ledger, otherKey: { ...otherKey, isAccepted: true } })
  expect(readSeen('a third key', 's')).toEqual({ ledger, otherKey })
  keepSeen('next key', 's', { checkpoint: 'a new note', record }, at(5))
  expect(readSeen('next key', 's')).toEqual({ ledger: { checkpoint: 'a new note', record }, otherKey: null })
  expect(readSeen('key', 's')?.ledger, 'nothing is erased').toEqual(ledger)
})

test('a changed key can be accepted where the check says that it changed', async () => {
  const checks = HOLDS.checks.map((one) => (one.check === 'earlier' ? { ...one, outcome: 'failed' as const } : one))
  show({ ...HOLDS, checks, seen: null })
  expect(screen.queryByRole('button', { name: 'Accept the new key' })).toBeNull()
  show({ ...HOLDS, checks, seen: null, hasOtherKey: true })
  expect(screen.getByRole('button', { name: 'Accept the new key' })).toBeTruthy()
})
