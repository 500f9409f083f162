/** The first part of every key about a strategy's trades, so that one invalidation reads all of it again. */
export const tradesKey = (strategyId: string) => ['trades', strategyId] as const

/** The account behind a strategy's record, and everything read or computed with it. */
export const accountKey = (strategyId: string) => [...tradesKey(strategyId), 'account'] as const

/** The ranking, and everything read with it. */
export const strategiesKey = ['strategies'] as const

/** A strategy's events, and other strategies that had its name. */
export const strategyEventsKey = (strategyId: string) => ['strategyEvents', strategyId] as const

/** The first part of the key of one strategy with its figures. */
export const strategyKey = ['strategy'] as const

/**
 * The `meta` of a query that only a signed-in user may make. It is dropped at sign-out, while all others are read again
 * (app/queryClient.ts).
 */
export const FOR_USER = { isForUser: true } as const
