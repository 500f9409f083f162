import type { Query } from './schemaState.ts'

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

/**
 * Checks that need something, such as a database.
 * @param missing why they are not made without it
 */
export const checksWith =
  <Needed>(needed: Needed | null | undefined, missing: string) =>
  (name: string, question: (needed: Needed) => ReturnType<Check['ask']>): Check => ({
    name,
    ask: () => (needed ? question(needed) : notAsked(missing)),
  })

/** Checks that need the project's database, which DATABASE_URL opens. */
export const checksOfDatabase = (database: Query | null) => checksWith(database, 'DATABASE_URL is not set')

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

/** An action counts as live for a minute. If a clock is off by more than this, its times do not match people's. */
const MOST_SECONDS_OFF = 5

/**
 * Compares a clock with this machine's.
 * @param sent when it was asked, in ms since 1970 by this machine
 * @param ms what it answered
 * @param mend how to fix it, as a sentence
 */
export function clockAnswer(sent: number, ms: number, mend: string): Answer {
  const seconds = Math.round((ms - (sent + Date.now()) / 2) / 1000)
  return Math.abs(seconds) <= MOST_SECONDS_OFF
    ? holds('agrees with this machine’s')
    : fails(`It is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} this machine’s`, mend)
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
