/** Enough characters of a user's id to tell two users with the same name apart. */
const MARK_LENGTH = 6

/** The end of the identity provider's user id, shown beside a name: names can be copied, ids cannot. */
export const accountMark = (userId: string): string => userId.slice(-MARK_LENGTH).toLowerCase()

/** A trader's name as others see it. */
export const traderName = (username: string | null): string => username ?? 'a trader without a name'
