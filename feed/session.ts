/** How the feed behaves: well, or with one of the faults of real feeds and networks. */
export const behaviours = [
  'well',
  /** Closes every connection and accepts none. */
  'drop',
  /** 2,000 trades a second, a frame each. */
  'flood',
  /** Broken, foreign, hostile or late frames between good ones. */
  'malformed',
  /** Every key is wrong. */
  'wrong-key',
  /** The key's only connection is already in use. */
  'connection-limit',
  /** The plan does not include trades. */
  'no-subscription',
  /** Accepts connections and sends nothing. */
  'silent',
] as const
export type Behaviour = (typeof behaviours)[number]

/** A message to a client; `T` is its type. */
export type WireMessage = { T: string } & Record<string, unknown>

export interface Session {
  /** Handles a client's decoded message; undefined when it was malformed. */
  hear: (message: unknown) => void
  /** The client's subscriptions. */
  symbols: ReadonlySet<string>
  isAuthenticated: () => boolean
}

/** The limit of Alpaca's basic plan. */
const SYMBOL_LIMIT = 30
/** A key that the simulated feed always refuses, so that the refusal can be tried by hand. */
export const WRONG_KEY = 'WRONG'

interface SessionOptions {
  behaviour: () => Behaviour
  send: (messages: WireMessage[]) => void
  /** Closes the connection, after an error that ends it. */
  hangUp: () => void
  onSubscribed: (added: string[]) => void
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Alpaca's side of the protocol with one client: greeting, authentication, subscriptions, errors. */
export function startSession({ behaviour, send, hangUp, onSubscribed }: SessionOptions): Session {
  const symbols = new Set<string>()
  let isAuthenticated = false

  const refuse = (code: number, msg: string) => send([{ T: 'error', code, msg }])
  function refuseForGood(code: number, msg: string) {
    refuse(code, msg)
    hangUp()
  }

  function authenticate({ key, secret }: Record<string, unknown>) {
    if (isAuthenticated) return refuse(403, 'already authenticated')
    if (behaviour() === 'connection-limit') return refuseForGood(406, 'connection limit exceeded')
    const isKey = typeof key === 'string' && typeof secret === 'string' && key !== WRONG_KEY
    if (!isKey || behaviour() === 'wrong-key') return refuseForGood(402, 'auth failed')
    isAuthenticated = true
    send([{ T: 'success', msg: 'authenticated' }])
  }

  function subscribe({ action, trades }: Record<string, unknown>) {
    if (!isAuthenticated) return refuse(401, 'not authenticated')
    if (behaviour() === 'no-subscription') return refuseForGood(409, 'insufficient subscription')
    const named = Array.isArray(trades) ? trades.filter((symbol) => typeof symbol === 'string') : []
    const added = action === 'subscribe' ? named.filter((symbol) => !symbols.has(symbol)) : []
    if (symbols.size + added.length > SYMBOL_LIMIT) return refuse(405, 'symbol limit exceeded')
    for (const symbol of named) {
      if (action === 'subscribe') symbols.add(symbol)
      else symbols.delete(symbol)
    }
    send([{ T: 'subscription', trades: [...symbols], quotes: [], bars: [] }])
    onSubscribed(added)
  }

  if (behaviour() !== 'silent') send([{ T: 'success', msg: 'connected', simulated: true }])
  return {
    symbols,
    isAuthenticated: () => isAuthenticated,
    hear(message) {
      if (behaviour() === 'silent') return
      if (!isRecord(message)) return refuse(400, 'invalid syntax')
      if (message.action === 'auth') authenticate(message)
      else if (message.action === 'subscribe' || message.action === 'unsubscribe') subscribe(message)
      else refuse(400, 'invalid syntax')
    },
  }
}
