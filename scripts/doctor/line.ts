/** The finding of one check. */
export interface Answer {
  says: 'holds' | 'fails' | 'not asked'
  text: string
}

/** One line of the report. */
export interface Line extends Answer {
  name: string
}

/** A check with the name of its line. An error that it throws says why it could not be made. */
export interface Check {
  name: string
  ask: () => Promise<Answer> | Answer
}

export const holds = (text: string): Answer => ({ says: 'holds', text })
/** @param mend how to fix it, as a sentence. */
export const fails = (what: string, mend: string): Answer => ({ says: 'fails', text: `${what}. ${mend}` })
export const notAsked = (why: string): Answer => ({ says: 'not asked', text: why })

/** Runs the checks one after the other, and reports each result as it comes. */
export async function askAll(checks: readonly Check[], tell: (line: Line) => void): Promise<Line[]> {
  const lines: Line[] = []
  for (const { name, ask } of checks) {
    const answer = await Promise.resolve()
      .then(ask)
      .catch((error: unknown) => notAsked(`could not be checked: ${reasonOf(error)}`))
    const line = { name, ...answer }
    lines.push(line)
    tell(line)
  }
  return lines
}

/** Node's fetch hides the reason in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}

/** A list in a sentence, shortened if it would be too long. */
export function listed(items: readonly string[], most = 5): string {
  const rest = items.length - most
  return items.slice(0, most).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

const REQUEST_MS = 15_000

/** A request that gives up after 15 seconds. */
export const ask = (address: string, init: RequestInit = {}) =>
  fetch(address, { ...init, signal: AbortSignal.timeout(REQUEST_MS) })

/** Like {@link ask}, for something that must exist: the answer, or what is wrong with it. */
export async function reach(address: string, init: RequestInit = {}): Promise<Response | string> {
  try {
    const response = await ask(address, init)
    return response.ok ? response : `answers ${response.status}`
  } catch (error) {
    return `cannot be reached: ${reasonOf(error)}`
  }
}

/** The beginning of an answer's text. */
export const startOf = async (response: Response) => (await response.text()).slice(0, 200)
