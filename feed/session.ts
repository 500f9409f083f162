/** What the feed does: well, or one of the wrongs that real feeds and networks do. */
export const behaviours = [
  'well',
  /** Closes every connection and accepts none. */
  'drop',
  /** 2,000 trades a second, a frame each. */
  'flood',
  /** Frames that are broken, foreign, hostile or late, between good ones. */
  'malformed',
  /** Every key is wrong. */
  'wrong-key',
  /** The key's one connection is taken. */
  'connection-limit',
  /** The plan does not include trades. */
  'no-subscription',
  /** Takes people in and says nothing. */
  'silent',
] as const
export type Behaviour = (typeof behaviours)[number]

/** A message to a client; `T` is its type. */
export type WireMessage = { T: string } & Record<string, unknown>

export interface Session {
  /** What a client said, decoded; undefined where it could not be. */
  hear: (message: unknown) => void
  /** What the client wants trades of. */
  symbols: ReadonlySet<string>
  isAuthenticated: () => boolean
}

/** As many as Alpaca's basic plan allows. */
const SYMBOL_LIMIT = 30
/** A key that the simulated feed refuses whatever it is told, so that the refusal can be tried by hand. */
export const WRONG_KEY = 'WRONG'

interface SessionOptions {
  behaviour: () => Behaviour
  send: (messages: WireMessage[]) => void
  /** After an error that ends the connection. */
  hangUp: () => void
  onSubscribed: (added: string[]) => void
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Alpaca's side of the conversation with one client: greet, take the key, take subscriptions, refuse in its words. */
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
