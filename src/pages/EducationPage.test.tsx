import { articles, loadContent } from 'virtual:education-index'
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { units } from '@/content/education/units'
import { EducationPage } from './EducationPage'

// Texts are compiled when they are first asked for, and the machine may have other work.
configure({ asyncUtilTimeout: 20_000 })

/** What the page scrolled to, oldest first: a browser's work, which the test's document does not do. */
let scrolledTo: string[] = []

beforeEach(() => {
  scrolledTo = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.id)
  })
})
afterEach(() => vi.restoreAllMocks())

// Neither does that document know when it is idle: here it always is.
vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act))
vi.stubGlobal('cancelIdleCallback', clearTimeout)

/** The browser's own buttons, and its address bar. */
function Browser() {
  const navigate = useNavigate()
  return (
    <>
      <output aria-label="address">{useLocation().hash}</output>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => navigate(1)}>
        Forward
      </button>
    </>
  )
}

const openPage = (hash = '') =>
  render(
    <MemoryRouter initialEntries={[`/education${hash}`]}>
      <EducationPage />
      <Browser />
    </MemoryRouter>,
  )

const RISK = 'Risk is a width, not a feeling'
const STOCK = 'What a stock is, exactly'
/** A sentence of the article's text. */
const RISK_TEXT = /People call an investment risky when it frightens them/
const STOCK_TEXT = /ownership is cut into equal parts/

const articleCalled = (heading: string) => screen.getByRole('article', { name: heading })
const lineOf = (heading: string) => within(articleCalled(heading)).getByRole('link', { name: heading })
const isOpen = (heading: string) =>
  within(articleCalled(heading)).queryByRole('button', { name: 'Close article' }) !== null
const titleOf = (heading: string) => within(articleCalled(heading)).getByRole('heading', { name: heading, level: 3 })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the page of Financial Wellness (spec §2)', () => {
  test('has one title, nine chapters and 26 articles, all of them closed', () => {
    openPage()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Financial Wellness')
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(
      units.map((unit) => unit.title),
    )
    expect(screen.getAllByRole('article')).toHaveLength(26)
    expect(screen.queryByRole('button', { name: 'Close article' })).toBeNull()
    expect(scrolledTo).toEqual([])
  })

  test('has a card per unit that leads to its first article; announced units lead nowhere', () => {
    openPage()
    for (const unit of units) {
      const first = articles.find((article) => article.unit === unit.id)
      const card = screen.queryByRole('link', { name: new RegExp(`${unit.title} .*minutes`) })
      expect(card?.getAttribute('href') ?? null, unit.title).toBe(first ? `/education#${first.id}` : null)
    }
    expect(screen.getAllByText('Coming later')).toHaveLength(3)
  })
})

