import type { AuthError } from '@supabase/supabase-js'
import { type AccountProblem, accountProblem } from './accountProblem.rules'
import { PURPOSE_PARAMETER, type Purpose } from './authCallback'
import type { Auth } from './session'

/** A refusal of the account service, worded for users. */
export class AccountError extends Error implements AccountProblem {
  override name = 'AccountError'
  readonly field: AccountProblem['field']
  readonly code: string

  constructor(problem: AccountProblem) {
    super(problem.message)
    this.field = problem.field
    this.code = problem.code
  }
}

/** The data of an auth-js response. @throws AccountError for its error */
export function unwrapAuth<A extends { data: unknown; error: AuthError | null }>(
  answer: A,
): Extract<A, { error: null }>['data'] {
  if (answer.error) throw new AccountError(accountProblem(answer.error))
  // TypeScript does not narrow a generic union by its error.
  return answer.data as Extract<A, { error: null }>['data']
}

/** The names entered at registration; empty means none. */
interface GivenNames {
  username: string
  firstName: string
  lastName: string
}

const toMetadata = ({ username, firstName, lastName }: GivenNames) => ({
  username,
  first_name: firstName,
  last_name: lastName,
  full_name: [firstName, lastName].filter(Boolean).join(' '),
})

/**
 * Account operations of Supabase Auth. Each rejects with an AccountError.
 * @param createTemporaryAuth creates a client that stores no session, to verify a password with.
 * @param origin of the page, for links in e-mails: hosted projects must list it under redirect URLs.
 */
export function createAccountCalls(auth: Auth, createTemporaryAuth: () => Auth, origin: string) {
  const linkTo = (path: string, purpose: Purpose) => `${origin}${path}?${PURPOSE_PARAMETER}=${purpose}`

  /** Ends the user's other sessions. */
  async function signOutOthers(): Promise<void> {
    const { error } = await auth.signOut({ scope: 'others' })
    if (error) throw new AccountError(accountProblem(error))
  }

  /** False when the other devices could not be signed out. */
  async function closeOthers(): Promise<boolean> {
    return signOutOthers().then(
      () => true,
      () => false,
    )
  }

  return {
    signOutOthers,

    async signIn(email: string, password: string): Promise<void> {
      unwrapAuth(await auth.signInWithPassword({ email, password }))
    },

    /** `confirm` when the address must be confirmed by e-mail first, `signed-in` when the service requires no confirmation. */
    async signUp(email: string, password: string, names: GivenNames): Promise<'signed-in' | 'confirm'> {
      const { user, session } = unwrapAuth(
        await auth.signUp({
          email,
          password,
          options: { data: toMetadata(names), emailRedirectTo: linkTo('/signin', 'confirmation') },
        }),
      )
      if (session) return 'signed-in'
      // How hosted projects that confirm addresses answer for a taken one; no e-mail is sent.
      if (user?.identities?.length === 0) {
        throw new AccountError(accountProblem({ name: 'AuthApiError', message: '', code: 'user_already_exists' }))
      }
      return 'confirm'
    },

    async resendConfirmation(email: string): Promise<void> {
      const options = { emailRedirectTo: linkTo('/signin', 'confirmation') }
      unwrapAuth(await auth.resend({ type: 'signup', email, options }))
    },

    /** Requests a recovery e-mail. Does not reveal whether the address has an account. */
    async requestRecovery(email: string): Promise<void> {
      unwrapAuth(await auth.resetPasswordForEmail(email, { redirectTo: linkTo('/signin', 'recovery') }))
    },

    /**
     * Sets a new password in a session opened by a recovery link, and signs out other devices, because they may have been
     * signed in with the old one. False when signing them out failed.
     */
    async setPassword(password: string): Promise<boolean> {
      unwrapAuth(await auth.updateUser({ password }))
      return closeOthers()
    },

    /**
     * Always verifies the current password, so that an unlocked screen is not enough to take over an account. It does so by
     * signing in, which hosted projects may require to be recent. With MFA that would drop the session from aal2 to aal1, so
     * the password is verified with a separate client. False when the other devices could not be signed out.
     */
    async changePassword(email: string, current: string, next: string): Promise<boolean> {
      const { data } = await auth.getSession()
      const hasApp = data.session?.user.factors?.some(({ status }) => status === 'verified')
      const client = hasApp ? createTemporaryAuth() : auth
      const { error } = await client.signInWithPassword({ email, password: current })
      if (hasApp) await client.signOut({ scope: 'local' })
      if (error?.code === 'invalid_credentials') {
        throw new AccountError({ message: 'This is not your current password', field: 'current', code: error.code })
      }
      if (error) throw new AccountError(accountProblem(error))
      unwrapAuth(await auth.updateUser({ password: next, current_password: current }))
      return closeOthers()
    },

    /** `confirm` when the old address stays in use until a link in an e-mail is opened. */
    async changeEmail(email: string): Promise<'changed' | 'confirm'> {
      const { user } = unwrapAuth(
        await auth.updateUser({ email }, { emailRedirectTo: linkTo('/profile', 'email-change') }),
      )
      return user.email?.toLowerCase() === email.toLowerCase() ? 'changed' : 'confirm'
    },

    /** Redeems the code of an e-mail that confirms a change of address. */
    async confirmEmailChange(email: string, code: string): Promise<void> {
      unwrapAuth(await auth.verifyOtp({ email, token: code, type: 'email_change' }))
    },
  }
}
