import { AccountError, unwrapAuth } from './accountCalls'
import type { Auth } from './session'

/** An authenticator app of an account. */
export interface AuthenticatorApp {
  id: string
  name: string
  /** False until its set-up was confirmed with a code. */
  isVerified: boolean
}

/** The secret that the user scans or types into the app; must not be stored or logged. */
export interface NewAuthenticator {
  id: string
  /** An image as a `data:` URL. */
  qrCode: string
  secret: string
}

const ISSUER = 'Cash Us If You Can'

/** MFA by authenticator app (TOTP, RFC 6238), which hosted projects offer. Each call rejects with an AccountError. */
export function createSecondFactor(auth: Auth) {
  async function list(): Promise<AuthenticatorApp[]> {
    const { all } = unwrapAuth(await auth.mfa.listFactors())
    return all
      .filter((factor) => factor.factor_type === 'totp')
      .map(({ id, friendly_name: name, status }) => ({
        id,
        name: name || 'Authenticator app',
        isVerified: status === 'verified',
      }))
  }

  /** Starts enrolling an app; replaces any that was never confirmed. */
  async function enrol(name: string): Promise<NewAuthenticator> {
    const unfinished = (await list()).filter(({ isVerified }) => !isVerified)
    for (const { id } of unfinished) unwrapAuth(await auth.mfa.unenroll({ factorId: id }))
    const { id, totp } = unwrapAuth(await auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: ISSUER }))
    return { id, qrCode: totp.qr_code, secret: totp.secret }
  }

  /** Verifies a code: completes an enrolment or a sign-in. */
  async function verify(factorId: string, code: string): Promise<void> {
    unwrapAuth(await auth.mfa.challengeAndVerify({ factorId, code }))
  }

  async function remove(factorId: string): Promise<void> {
    unwrapAuth(await auth.mfa.unenroll({ factorId }))
    // The stored session still lists the app and would ask for its code.
    const { error } = await auth.refreshSession()
    if (error) throw new AccountError({ message: 'Removed. Reload the page to see it', field: null, code: '' })
  }

  return { list, enrol, verify, remove }
}
