import { createHmac, randomUUID } from 'node:crypto'
import type { Connect } from 'vite'
import { readClerkFile } from './clerkFiles'

/** The code that every message of the stand-in would carry: Clerk's own for its test addresses. */
export const EMAIL_CODE = '424242'
const TOKEN_LIFE_S = 60
const SESSION_LIFE_MS = 7 * 24 * 3600_000

interface Account {
  id: string
  email: string
  password: string
  firstName: string | null
  lastName: string | null
  username: string | null
}
interface Session {
  id: string
  account: Account
}
interface Attempt {
  id: string
  email: string
  password: string
}
/** What Clerk calls a client: one browser. */
interface Client {
  id: string
  sessions: Session[]
  signUp: Attempt | null
  signIn: (Attempt & { account: Account }) | null
}
type Answer = { status?: number; body: unknown }

const id = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`
const failure = (code: string, message: string, parameter?: string): Answer => ({
  status: code === 'authentication_invalid' ? 401 : 422,
  body: { errors: [{ code, message, long_message: message, meta: parameter ? { param_name: parameter } : {} }] },
})

const attribute = (enabled: boolean, more: object = {}) => ({
  enabled,
  required: false,
  used_for_first_factor: false,
  first_factors: [],
  used_for_second_factor: false,
  second_factors: [],
  verifications: [],
  verify_at_sign_up: false,
  ...more,
})

const ENVIRONMENT = {
  object: 'environment',
  id: 'env_1',
  maintenance_mode: false,
  auth_config: {
    object: 'auth_config',
    id: 'auth_1',
    single_session_mode: true,
    claimed_at: null,
    reverification: false,
  },
  display_config: {
    object: 'display_config',
    id: 'display_1',
    application_name: 'Cash Us If You Can',
    branded: false,
    instance_environment_type: 'production',
    preferred_sign_in_strategy: 'password',
    captcha_public_key: null,
    captcha_widget_type: null,
    show_devmode_warning: false,
    home_url: '/',
    sign_in_url: '/signin',
    sign_up_url: '/register',
    user_profile_url: '/profile',
    after_sign_in_url: '/home',
    after_sign_up_url: '/home',
    logo_image_url: '',
    theme: {},
  },
  user_settings: {
    attributes: {
      email_address: attribute(true, {
        required: true,
        used_for_first_factor: true,
        first_factors: ['email_code'],
        verifications: ['email_code'],
        verify_at_sign_up: true,
      }),
      password: attribute(true, { required: true }),
      first_name: attribute(true),
      last_name: attribute(true),
      username: attribute(false),
      phone_number: attribute(false),
      web3_wallet: attribute(false),
      authenticator_app: attribute(false),
      backup_code: attribute(false),
      passkey: attribute(false),
    },
    actions: { delete_self: true, create_organization: false },
    social: {},
    enterprise_sso: { enabled: false },
    sign_in: { second_factor: { required: false, enabled: false } },
    sign_up: {
      mode: 'public',
      progressive: true,
      captcha_enabled: false,
      allowlist_only: false,
      legal_consent_enabled: false,
    },
    password_settings: {
      min_length: 8,
      max_length: 72,
      disable_hibp: true,
      show_zxcvbn: false,
      min_zxcvbn_strength: 0,
    },
    passkey_settings: { allow_autofill: false, show_sign_in_button: false },
    username_settings: { min_length: 4, max_length: 64 },
  },
  organization_settings: { enabled: false, domains: { enabled: false } },
  commerce_settings: { billing: { user: { enabled: false }, organization: { enabled: false } } },
  api_keys_settings: { user_api_keys_enabled: false, orgs_api_keys_enabled: false },
}

interface StandInOptions {
  /** The embedded backend's secret. It accepts HS256 only, while Clerk itself signs with RS256. */
  secret: () => string
}

/**
 * The part of Clerk's frontend API (https://clerk.com/docs/reference/frontend-api) that its browser code needs to sign people up, in
 * and out, to issue tokens, and to show an account. It keeps everything in memory and merely compares passwords: a fixture for tests
 * on this machine, which must never be reachable from another.
 */
export function createStandIn({ secret }: StandInOptions): Connect.NextHandleFunction {
  const accounts = new Map<string, Account>()
  const clients = new Map<string, Client>()

  function token({ id: sid, account }: Session): string {
    const now = Math.floor(Date.now() / 1000)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = {
      iss: 'https://clerk.stub.test',
      sub: account.id,
      sid,
      role: 'authenticated',
      iat: now,
      nbf: now - 10,
      exp: now + TOKEN_LIFE_S,
    }
    const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
    return `${signed}.${createHmac('sha256', secret()).update(signed).digest('base64url')}`
  }

  const emailJson = (email: string) => ({
    object: 'email_address',
    id: `idn_${email}`,
    email_address: email,
    verification: { status: 'verified', strategy: 'email_code', attempts: 1, expire_at: null },
    linked_to: [],
  })
  const userJson = ({ id: userId, email, firstName, lastName, username }: Account) => ({
    object: 'user',
    id: userId,
    external_id: null,
    primary_email_address_id: `idn_${email}`,
    email_addresses: [emailJson(email)],
    phone_numbers: [],
    web3_wallets: [],
    external_accounts: [],
    enterprise_accounts: [],
    passkeys: [],
    organization_memberships: [],
    username,
    first_name: firstName,
    last_name: lastName,
    image_url: '',
    has_image: false,
    password_enabled: true,
    totp_enabled: false,
    backup_code_enabled: false,
    two_factor_enabled: false,
    delete_self_enabled: true,
    public_metadata: {},
    unsafe_metadata: {},
    created_at: Date.now(),
    updated_at: Date.now(),
  })
  const publicJson = ({ id: userId, email, firstName, lastName }: Account) => ({
    user_id: userId,
    identifier: email,
    first_name: firstName,
    last_name: lastName,
    image_url: '',
    has_image: false,
  })
  const sessionJson = (session: Session) => ({
    object: 'session',
    id: session.id,
    status: 'active',
    expire_at: Date.now() + SESSION_LIFE_MS,
    abandon_at: Date.now() + SESSION_LIFE_MS,
    last_active_at: Date.now(),
    last_active_token: { object: 'token', jwt: token(session) },
    last_active_organization_id: null,
    factor_verification_age: [0, -1],
    actor: null,
    tasks: null,
    user: userJson(session.account),
    public_user_data: publicJson(session.account),
    created_at: Date.now(),
    updated_at: Date.now(),
  })
  const signUpJson = ({ id: signUpId, email }: Attempt, done: Session | null = null) => ({
    object: 'sign_up',
    id: signUpId,
    status: done ? 'complete' : 'missing_requirements',
    required_fields: ['email_address', 'password'],
    optional_fields: ['first_name', 'last_name'],
    missing_fields: [],
    unverified_fields: done ? [] : ['email_address'],
    email_address: email,
    has_password: true,
    verifications: {
      email_address: {
        status: done ? 'verified' : 'unverified',
        strategy: 'email_code',
        next_action: done ? '' : 'needs_attempt',
        supported_strategies: ['email_code'],
      },
    },
    created_session_id: done?.id ?? null,
    created_user_id: done?.account.id ?? null,
  })
  const signInJson = (
    { id: signInId, email, account }: Attempt & { account: Account },
    done: Session | null = null,
  ) => ({
    object: 'sign_in',
    id: signInId,
    status: done ? 'complete' : 'needs_first_factor',
    identifier: email,
    supported_identifiers: ['email_address'],
    supported_first_factors: [{ strategy: 'password' }],
    supported_second_factors: null,
    first_factor_verification: null,
    second_factor_verification: null,
    user_data: publicJson(account),
    created_session_id: done?.id ?? null,
  })
  const clientJson = (client: Client) => ({
    object: 'client',
    id: client.id,
    sessions: client.sessions.map(sessionJson),
    sign_up: client.signUp && signUpJson(client.signUp),
    sign_in: client.signIn && signInJson(client.signIn),
    last_active_session_id: client.sessions.at(-1)?.id ?? null,
    cookie_expires_at: null,
    created_at: Date.now(),
    updated_at: Date.now(),
  })

  /** Begins a session in a browser for an account that has given its password or code. */
  function open(client: Client, account: Account): Session {
    const session = { id: id('sess'), account }
    client.sessions = [session]
    client.signUp = null
    client.signIn = null
    return session
  }

  function signIn(client: Client, given: URLSearchParams): Answer {
    const account = accounts.get((given.get('identifier') ?? '').toLowerCase())
    if (!account) return failure('form_identifier_not_found', 'Couldn’t find your account.', 'identifier')
    client.signIn = { id: id('sia'), email: account.email, password: '', account }
    return given.get('password')
      ? proveSignIn(client, given)
      : { body: { response: signInJson(client.signIn), client: clientJson(client) } }
  }

  function proveSignIn(client: Client, given: URLSearchParams): Answer {
    const attempt = client.signIn
    if (!attempt) return failure('resource_not_found', 'No sign-in has begun.')
    if (given.get('password') !== attempt.account.password) {
      return failure('form_password_incorrect', 'Password is incorrect. Try again, or use another method.', 'password')
    }
    const session = open(client, attempt.account)
    return { body: { response: signInJson(attempt, session), client: clientJson(client) } }
  }

  function signUp(client: Client, given: URLSearchParams): Answer {
    const email = (given.get('email_address') ?? '').toLowerCase()
    if (accounts.has(email))
      return failure('form_identifier_exists', 'That email address is taken. Please try another.', 'email_address')
    client.signUp = { id: id('sua'), email, password: given.get('password') ?? '' }
    return { body: { response: signUpJson(client.signUp), client: clientJson(client) } }
  }

  function proveSignUp(client: Client, given: URLSearchParams): Answer {
    const attempt = client.signUp
    if (!attempt) return failure('resource_not_found', 'No sign-up has begun.')
    if (given.get('code') !== EMAIL_CODE) return failure('form_code_incorrect', 'Incorrect code', 'code')
    const { email, password } = attempt
    const account = { id: id('user'), email, password, firstName: null, lastName: null, username: null }
    accounts.set(email, account)
    const session = open(client, account)
    return { body: { response: signUpJson(attempt, session), client: clientJson(client) } }
  }

  function answer(client: Client, call: string, given: URLSearchParams): Answer {
    const whole = () => clientJson(client)
    const [, sessionId, what] = /^POST client\/sessions\/(\w+)\/(touch|tokens)$/.exec(call) ?? []
    if (sessionId) {
      const session = client.sessions.find((one) => one.id === sessionId)
      if (!session) return failure('authentication_invalid', 'Invalid authentication')
      if (what === 'tokens') return { body: { object: 'token', jwt: token(session) } }
      return { body: { response: sessionJson(session), client: whole() } }
    }
    const me = client.sessions[0]?.account
    switch (call.replace(/\/(sua|sia)_\w+/, '')) {
      case 'GET environment':
      case 'PATCH environment':
        return { body: ENVIRONMENT }
      case 'GET client':
        return { body: { response: whole(), client: null } }
      case 'POST client/sign_ups':
        return signUp(client, given)
      case 'POST client/sign_ups/prepare_verification':
        return { body: { response: client.signUp && signUpJson(client.signUp), client: whole() } }
      case 'POST client/sign_ups/attempt_verification':
        return proveSignUp(client, given)
      case 'POST client/sign_ins':
        return signIn(client, given)
      case 'POST client/sign_ins/attempt_first_factor':
        return proveSignIn(client, given)
      case 'DELETE client/sessions':
        client.sessions = []
        return { body: { response: whole(), client: null } }
      case 'PATCH me':
        if (!me) return failure('authentication_invalid', 'Invalid authentication')
        me.firstName = given.get('first_name') ?? me.firstName
        me.lastName = given.get('last_name') ?? me.lastName
        return { body: { response: userJson(me), client: whole() } }
      case 'DELETE me':
        if (me) accounts.delete(me.email)
        client.sessions = []
        return { body: { response: { object: 'user', id: me?.id, deleted: true }, client: whole() } }
      case 'GET me/sessions/active':
        return { body: [] }
      default:
        return {
          status: 404,
          body: { errors: [{ code: 'resource_not_found', message: `The stand-in knows no ${call}` }] },
        }
    }
  }

  return async (request, response, next) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    if (url.pathname === '/__stand-in/end-sessions') {
      for (const client of clients.values()) {
        client.sessions = client.sessions.filter((one) => one.account.email !== url.searchParams.get('email'))
      }
      response.end()
      return
    }
    const [, file] = /^\/__clerk\/npm\/(.+)$/.exec(url.pathname) ?? []
    const [, call] = /^\/__clerk\/v1\/(.+)$/.exec(url.pathname) ?? []
    if (file) {
      const code = readClerkFile(file)
      response.writeHead(code ? 200 : 404, { 'content-type': 'text/javascript' }).end(code)
      return
    }
    if (!call) return next()

    let body = ''
    for await (const chunk of request) body += chunk
    const known = /(?:^|; )__client=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const client = clients.get(known) ?? { id: id('client'), sessions: [], signUp: null, signIn: null }
    clients.set(client.id, client)
    const method = url.searchParams.get('_method') ?? request.method
    const { status = 200, body: out } = answer(client, `${method} ${call}`, new URLSearchParams(body))
    const since = client.sessions.length > 0 ? Math.floor(Date.now() / 1000) : 0
    response.writeHead(status, {
      'content-type': 'application/json',
      'set-cookie': [
        `__client=${client.id}; Path=/; HttpOnly; SameSite=Lax`,
        `__client_uat=${since}; Path=/; SameSite=Lax`,
      ],
    })
    response.end(JSON.stringify(out))
  }
}
