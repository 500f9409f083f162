import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { AccountService } from './accounts'
import { JWT_SECRET, SITE } from './accounts'

/** The services that this stand-in pretends to have enabled. */
const EXTERNAL = { email: true, github: true, google: false, phone: false }
const TOTP_PERIOD_S = 30
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The six digits that an authenticator app currently shows for a secret (RFC 6238, RFC 4226). */
export function codeOf(secret: string, now = Date.now()): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 1000 / TOTP_PERIOD_S)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

interface Factor {
  id: string
  friendly_name: string
  factor_type: string
  status: 'unverified' | 'verified'
  secret: string
  created_at: string
  updated_at: string
}
interface LinkedIdentity {
  id: string
  identity_id: string
  user_id: string
  provider: string
  identity_data: { email: string }
}
interface Person {
  factors: Factor[]
  identities: LinkedIdentity[]
  /** The account service's response that opened the newest session. */
  opened: Opened | null
}
interface Opened {
  access_token: string
  refresh_token: string
  user: { id: string; email: string }
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string): { sub?: string; aal?: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? 'e30', 'base64url').toString() || '{}')
const refuse = (status: number, code: string, message: string) =>
  Response.json({ code: status, error_code: code, msg: message }, { status })

/**
 * The embedded account service, plus what only hosted projects have: authenticator apps and linked identities, by the documented calls
 * (https://supabase.com/docs/reference/self-hosting-auth/introduction). A fixture: the other service is just a code that the test
 * carries back.
 */
