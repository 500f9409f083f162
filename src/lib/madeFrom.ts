/** The element of a page's HTML that holds what the page was made from, as JSON (scripts/prerender-plugin.ts). */
export const MADE_FROM_ID = 'made-from'

let given: string | null = null

/** Where pages are made into HTML: what the next one is made from, as JSON. */
export const makeFrom = (json: string | null): void => {
  given = json
}

/** What the HTML of this page was made from; null where it was made without data. */
export function readMadeFrom(): unknown {
  const json = import.meta.env.SSR ? given : document.getElementById(MADE_FROM_ID)?.textContent
  return json ? JSON.parse(json) : null
}

/** Something newer was read: what comes back to the page does not begin with the old again. */
export const forgetMadeFrom = (): void => document.getElementById(MADE_FROM_ID)?.remove()
