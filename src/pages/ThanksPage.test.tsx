import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { generalThanks, thanksBySource } from '@/content/thanks'
import { Component } from './ThanksPage'

test.each([
  ['/thanks?source=strategy-discussions', 'Coming Soon', /Strategy discussions/, 'Strategy Discussions Coming Soon'],
  ['/thanks?source=live-events', 'Coming Soon', /Live events/, 'Live Events Coming Soon'],
  ['/thanks?source=educational-resources', 'Coming Soon', /chapters are announced/, 'Financial Wellness Coming Soon'],
  ['/thanks?source=community-challenges', 'Coming Soon', /challenges/, 'Community Challenges Coming Soon'],
  ['/thanks', 'Currently Undergoing Maintenance', /temporarily unavailable/, 'Currently Undergoing Maintenance'],
  ['/thanks?source=general', 'Currently Undergoing Maintenance', /temporarily/, 'Currently Undergoing Maintenance'],
  ['/thanks?source=constructor', 'Currently Undergoing Maintenance', /temporarily/, 'Currently Undergoing Maintenance'],
])('%s says %s', (address, title, message, pageTitle) => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Component />
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(screen.getByText(message)).toBeTruthy()
  const { outcome, wayOn } = thanksBySource.get(address.split('=')[1] ?? '') ?? generalThanks
  expect(outcome).toMatch(/nothing|not/i)
  expect(screen.getByText(outcome, { exact: false })).toBeTruthy()
  expect(screen.getByRole('link', { name: wayOn.text }).getAttribute('href')).toBe(wayOn.url)
  expect(document.title).toBe(`${pageTitle} / Cash Us If You Can`)
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('link', { name: 'Explore Community' }).getAttribute('href')).toBe('/community')
})
