import { KEY, type Reading, UNSTORABLE, withContract } from './message.ts'

/** A position of an account, as the database's report_positions() takes it. Decimal text. */
export type Position = Pick<Reading, 'market' | 'symbol' | 'expiration' | 'strike' | 'right'> & {
  /** Units, below 0 if short; 0 for what the account no longer holds. */
  quantity: string
  /** What the broker's own bookings say of it, in words. */
  why?: string
}

/** A report: its key, and what the account holds or why that could not be read. */
export type Report = { key: string } & ({ positions: Position[] } | { problem: string })

/** A thousand positions need about a tenth of it. */
const LONGEST_REPORT = 500_000
const MEMBERS = 'market symbol expiration strike right quantity why'.split(' ')

function readPosition(said: unknown): Position {
  if (typeof said !== 'object' || said === null || Array.isArray(said)) throw new Error('A position is no object')
  const entries = Object.entries(said)
  const unknown = entries.find(([name, one]) => !MEMBERS.includes(name) || typeof one !== 'string')
  if (unknown) throw new Error(`A position has a member that cannot be read: ${unknown[0].slice(0, 40)}`)
  const { quantity = '', why, ...contract } = Object.fromEntries(entries) as Partial<Position>
  const { market, symbol, expiration, strike, right } = withContract(contract)
  return { ...{ market, symbol, expiration, strike, right }, quantity, ...(why === undefined ? {} : { why }) }
}

/** Reads a report: JSON with a key and a list of positions. Null for everything else. */
export function readReport(body: string): Report | null {
  if (!body.includes('"positions"')) return null
  const text = body.slice(0, LONGEST_REPORT).replaceAll(UNSTORABLE, '')
  try {
    const said: unknown = JSON.parse(text)
    if (typeof said !== 'object' || said === null || !('positions' in said)) return null
    const [key] = KEY.exec('key' in said ? String(said.key) : '') ?? []
    if (!key) return null
    if (!Array.isArray(said.positions)) return { key, problem: 'positions is a list' }
    try {
      return { key, positions: said.positions.map(readPosition) }
    } catch (error) {
      return { key, problem: error instanceof Error ? error.message : '' }
    }
  } catch {
    return null
  }
}