export function withHostedCalls(service: AccountService) {
  const people = new Map<string, Person>()
  /** The refresh tokens of sessions that were verified by a second factor. */
  const proved = new Set<string>()
  const ways = new Map<string, { provider: string; userId: string; challenge: string; backTo: string }>()
  /** The session behind each issued token. */
  const handedOut = new Map<string, Opened>()

  const personOf = (id: string): Person => {
    const person = people.get(id) ?? { factors: [], identities: [], opened: null }
    people.set(id, person)
    return person
  }

  function withLevel(token: string, level: string): string {
    const [head = ''] = token.split('.')
    const signed = `${head}.${part({ ...claimsOf(token), aal: level })}`
    return `${signed}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`
  }

  function decorate<U extends { id: string; email?: string }>(user: U) {
    const { factors, identities } = personOf(user.id)
    const own = {
      id: user.id,
      identity_id: `email-${user.id}`,
      user_id: user.id,
      provider: 'email',
      identity_data: { email: user.email },
    }
    return { ...user, factors: factors.map(({ secret: _, ...rest }) => rest), identities: [own, ...identities] }
  }

  function session(opened: Opened): Response {
    personOf(opened.user.id).opened = opened
    const token = withLevel(opened.access_token, proved.has(opened.refresh_token) ? 'aal2' : 'aal1')
    handedOut.set(token, opened)
    return Response.json({
      ...opened,
      token_type: 'bearer',
      expires_in: 3600,
      access_token: token,
      user: decorate(opened.user),
    })
  }

  function begin(url: URL, userId: string): string {
    const code = randomUUID()
    ways.set(code, {
      provider: url.searchParams.get('provider') ?? '',
      userId,
      challenge: url.searchParams.get('code_challenge') ?? '',
      backTo: url.searchParams.get('redirect_to') ?? SITE,
    })
    return code
  }

  function exchange({
    auth_code: code,
    code_verifier: verifier,
  }: {
    auth_code: string
    code_verifier: string
  }): Response {
    const way = ways.get(code)
    ways.delete(code)
    if (!way || createHash('sha256').update(verifier).digest('base64url') !== way.challenge) {
      return refuse(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
    }
    // A signed-in user links; a visitor becomes the user who linked that account.
    const owner =
      way.userId || [...people].find(([, one]) => one.identities.some(({ provider }) => provider === way.provider))?.[0]
    const person = personOf(owner ?? '')
    if (!owner || !person.opened) return refuse(400, 'validation_failed', 'no such account')
    if (way.userId) {
      const id = randomUUID()
      person.identities.push({
        id,
        identity_id: id,
        user_id: owner,
        provider: way.provider,
        identity_data: { email: 'elsewhere@people.example' },
      })
    }
    return session(person.opened)
  }

  async function factorCall(request: Request, person: Person, call: string, token: string): Promise<Response> {
    const [, factorId, what] = /^factors\/([\w-]+)(?:\/(\w+))?$/.exec(call) ?? []
    const body = request.method === 'POST' ? await request.json() : {}
    if (!factorId) {
      const now = new Date().toISOString()
      const secret = [...randomUUID().replaceAll('-', '')].map((digit) => BASE32[Number.parseInt(digit, 16)]).join('')
      const factor: Factor = {
        id: randomUUID(),
        friendly_name: body.friendly_name,
        factor_type: body.factor_type,
        status: 'unverified',
        secret,
        created_at: now,
        updated_at: now,
      }
      if (person.factors.some(({ friendly_name: name }) => name === factor.friendly_name)) {
        return refuse(422, 'mfa_factor_name_conflict', 'A factor with the friendly name already exists')
      }
      person.factors.push(factor)
      const totp = {
        qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>',
        secret,
        uri: `otpauth://totp/x?secret=${secret}`,
      }
      return Response.json({ id: factor.id, type: 'totp', friendly_name: factor.friendly_name, totp })
    }
    const factor = person.factors.find(({ id }) => id === factorId)
    if (!factor) return refuse(404, 'mfa_factor_not_found', 'Factor not found')
    if (request.method === 'DELETE') {
      if (factor.status === 'verified' && claimsOf(token).aal !== 'aal2') {
        return refuse(400, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
      }
      person.factors = person.factors.filter((one) => one !== factor)
      return Response.json({ id: factor.id })
    }
    if (what === 'challenge')
      return Response.json({ id: randomUUID(), type: 'totp', expires_at: Date.now() / 1000 + 300 })
    // A code of the period before still counts, as at the real service.
    const codes = [Date.now(), Date.now() - TOTP_PERIOD_S * 1000].map((time) => codeOf(factor.secret, time))
    if (!codes.includes(String(body.code))) return refuse(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    factor.status = 'verified'
    const opened = handedOut.get(token)
    if (!opened) return refuse(403, 'session_not_found', 'No session')
    proved.add(opened.refresh_token)
    return session(opened)
  }

  async function fetch(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const call = url.pathname.replace('/auth/v1/', '')
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    const { sub: userId = '', aal: level = '' } = claimsOf(token)
    const person = personOf(userId)
    if (call === 'settings') return Response.json({ external: EXTERNAL })
    if (call.startsWith('factors')) return factorCall(request, person, call, token)
    if (call === 'user/identities/authorize') {
      return Response.json({ url: `https://other-service.example/?code=${begin(url, userId)}` })
    }
    if (call.startsWith('user/identities/')) {
      if (person.identities.length === 0)
        return refuse(422, 'single_identity_not_deletable', 'User must have at least 1 identity')
      person.identities = person.identities.filter(({ identity_id: id }) => id !== call.split('/').at(-1))
      return Response.json({})
    }
    if (call === 'token' && url.searchParams.get('grant_type') === 'pkce') return exchange(await request.json())
    if (
      call === 'user' &&
      request.method === 'PUT' &&
      level !== 'aal2' &&
      person.factors.some(({ status }) => status === 'verified')
    ) {
      return refuse(
        401,
        'insufficient_aal',
        'AAL2 session is required to update email or password when MFA is enabled.',
      )
    }

    const given = request.clone()
    const answer = await service.fetch(request)
    if (!answer.ok || !['token', 'signup', 'user'].includes(call)) return answer
    const body = await answer.json()
    if (call === 'user') return Response.json(decorate(body))
    if (url.searchParams.get('grant_type') === 'refresh_token') {
      const { refresh_token: used } = await given.json()
      if (proved.has(used)) proved.add(body.refresh_token)
    }
    return session(body)
  }

  return {
    ...service,
    fetch,
    /** Follows the page's redirect, consents there, and returns the address at which that ends. */
    agreeAt: (address: string): string => {
      const url = new URL(address)
      const code = url.pathname.endsWith('/authorize') ? begin(url, '') : (url.searchParams.get('code') ?? '')
      const back = new URL(ways.get(code)?.backTo ?? SITE)
      back.searchParams.set('code', code)
      return back.href
    },
  }
}
