import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { articles } from '@/content/education/articles'
import { units } from '@/content/education/units'
import { ARTICLE_COUNT } from '@/lib/constants'
import { Component as EducationPage } from './EducationPage'

// Articles are compiled on first import, which can be slow on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

/** Ids of the elements that the page scrolled to, oldest first, because the test's document does not scroll. */
let scrolledTo: string[] = []

beforeEach(() => {
  scrolledTo = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.id)
  })
})
afterEach(() => vi.restoreAllMocks())

const openPage = (hash = '') =>
  render(
    <MemoryRouter initialEntries={[`/education${hash}`]}>
      <EducationPage />
    </MemoryRouter>,
  )

const RISK = 'Risk is a width, not a feeling'
/** A sentence of the article's text. */
const RISK_TEXT = /People call an investment risky when it frightens them/

const linkOf = (id: string) => document.getElementById(`${id}-link`) as HTMLElement
const openIds = () => [...document.querySelectorAll('details[open] article')].map(({ id }) => id)

test('has one title, its chapters and all articles closed, with their texts', async () => {
  openPage()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Financial Wellness')
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(
    units.map((unit) => unit.title),
  )
  expect(document.querySelectorAll('details')).toHaveLength(ARTICLE_COUNT)
  expect(await screen.findByText(RISK_TEXT)).toBeTruthy()
  expect(openIds()).toEqual([])
  expect(scrolledTo).toEqual([])
})

test('each article is a card with its banner, heading, subtitle and date', () => {
  openPage()
  for (const { id, bannerText, subtitle, date } of articles) {
    const card = linkOf(id).closest('div')?.parentElement as HTMLElement
    for (const text of [bannerText, subtitle]) expect(within(card).getByText(text)).toBeTruthy()
    expect(card.querySelector('time')?.dateTime).toBe(date)
  }
})

test('each chapter’s card links to its first article; announced chapters have no link', () => {
  openPage()
  for (const unit of units) {
    const first = articles.find((article) => article.unit === unit.id)
    const card = screen.queryByRole('link', { name: new RegExp(`${unit.title} .*minutes`) })
    expect(card?.getAttribute('href') ?? null, unit.title).toBe(first ? `/education#${first.id}` : null)
  }
  expect(screen.getAllByText('Coming later')).toHaveLength(3)
})

describe('a hash', () => {
  test('of an article opens it, sets the document’s title and moves the focus to it', async () => {
    openPage('#risk-is-a-width')
    expect(openIds()).toEqual(['risk-is-a-width'])
    await waitFor(() => expect(document.activeElement?.id).toBe('risk-is-a-width'))
    expect(scrolledTo).toEqual(['risk-is-a-width'])
    expect(document.title).toContain(RISK)

    // A second click on the same link scrolls again.
    const chapters = within(screen.getByRole('navigation', { name: 'Chapters' }))
    await userEvent.click(chapters.getByRole('link', { name: RISK }))
    expect(scrolledTo).toEqual(['risk-is-a-width', 'risk-is-a-width'])
  })

  test('of a section moves the focus to its heading once the text is loaded', async () => {
    openPage('#risk-is-a-width--before-buying')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Before buying'))
    expect(openIds()).toEqual(['risk-is-a-width'])
    expect(scrolledTo.at(-1)).toBe('risk-is-a-width--before-buying')
  })

  test('of a chapter scrolls to it', async () => {
    openPage('#credit-and-loans')
    await waitFor(() => expect(document.activeElement?.id).toBe('credit-and-loans'))
    expect(scrolledTo).toEqual(['credit-and-loans'])
  })

  test('that is unknown shows a message above the page', () => {
    openPage('#a-bond%20%')
    expect(screen.getByText('There is no article called “a-bond%20%”')).toBeTruthy()
    expect(document.querySelectorAll('details')).toHaveLength(ARTICLE_COUNT)
  })
})

test('each article links to the next, also across chapters; the last has no such link', () => {
  openPage()
  const nextOf = (id: string) =>
    within(document.getElementById(id) as HTMLElement).queryByRole('link', { name: /^Next:/ })
  expect(nextOf('how-to-read-a-track-record')?.getAttribute('href')).toBe('/education#the-loser-you-keep')
  expect(nextOf('traditional-or-roth')).toBeNull()
})
