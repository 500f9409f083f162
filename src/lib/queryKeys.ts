/** Everything read of a strategy's trades begins with this key, so that one invalidation reads all of it again. */
export const tradesKey = (strategyId: string) => ['trades', strategyId] as const
