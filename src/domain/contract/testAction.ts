import {
  ACTION_FIELDS,
  type ActionContent,
  type ActionField,
  type DefaultField,
  fieldSpec,
  TRADE_FIELDS,
  type TradeField,
} from './action'

const defaults = (fields: readonly ActionField[]) =>
  fields.flatMap((field) => {
    const { empty } = fieldSpec(field)
    return empty === undefined ? [] : [[field, empty] as const]
  })

/** Values for the fields of an action that a test does not set. */
export const UNSAID = Object.fromEntries(defaults(ACTION_FIELDS)) as Pick<ActionContent, DefaultField>

type TradeDefault = DefaultField & TradeField

/** The same of a trade, and of its form, in which these fields were left empty and times are in UTC. */
export const UNSAID_TRADE = Object.fromEntries(defaults(TRADE_FIELDS)) as Pick<ActionContent, TradeDefault>
export const UNTYPED = {
  ...(Object.fromEntries(defaults(TRADE_FIELDS).map(([field]) => [field, ''])) as Record<TradeDefault, ''>),
  zone: 'UTC',
}
