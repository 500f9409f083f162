import * as z from 'zod/mini'
import { MARKETS, SIDES } from '@/domain/contract/markets'
import {
  HEAD_FIELDS,
  type HeadField,
  TYPED_ROW_FIELDS,
  type TypedTrade,
} from '@/features/trades/saving/tradeForm.rules'
import type { TypedSaid } from '@/features/trades/saving/typedSaid.rules'

const texts = <Field extends string>(fields: readonly Field[]) => z.record(z.enum(fields), z.string())
const row = z.intersection(texts(TYPED_ROW_FIELDS), z.object({ side: z.enum(SIDES), actionId: z.optional(z.number()) }))
/** All fields of a type, also optional ones: one that is left out would be lost on a reload. */
type Fields<Name extends PropertyKey> = Record<Name, unknown>

/** What is kept of an unsaved form. */
export const keptForm = z.object({
  typed: z.intersection(
    texts(HEAD_FIELDS),
    z.object({
      market: z.enum(MARKETS),
      zone: z._default(z.string(), 'UTC'),
      day: z.optional(z.string()),
      actions: z.array(row),
    } satisfies Fields<Exclude<keyof TypedTrade, HeadField>>),
  ),
  /** Rows that were split off for a trade of their own. */
  rest: z.array(row),
  /** Whether the form holds the rest of a split trade, whose first part has been saved. */
  isRest: z.boolean(),
  /** The tags that a new trade gets once it is saved. */
  tags: z._default(z.array(z.object({ kind: z.string(), name: z.string() })), []),
  /** The id of a new trade, so that repeating a save whose answer was lost cannot write it twice. */
  newId: z.string(),
  /**
   * The revision of the stored trade that the edit started from. If there is a later one, saving asks which to keep. null for a new
   * trade.
   */
  revision: z.nullable(z.number()),
  /** The message of a machine that the form began with. */
  message: z.optional(z.number()),
  /** What is typed of it besides its actions. */
  said: z.optional(
    z.object({
      why: z.string(),
      isPrivate: z.boolean(),
      noteId: z.string(),
      stop: z.optional(z.string()),
      target: z.optional(z.string()),
      rule: z.optional(z.nullable(z.string())),
    } satisfies Fields<keyof TypedSaid>),
  ),
})

/** An unsaved form. */
export type KeptForm = z.output<typeof keptForm>
