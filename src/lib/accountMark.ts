/** Characters of an account's id that tell two people of one name apart. */
const MARK_LENGTH = 6

/**
 * A short mark that belongs to an account and stays: names can be anything, also somebody else's, so a name is shown
 * with it. It is the end of the identity provider's id, which nobody chooses.
 */
export const accountMark = (userId: string): string => userId.slice(-MARK_LENGTH).toLowerCase()
