import * as z from 'zod/mini'
import { CATEGORY_OPTIONS, MARKET_OPTIONS, TIMEFRAME_OPTIONS } from '@/content/strategyOptions'
import { characters, cleanLines, cleanText, mixesAlphabets, ONE_ALPHABET } from '@/domain/text'
import { formatCount } from '@/lib/format'

/** The longest name that the database accepts, in characters. */
export const NAME_MAX_LENGTH = 80
/** The longest description that the database accepts. */
const DESCRIPTION_MAX_LENGTH = 5_000

export const LOGIN_REQUIRED = 'You must be logged in to create a strategy'
export const NAME_TAKEN = 'A strategy with this name already exists'

const valuesSchema = z.object({
  name: z.string(),
  description: z.string(),
  markets: z.array(z.enum(MARKET_OPTIONS)),
  categories: z.array(z.enum(CATEGORY_OPTIONS)),
  timeframes: z.array(z.enum(TIMEFRAME_OPTIONS)),
  /** Text, as the database stores it. */
  public: z.enum(['true', 'false']),
})

/** The values of the form of /create, as typed. */
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
  /** The field beside which it is shown; null for the whole form. */
  field: StrategyField | null
  message: string
}

/** All errors in the order of the checks. The first is the form's error. */
export function strategyFormProblems(values: StrategyFormValues, isSignedIn: boolean): StrategyFormProblem[] {
  const problems: StrategyFormProblem[] = []
  if (!isSignedIn) problems.push({ field: null, message: LOGIN_REQUIRED })
  const name = nameProblem(values.name)
  if (name) problems.push({ field: 'name', message: name })
  if (characters(cleanLines(values.description)) > DESCRIPTION_MAX_LENGTH) {
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

function nameProblem(typed: string): string | null {
  const name = cleanText(typed)
  if (name === '') return 'Strategy name is required'
  if (characters(name) > NAME_MAX_LENGTH) return `Strategy name can have at most ${NAME_MAX_LENGTH} characters`
  if (mixesAlphabets(name)) return ONE_ALPHABET
  // Browsers resolve /. and /.. in a URL, so such a strategy would have no page.
  if (name === '.' || name === '..') return 'Strategy name cannot be . or ..'
  return null
}

/** The stored draft, or null if it is absent or invalid. */
export function parseDraft(stored: string | null): StrategyFormValues | null {
  if (stored === null) return null
  try {
    const parsed = valuesSchema.safeParse(JSON.parse(stored))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