describe('an address with an article', () => {
  test('opens it on the first load, scrolls to it and puts the keyboard on its heading', async () => {
    openPage('#risk-is-a-width')
    expect(await screen.findByText(RISK_TEXT)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(titleOf(RISK)))
    expect(scrolledTo).toEqual(['risk-is-a-width'])
    expect(document.title).toContain(RISK)
  })

  test('changes as articles are opened; back and forward open them again', async () => {
    openPage()
    await userEvent.click(lineOf(STOCK))
    expect(await screen.findByText(STOCK_TEXT)).toBeTruthy()
    await userEvent.click(lineOf(RISK))
    expect(screen.getByLabelText('address').textContent).toBe('#risk-is-a-width')
    expect(isOpen(STOCK)).toBe(false)

    await press('Back')
    expect([isOpen(STOCK), isOpen(RISK)]).toEqual([true, false])
    await waitFor(() => expect(document.activeElement).toBe(titleOf(STOCK)))
    expect(scrolledTo.at(-1)).toBe('what-a-stock-is')

    await press('Forward')
    expect([isOpen(STOCK), isOpen(RISK)]).toEqual([false, true])
    await press('Back')
    await press('Back')
    expect(screen.queryByRole('button', { name: 'Close article' })).toBeNull()
  })

  test('asked for twice, is scrolled to twice', async () => {
    openPage('#risk-is-a-width')
    const chapters = within(screen.getByRole('navigation', { name: 'Chapters' }))
    await userEvent.click(chapters.getByRole('link', { name: RISK }))
    expect(scrolledTo).toEqual(['risk-is-a-width', 'risk-is-a-width'])
  })

  test('may name a section: the keyboard goes there once the text is there', async () => {
    openPage('#risk-is-a-width--before-buying')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Before buying'))
    expect(scrolledTo).toEqual(['risk-is-a-width', 'risk-is-a-width--before-buying'])
    expect(document.activeElement?.tagName).toBe('H4')
  })

  test('may name a chapter', async () => {
    openPage('#credit-and-loans')
    const heading = screen.getByRole('heading', { name: 'Credit and Loans' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(scrolledTo).toEqual(['credit-and-loans'])
  })

  test('that does not exist says so, and shows the rest', () => {
    openPage('#a-bond%20%')
    expect(screen.getByText('There is no article called “a-bond%20%”')).toBeTruthy()
    expect(screen.getAllByRole('article')).toHaveLength(26)
  })
})

describe('an open article', () => {
  test('closes to its line in the list, with the keyboard on it', async () => {
    openPage('#risk-is-a-width')
    await press('Close article')
    expect(screen.getByLabelText('address').textContent).toBe('')
    expect(isOpen(RISK)).toBe(false)
    expect(document.activeElement).toBe(lineOf(RISK))
  })

  test('leads on to the next one, into the next chapter too', async () => {
    openPage('#how-to-read-a-track-record')
    await userEvent.click(screen.getByRole('link', { name: 'Next: The loser you keep' }))
    expect(isOpen('The loser you keep')).toBe(true)
  })

  test('leads nowhere further when it is the last', () => {
    openPage('#traditional-or-roth')
    expect(screen.queryByRole('link', { name: /^Next:/ })).toBeNull()
    expect(isOpen('Traditional or Roth')).toBe(true)
  })
})

describe('the text of a closed article', () => {
  const textBox = async (heading: string) => {
    await within(articleCalled(heading)).findByText(RISK_TEXT)
    const box = articleCalled(heading).querySelector('[hidden]')
    if (!box) throw new Error('the text is not hidden')
    return box
  }

  test('arrives while the page is idle, hidden until the browser’s search finds it', async () => {
    openPage()
    expect((await textBox(RISK)).getAttribute('hidden')).toBe('until-found')
  })

  test('shows when it is found, and leaves the address and the scrolling to the browser', async () => {
    openPage()
    const box = await textBox(RISK)
    box.dispatchEvent(new Event('beforematch', { bubbles: true }))
    await waitFor(() => expect(isOpen(RISK)).toBe(true))
    expect(box.hasAttribute('hidden')).toBe(false)
    expect(screen.getByLabelText('address').textContent).toBe('')
    expect(scrolledTo).toEqual([])

    await press('Close article')
    expect(isOpen(RISK)).toBe(false)
    expect(box.getAttribute('hidden')).toBe('until-found')
  })
})

describe('a text that cannot be downloaded', () => {
  const failToDownload = () =>
    vi.spyOn(loadContent, 'risk-is-a-width').mockRejectedValue(new TypeError('Failed to fetch'))
  const siteAnswers = (answer: () => Promise<Response>) => vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
  const reload = () => vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)

  test('says so beside everything else, and another try brings it', async () => {
    const download = failToDownload()
    openPage('#risk-is-a-width')
    expect((await screen.findByRole('alert')).textContent).toContain('This article could not be loaded')
    expect(screen.getAllByRole('article')).toHaveLength(26)

    download.mockRestore()
    await press('Try again')
    expect(await screen.findByText(RISK_TEXT)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(titleOf(RISK))
  })

  test('gets a fresh start where the browser remembers the failure', async () => {
    failToDownload()
    siteAnswers(async () => new Response())
    const reloaded = reload()
    openPage('#risk-is-a-width')
    await screen.findByRole('alert')
    await press('Try again')
    await waitFor(() => expect(reloaded).toHaveBeenCalledOnce())
  })

  test('stays said while the site does not answer', async () => {
    failToDownload()
    const asked = siteAnswers(() => Promise.reject(new TypeError('Failed to fetch')))
    const reloaded = reload()
    openPage('#risk-is-a-width')
    await screen.findByRole('alert')
    await press('Try again')
    await waitFor(() => expect(asked).toHaveBeenCalledOnce())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' }).hasAttribute('aria-busy')).toBe(false))
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(reloaded).not.toHaveBeenCalled()
  })
})
