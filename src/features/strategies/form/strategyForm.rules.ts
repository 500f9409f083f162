import * as z from 'zod/mini'
import { CATEGORY_OPTIONS, MARKET_OPTIONS, TIMEFRAME_OPTIONS } from '@/content/strategyOptions'
import { characters, cleanLines, cleanText, mixesAlphabets, ONE_ALPHABET } from '@/domain/text'
import { MAX_STRATEGY_NAME } from '@/lib/constants'
import { formatCount } from '@/lib/format'
import { readJson } from '@/lib/storedJson'

/** The longest description that the database accepts. */
const DESCRIPTION_MAX_LENGTH = 5_000

export const LOGIN_REQUIRED = 'You must be logged in to create a strategy'
export const NAME_TAKEN = 'A strategy with this name, or one that looks like it, already exists'

/** What the form holds at any time, however incomplete. */
const draftSchema = z.object({
  name: z.string(),
  description: z.string(),
  markets: z.array(z.enum(MARKET_OPTIONS)),
  categories: z.array(z.enum(CATEGORY_OPTIONS)),
  timeframes: z.array(z.enum(TIMEFRAME_OPTIONS)),
  /** Text, as the database stores it. */
  public: z.enum(['true', 'false']),
})

/** A rule for the name as it will be stored. */
const nameRule = (accepts: (name: string) => boolean, error: string) =>
  z.refine<string>((typed) => accepts(cleanText(typed)), { error })

const { name, description, markets, categories, timeframes } = draftSchema.shape

/** What can be saved. Its errors are in the order of its fields. */
export const strategySchema = z.extend(draftSchema, {
  name: name.check(
    nameRule((name) => name !== '', 'Strategy name is required'),
    nameRule(
      (name) => characters(name) <= MAX_STRATEGY_NAME,
      `Strategy name can have at most ${MAX_STRATEGY_NAME} characters`,
    ),
    nameRule((name) => !mixesAlphabets(name), ONE_ALPHABET),
    // Browsers resolve /. and /.. in a URL, so a strategy of that name would have no page.
    nameRule((name) => name !== '.' && name !== '..', 'Strategy name cannot be . or ..'),
  ),
  description: description.check(
    z.refine((typed) => characters(cleanLines(typed)) <= DESCRIPTION_MAX_LENGTH, {
      error: `Description can have at most ${formatCount(DESCRIPTION_MAX_LENGTH)} characters`,
    }),
  ),
  markets: markets.check(z.minLength(1, 'Please select at least one market')),
  categories: categories.check(z.minLength(1, 'Please select at least one category')),
  timeframes: timeframes.check(z.minLength(1, 'Please select at least one timeframe')),
})

/** The values of the form of /create, as typed. */
export type StrategyFormValues = z.output<typeof strategySchema>

export const EMPTY_STRATEGY: StrategyFormValues = {
  name: '',
  description: '',
  markets: [],
  categories: [],
  timeframes: [],
  public: 'true',
}

/** The stored draft, or null if it is absent or invalid. */
export const parseDraft = (stored: string | null): StrategyFormValues | null => readJson(draftSchema, stored)
