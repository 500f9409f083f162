import * as z from 'zod/mini'
import { CATEGORY_OPTIONS, MARKET_OPTIONS, TIMEFRAME_OPTIONS } from '@/content/strategyOptions'
import { formatCount } from '@/lib/format'

/** The longest name that the database takes, in characters as Postgres counts them. */
export const NAME_MAX_LENGTH = 80
/** The longest description that the database takes. */
const DESCRIPTION_MAX_LENGTH = 5_000

export const LOGIN_REQUIRED = 'You must be logged in to create a strategy'
export const NAME_TAKEN = 'A strategy with this name already exists'

const valuesSchema = z.object({
  name: z.string(),
  description: z.string(),
  markets: z.array(z.enum(MARKET_OPTIONS)),
  categories: z.array(z.enum(CATEGORY_OPTIONS)),
  timeframes: z.array(z.enum(TIMEFRAME_OPTIONS)),
  /** As the database stores it. */
  public: z.enum(['true', 'false']),
})

/** What the form of /create holds, as typed. */
export type StrategyFormValues = z.output<typeof valuesSchema>
export type StrategyField = keyof StrategyFormValues

export const EMPTY_STRATEGY: StrategyFormValues = {
  name: '',
  description: '',
  markets: [],
  categories: [],
  timeframes: [],
  public: 'true',
}

export interface StrategyFormProblem {
  /** The field it is shown beside; null for what concerns the whole form. */
  field: StrategyField | null
  message: string
}

/** Everything that is wrong, in the order of the checks: the first is the form's error. */
export function strategyFormProblems(values: StrategyFormValues, isSignedIn: boolean): StrategyFormProblem[] {
  const problems: StrategyFormProblem[] = []
  if (!isSignedIn) problems.push({ field: null, message: LOGIN_REQUIRED })
  const name = nameProblem(values.name)
  if (name) problems.push({ field: 'name', message: name })
  if (characters(values.description.trim()) > DESCRIPTION_MAX_LENGTH) {
    problems.push({
      field: 'description',
      message: `Description can have at most ${formatCount(DESCRIPTION_MAX_LENGTH)} characters`,
    })
  }
  if (values.markets.length === 0) problems.push({ field: 'markets', message: 'Please select at least one market' })
  if (values.categories.length === 0)
    problems.push({ field: 'categories', message: 'Please select at least one category' })
  if (values.timeframes.length === 0)
    problems.push({ field: 'timeframes', message: 'Please select at least one timeframe' })
  return problems
}

// Drawn as nothing, and taken out by the database: a name of these alone is none.
const INVISIBLE = /[\p{Z}\p{C}\u115f\u1160\u3164\uffa0]/gu

function nameProblem(typed: string): string | null {
  const name = typed.trim()
  if (name.replace(INVISIBLE, '') === '') return 'Strategy name is required'
  if (characters(name) > NAME_MAX_LENGTH) return `Strategy name can have at most ${NAME_MAX_LENGTH} characters`
  // An address that ends in /. or /.. leads elsewhere, so no page could show such a strategy.
  if (name === '.' || name === '..') return 'Strategy name cannot be . or ..'
  return null
}

/** Length as Postgres counts it: an emoji is one character, not the two units JavaScript sees. */
export const characters = (text: string) => [...text].length

/** The draft that was kept, or null when there is none that this form can hold. */
export function parseDraft(stored: string | null): StrategyFormValues | null {
  if (stored === null) return null
  try {
    const parsed = valuesSchema.safeParse(JSON.parse(stored))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
