import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { PlaybookRow } from '@/domain/ledger/said'
import { playbookKey } from '@/queries/playbook.queries'
import { Playbook } from './Playbook'

afterEach(() => sessionStorage.clear())

const version = (number: number, text: string): PlaybookRow => ({
  ...{ version: number, at: `2026-11-0${number}T10:00:00Z`, text, key: 'key' },
})

function show(versions: PlaybookRow[], isOwner: boolean) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(playbookKey('s1'), versions)
  return render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <Playbook strategyId="s1" isOwner={isOwner} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

test('readers see the latest version and the earlier ones, and nothing of a playbook that is not there', () => {
  const { container, unmount } = show([], false)
  expect(container.textContent).toBe('')
  unmount()
  show([version(1, '# Dip\n\nBuy it.'), version(2, '# Dip\n\nBuy the <b>second</b> one.')], false)
  expect(screen.getByRole('article', { name: 'Version 2' }).textContent).toContain('Buy the <b>second</b> one.')
  expect(screen.getByText('Earlier versions: 1')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Write/ })).toBeNull()
})

test('an owner is told what to write, and which rules a trade can name', async () => {
  const user = userEvent.setup()
  show([], true)
  await user.click(screen.getByRole('button', { name: 'Write the playbook' }))
  expect(screen.getByRole('button', { name: 'Save version 1' })).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText('Your rules'), '# Breakout')
  expect(screen.getByText('Rules that a trade can name: Breakout.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Save version 1' })).toHaveProperty('disabled', false)
})

test('what is typed is kept until it is discarded, and says when another version was written meanwhile', async () => {
  const user = userEvent.setup()
  const first = show([version(1, '# Dip')], true)
  await user.click(screen.getByRole('button', { name: 'Write the next version' }))
  await user.type(screen.getByLabelText('Your rules'), ' deeper')
  first.unmount()

  const second = show([version(1, '# Dip'), version(2, '# Rally')], true)
  expect(screen.getByLabelText('Your rules')).toHaveProperty('value', '# Dip deeper')
  expect(screen.getByRole('alert').textContent).toContain('Version 2 was written elsewhere since you began')
  expect(screen.getByRole('button', { name: 'Save version 2' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Make mine the next version' }))
  expect(screen.getByRole('button', { name: 'Save version 3' })).toHaveProperty('disabled', false)
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  second.unmount()

  show([version(1, '# Dip'), version(2, '# Rally')], true)
  expect(screen.queryByLabelText('Your rules')).toBeNull()
  expect(screen.getByRole('article', { name: 'Version 2' })).toBeDefined()
})
