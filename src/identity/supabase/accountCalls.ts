import type { AuthError } from '@supabase/supabase-js'
import { type AccountProblem, accountProblem } from './accountProblem.rules'
import { PURPOSE_PARAMETER, type Purpose } from './authCallback'
import type { Auth } from './session'

/** What the account service refused, in words for a person. */
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

/** What an answer of auth-js carries, or a thrown AccountError with what went wrong. */
export function unwrapAuth<A extends { data: unknown; error: AuthError | null }>(
  answer: A,
): Extract<A, { error: null }>['data'] {
  if (answer.error) throw new AccountError(accountProblem(answer.error))
  // The answer without an error is the other half of the union, which a generic type does not narrow to.
  return answer.data as Extract<A, { error: null }>['data']
}

/** The names given when registering; empty means "none". */
export interface GivenNames {
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
 * What a person does with an account of Supabase Auth. Each call rejects with an AccountError.
 * @param openAside a client that keeps no session, to try a password with.
 * @param origin of the page, for the links in messages: hosted projects must list it under redirect addresses.
 */
export function createAccountCalls(auth: Auth, openAside: () => Auth, origin: string) {
  const linkTo = (path: string, purpose: Purpose) => `${origin}${path}?${PURPOSE_PARAMETER}=${purpose}`

  async function signIn(email: string, password: string): Promise<void> {
    unwrapAuth(await auth.signInWithPassword({ email, password }))
  }

  /** `confirm` where a message has to be answered first, `signed-in` where the service takes addresses as they are. */
  async function signUp(email: string, password: string, names: GivenNames): Promise<'signed-in' | 'confirm'> {
    const { user, session } = unwrapAuth(
      await auth.signUp({
        email,
        password,
        options: { data: toMetadata(names), emailRedirectTo: linkTo('/signin', 'confirmation') },
      }),
    )
    if (session) return 'signed-in'
    // Hosted projects that confirm addresses answer like this for one that is taken, and send nothing to it.
    if (user?.identities?.length === 0) {
      throw new AccountError(accountProblem({ name: 'AuthApiError', message: '', code: 'user_already_exists' }))
    }
    return 'confirm'
  }

  async function resendConfirmation(email: string): Promise<void> {
    const options = { emailRedirectTo: linkTo('/signin', 'confirmation') }
    unwrapAuth(await auth.resend({ type: 'signup', email, options }))
  }

  /** Asks for a message with a link. Says nothing about whether the address has an account. */
  async function requestRecovery(email: string): Promise<void> {
    unwrapAuth(await auth.resetPasswordForEmail(email, { redirectTo: linkTo('/signin', 'recovery') }))
  }

  /** Closes the person's sessions everywhere else; the one here stays. */
  async function signOutOthers(): Promise<void> {
    const { error } = await auth.signOut({ scope: 'others' })
    if (error) throw new AccountError(accountProblem(error))
  }

  /** False where the password is changed and the other devices could not be signed out. */
  async function closeOthers(): Promise<boolean> {
    return signOutOthers().then(
      () => true,
      () => false,
    )
  }

  /**
   * Sets a new password in a session that a recovery link opened. Anyone who knew the old one is signed out, which hosted
   * projects do by themselves; false where that failed.
   */
  async function setPassword(password: string): Promise<boolean> {
    unwrapAuth(await auth.updateUser({ password }))
    return closeOthers()
  }

  /**
   * Asks for the current password first, whatever the backend asks for: an unlocked screen must not be enough to take
   * an account over. Signing in anew also counts as the recent sign-in that hosted projects may want; with a second
   * factor it would lose what that has proved, so there the password is tried aside.
   * False where the other devices could not be signed out.
   */
  async function changePassword(email: string, current: string, next: string): Promise<boolean> {
    const { data } = await auth.getSession()
    const hasApp = data.session?.user.factors?.some(({ status }) => status === 'verified')
    const client = hasApp ? openAside() : auth
    const { error } = await client.signInWithPassword({ email, password: current })
    if (hasApp) await client.signOut({ scope: 'local' })
    if (error?.code === 'invalid_credentials') {
      throw new AccountError({ message: 'This is not your current password', field: 'current', code: error.code })
    }
    if (error) throw new AccountError(accountProblem(error))
    unwrapAuth(await auth.updateUser({ password: next, current_password: current }))
    return closeOthers()
  }

  /** `confirm` while the old address still counts, until the link in a message is opened. */
  async function changeEmail(email: string): Promise<'changed' | 'confirm'> {
    const { user } = unwrapAuth(
      await auth.updateUser({ email }, { emailRedirectTo: linkTo('/profile', 'email-change') }),
    )
    return user.email?.toLowerCase() === email.toLowerCase() ? 'changed' : 'confirm'
  }

  /** A code out of a message that changes the address. */
  async function confirmEmailChange(email: string, code: string): Promise<void> {
    unwrapAuth(await auth.verifyOtp({ email, token: code, type: 'email_change' }))
  }

  return {
    signIn,
    signUp,
    resendConfirmation,
    requestRecovery,
    signOutOthers,
    setPassword,
    changePassword,
    changeEmail,
    confirmEmailChange,
  }
}
