import type { FirstRead } from '../src/app/firstRead.queries.ts'
import { SECTION_SEPARATOR } from '../src/content/education/article.ts'
import { REQUEST_TIMEOUT_MS } from '../src/lib/constants.ts'

/**
 * Stands in the HTML of a strategy's page where the strategy's name belongs: all strategies' pages begin as the same file.
 * Also what is read there without JavaScript.
 */
export const ANY_NAME = 'This strategy'

/** Code: the strategy's name as the address spells it. Throws where it names none, or in no way that can be decoded. */
const NAME = 'decodeURIComponent(/^\\/performance\\/([^/]+)\\/?$/i.exec(location.pathname)[1])'

const inQuery = (value: string) => new URLSearchParams({ '': value }).toString().slice(1)
/** A value as code that cannot end its element. */
const asCode = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** An address of which the code can make nothing is left to the page's own. */
const script = (code: string, otherwise = '') => `<script>try {${code}} catch {${otherwise}}</script>`

/**
 * A script that asks the database what the page will ask first, before any code has come; src/lib/begunRead.ts hands the
 * answer over. It asks nothing where somebody may be signed in, whose token is not here yet.
 */
export function beginRead({ address, headers }: FirstRead): string {
  const name = inQuery(ANY_NAME)
  const path = address.includes(name)
    ? `${asCode(address)}.replace(${asCode(name)}, new URLSearchParams({ '': ${NAME}.normalize() }).toString().slice(1))`
    : asCode(address)
  return script(`
      if (!('session' in document.documentElement.dataset)) {
        const { href } = new URL(${path}, location.origin)
        const signal = AbortSignal.timeout(${REQUEST_TIMEOUT_MS})
        const answer = fetch(href, { headers: ${asCode(headers)}, signal })
        answer.catch(() => {})
        window.begunReads = { [href]: answer }
      }
    `)
}

/** A script after a strategy's page that puts the name in, so that the page can be taken over as it then stands. */
export const nameStrategy = (): string =>
  script(
    `
      const name = ${NAME}
      const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode
        const { localName } = text.parentElement
        if (localName !== 'script') text.data = text.data.replace(${asCode(ANY_NAME)}, () => name)
      }
      document.getElementById('root').dataset.page = location.pathname.replace(/\\/+$/, '')
    `,
    // No strategy's address: what is found there instead is drawn anew.
    `document.querySelector('main').style.visibility = 'hidden'`,
  )

/**
 * A script after the articles that opens the one whose place the address names (src/index.css), and goes there: the browser
 * itself looks for that place only when all scripts have run.
 */
export const openNamedArticle = (): string =>
  script(`
      const name = decodeURIComponent(location.hash.slice(1))
      // A section that the article no longer has still leads to the article.
      const place = document.getElementById(name) ?? document.getElementById(name.split(${asCode(SECTION_SEPARATOR)})[0])
      place?.closest('article')?.setAttribute('data-named', '')
      place?.scrollIntoView()
    `) + script(`delete document.documentElement.dataset.hash`)

/** Longer than this nothing waits for a font. */
const FONT_PATIENCE_MS = 2_000

/**
 * A script after the ranking that shows its chips when the font is here (src/index.css): in the stand-in's measure a chip more
 * or less fits into a line, and the next lines' all move.
 */
export const showWithFont = (): string =>
  script(
    `
      const { dataset } = document.getElementById('root')
      const show = () => { dataset.font = '' }
      document.fonts.load('1em "Instrument Sans Variable"').then(show, show)
      setTimeout(show, ${FONT_PATIENCE_MS})
    `,
    `document.getElementById('root').dataset.font = ''`,
  )
