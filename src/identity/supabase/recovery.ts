import { messageOf } from '@/lib/dataError'
import type { TextStorage } from '../textStorage'
import { AccountError, unwrapAuth } from './accountCalls'
import type { AuthCallback } from './authCallback'
import type { Auth } from './session'

/** Progress of handling a link from an e-mail. */
export type AuthCallbackState =
  | { step: 'none' }
  /** A link that signs in waits for a click, because mail scanners open links too. */
  | { step: 'waiting'; purpose: AuthCallback['purpose'] }
  | { step: 'checking'; purpose: AuthCallback['purpose'] }
  /** A verified recovery: a new password may be set without the old one. */
  | { step: 'recovering'; userId: string }
  | { step: 'done'; purpose: AuthCallback['purpose'] }
  /** The first of two confirmations of a new address is done. */
  | { step: 'half' }
  | { step: 'failed'; purpose: AuthCallback['purpose']; message: string }

const NONE: AuthCallbackState = { step: 'none' }

interface RecoveryOptions {
  auth: Auth
  storageKey: string
  /** This tab's storage: a recovery survives a reload but does not extend to other tabs. */
  tabStorage: TextStorage
  /** Embedded backend: its links carry a session. False for any other, or a crafted link could sign a user in. */
  tokensInAddress: boolean
}

/** Turns a link from an e-mail into a session, and remembers that a new password must be set. */
export function createRecovery({ auth, storageKey, tabStorage, tokensInAddress }: RecoveryOptions) {
  const flag = `${storageKey}-recovering`
  const listeners = new Set<() => void>()
  let waiting: Extract<AuthCallback, { kind: 'token-hash' }> | null = null
  const unfinished = tabStorage.getItem(flag)
  let state: AuthCallbackState = unfinished ? { step: 'recovering', userId: unfinished } : NONE

  function move(next: AuthCallbackState): void {
    state = next
    if (next.step === 'recovering') tabStorage.setItem(flag, next.userId)
    else tabStorage.removeItem(flag)
    for (const listener of listeners) listener()
  }

  async function redeem(callback: AuthCallback): Promise<string> {
    switch (callback.kind) {
      case 'code':
        return userOf(unwrapAuth(await auth.exchangeCodeForSession(callback.code)))
      case 'token-hash':
        return userOf(unwrapAuth(await auth.verifyOtp({ token_hash: callback.tokenHash, type: 'recovery' })))
      case 'tokens': {
        if (!tokensInAddress) throw linkOver('flow_state_not_found')
        const { accessToken, refreshToken } = callback
        return userOf(unwrapAuth(await auth.setSession({ access_token: accessToken, refresh_token: refreshToken })))
      }
      default:
        if (callback.purpose === 'linked' || callback.purpose === 'sign-in') throw brokenOff()
        throw linkOver(callback.kind === 'refused' ? callback.code : '')
    }
  }

  async function check(callback: AuthCallback): Promise<void> {
    const { purpose } = callback
    move({ step: 'checking', purpose })
    try {
      const userId = await redeem(callback)
      move(purpose === 'recovery' ? { step: 'recovering', userId } : { step: 'done', purpose })
    } catch (error) {
      if (await confirmedAnyway(callback, error)) move({ step: 'done', purpose })
      else move({ step: 'failed', purpose, message: messageOf(error) })
    }
  }

  /**
   * The service confirms an address before it redirects here, so a code requested in another browser still means
   * "confirmed"; only its session cannot be obtained.
   */
  async function confirmedAnyway(callback: AuthCallback, error: unknown): Promise<boolean> {
    if (callback.kind !== 'code' || !['confirmation', 'email-change'].includes(callback.purpose)) return false
    if (!(error instanceof AccountError) || error.code === 'network') return false
    if (callback.purpose === 'email-change') await auth.refreshSession()
    return true
  }

  /** Handles the callback that the page was opened with. */
  function take(callback: AuthCallback | null): void {
    if (!callback) return
    if (callback.kind === 'half') move({ step: 'half' })
    else if (callback.kind === 'token-hash') {
      waiting = callback
      move({ step: 'waiting', purpose: callback.purpose })
    } else void check(callback)
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    take,
    /** Continues a waiting link after the user's click. */
    proceed: () => {
      if (waiting) void check(waiting)
      waiting = null
    },
    /** Redeems the code of a recovery e-mail, instead of its link. */
    redeemCode: async (email: string, code: string) => {
      const userId = userOf(unwrapAuth(await auth.verifyOtp({ email, token: code, type: 'recovery' })))
      move({ step: 'recovering', userId })
    },
    /** Ends the recovery: the new password is set, or the user left. */
    finish: () => move(NONE),
  }
}

/** The same advice for every error code: request another link. */
const linkOver = (code: string) =>
  new AccountError({ message: 'This link is no longer valid. Ask for a new one', field: null, code })

/** The user cancelled at the other service, or it refused. */
const brokenOff = () =>
  new AccountError({ message: 'The other service did not confirm your account', field: null, code: 'broken_off' })

const userOf = ({ user }: { user: { id: string } | null }): string => {
  if (!user) throw linkOver('')
  return user.id
}
