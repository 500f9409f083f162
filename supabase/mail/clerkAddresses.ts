import { createClerkClient } from '@clerk/backend'

/** The most that Clerk returns per request. */
const USERS_PER_REQUEST = 100

/**
 * Reads users' primary e-mail addresses from Clerk, if confirmed.
 * @param apiUrl another address of Clerk's API, for tests
 * @throws Clerk's error if it refuses, or cannot be reached
 */
export function clerkAddresses(secretKey: string, apiUrl?: string) {
  const { users } = createClerkClient({ secretKey, apiUrl })
  return async (userIds: string[]): Promise<Map<string, string>> => {
    const found = new Map<string, string>()
    for (let at = 0; at < userIds.length; at += USERS_PER_REQUEST) {
      const { data } = await users.getUserList({
        userId: userIds.slice(at, at + USERS_PER_REQUEST),
        limit: USERS_PER_REQUEST,
      })
      for (const { id, primaryEmailAddress } of data) {
        if (primaryEmailAddress?.verification?.status === 'verified') found.set(id, primaryEmailAddress.emailAddress)
      }
    }
    return found
  }
}
