/** Everything read of a strategy's trades begins with this key, so that one invalidation reads all of it again. */
export const tradesKey = (strategyId: string) => ['trades', strategyId] as const

/** The account behind a strategy's record, and what is read and computed with it. */
export const accountKey = (strategyId: string) => [...tradesKey(strategyId), 'account'] as const

/** The ranking, and what is read beside it. */
export const strategiesKey = ['strategies'] as const

/** What happened to a strategy, and whose its name was. */
export const strategyEventsKey = (strategyId: string) => ['strategyEvents', strategyId] as const

/** One strategy with its figures begins with this key. */
export const strategyKey = ['strategy'] as const
