/** Characters of an account's id: enough to tell two users with the same name apart. */
const MARK_LENGTH = 6

/**
 * The end of the identity provider's user id, shown beside a name: anyone may choose any name, nobody chooses their id.
 */
export const accountMark = (userId: string): string => userId.slice(-MARK_LENGTH).toLowerCase()
