/** The parts of an auth-js error that determine the message. */
interface AuthFailure {
  name: string
  message: string
  status?: number | undefined
  code?: string | undefined
  reasons?: readonly string[]
}

/** The input that a problem is shown at; null for the whole form. */
type ProblemField = 'email' | 'password' | 'current' | 'code' | 'name'

export interface AccountProblem {
  message: string
  field: ProblemField | null
  /** The service's own code, or `network`, for callers that offer a next step. */
  code: string
}

const TRY_LATER = 'Too many attempts. Wait a minute, then try again'
const SESSION_OVER = 'Your session has ended. Sign in, then try again'
const LINK_OVER = 'This link is no longer valid. Ask for a new one'
const TAKEN = 'An account with this e-mail address already exists'
const CLOSED = 'New accounts are not being accepted at the moment'

const BY_CODE: Record<string, { message: string; field?: ProblemField }> = {
  // Does not say which of the two is wrong: that would reveal who has an account.
  invalid_credentials: { message: 'E-mail address and password do not match' },
  email_not_confirmed: { message: 'This e-mail address is not confirmed yet. Open the link in the message we sent' },
  user_already_exists: { message: TAKEN, field: 'email' },
  email_exists: { message: TAKEN, field: 'email' },
  email_address_invalid: { message: 'Mail cannot be sent to this address', field: 'email' },
  email_address_not_authorized: { message: 'Mail cannot be sent to this address', field: 'email' },
  same_password: { message: 'The new password is the same as the current one', field: 'password' },
  otp_expired: { message: 'This code is wrong or no longer valid', field: 'code' },
  mfa_verification_failed: { message: 'This code is wrong or no longer valid', field: 'code' },
  mfa_verification_rejected: { message: 'This code is wrong or no longer valid', field: 'code' },
  mfa_challenge_expired: { message: 'That took too long. Enter the code that the app shows now', field: 'code' },
  mfa_totp_enroll_not_enabled: { message: 'This site’s account service doesn’t support authenticator apps' },
  mfa_totp_verify_not_enabled: { message: 'This site’s account service doesn’t support authenticator apps' },
  mfa_factor_name_conflict: { message: 'You already have an app with this name', field: 'name' },
  too_many_enrolled_mfa_factors: { message: 'You have as many apps as the account service allows. Remove one first' },
  insufficient_aal: { message: 'Confirm with your authenticator app first: sign out, then sign in again' },
  reauthentication_needed: { message: 'You signed in too long ago for this: sign out, then sign in again' },
  manual_linking_disabled: { message: 'This site’s account service can’t link other accounts' },
  identity_already_exists: { message: 'That account is already linked, to you or to another user' },
  single_identity_not_deletable: { message: 'This is your only way in, so it cannot be removed' },
  over_request_rate_limit: { message: TRY_LATER },
  over_email_send_rate_limit: { message: TRY_LATER },
  signup_disabled: { message: CLOSED },
  email_provider_disabled: { message: CLOSED },
  user_banned: { message: 'This account is closed' },
  flow_state_not_found: { message: LINK_OVER },
  flow_state_expired: { message: LINK_OVER },
  bad_code_verifier: { message: LINK_OVER },
  bad_jwt: { message: SESSION_OVER },
  no_authorization: { message: SESSION_OVER },
  session_expired: { message: SESSION_OVER },
  refresh_token_not_found: { message: SESSION_OVER },
  refresh_token_already_used: { message: SESSION_OVER },
}

function byName({ name, message, reasons = [] }: AuthFailure): Omit<AccountProblem, 'code'> | null {
  if (name === 'AuthSessionMissingError') return { message: SESSION_OVER, field: null }
  if (name === 'AuthPKCECodeVerifierMissingError') {
    return { message: 'Open the link in the browser where you asked for it, or ask for a new one', field: null }
  }
  if (name === 'AuthWeakPasswordError') {
    const leaked = reasons.includes('pwned')
    return { message: leaked ? 'This password is known from a data leak. Choose another' : message, field: 'password' }
  }
  return null
}

/** Translates an error of the account service for users. */
export function accountProblem(failure: AuthFailure): AccountProblem {
  const { name, message, status = 0, code = '' } = failure
  if (name === 'AuthRetryableFetchError' && status === 0) {
    return {
      message: 'The account service cannot be reached. What you typed is still here: try again in a moment',
      field: null,
      code: 'network',
    }
  }
  if (status >= 500) {
    return { message: `The account service failed (error ${status}). Try again in a moment`, field: null, code }
  }
  const known = BY_CODE[code]
  if (known) return { message: known.message, field: known.field ?? null, code }
  const named = byName(failure)
  if (named) return { ...named, code }
  if (status === 429) return { message: TRY_LATER, field: null, code }
  return { message: message || 'The account service refused this', field: null, code }
}
