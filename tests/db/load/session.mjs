import pg from 'pg'

/**
 * The outcome of a request: acknowledged: its transaction was committed, and the client was told so; refused: the database refused it,
 * or the connection died before COMMIT was sent, so nothing of it may be stored; unanswered: the connection died after COMMIT was
 * sent, so all of it or nothing may be stored.
 * @typedef {{ outcome: 'acknowledged', rows: Record<string, unknown>[] }
 *   | { outcome: 'refused', code: string, message: string }
 *   | { outcome: 'unanswered' }} Answer
 */

const CONNECTION_LOST = 'connection lost'

const claimsOf = ({ role, sub }) => JSON.stringify(role === 'authenticated' ? { sub, role } : { role })

/**
 * One client's connection, opened again after it died. Each request is one transaction with a user's rights, as PostgREST sends it.
 * Half of them are a single message, so that COMMIT is sent from the start.
 * @param {() => Promise<pg.Client>} connect
 */
export async function openSession(connect) {
  let client = await connect()

  const inOneMessage = (who, text, values) => {
    const literal = (value) => (value === null ? 'null' : pg.escapeLiteral(String(value)))
    const statement = text.replace(/\$(\d+)/g, (_, place) => literal(values[Number(place) - 1]))
    const settings = who.role
      ? `select set_config('role', '${who.role}', true), set_config('request.jwt.claims', ${literal(claimsOf(who))}, true);`
      : ''
    return `begin; ${settings} ${statement}; commit`
  }

  /** The request is the last statement of a message before COMMIT. */
  const rowsOf = (results) => results.at(-2).rows

  async function step(text, values) {
    try {
      return { result: await client.query(text, values) }
    } catch (error) {
      // A terminated connection reports FATAL, or nothing at all.
      return { error, isLost: error.severity !== 'ERROR' }
    }
  }

  async function refuse({ error, isLost }) {
    if (isLost) {
      client = await connect()
      return { outcome: 'refused', code: CONNECTION_LOST, message: error.message }
    }
    const { isLost: isLostSince } = await step('rollback')
    if (isLostSince) client = await connect()
    return { outcome: 'refused', code: error.code, message: error.message }
  }

  async function unanswered() {
    client = await connect()
    return { outcome: 'unanswered' }
  }

  /**
   * @param {{ role?: 'authenticated' | 'service_role', sub?: string }} who without a role: the database's owner
   * @param {string} text one statement @param {(string | null)[]} values
   * @returns {Promise<Answer>}
   */
  async function request(who, text, values) {
    if (Math.random() < 0.5) {
      const whole = await step(inOneMessage(who, text, values))
      if (!whole.error) return { outcome: 'acknowledged', rows: rowsOf(whole.result) }
      return whole.isLost ? unanswered() : refuse(whole)
    }
    const settings = [who.role ?? 'none', who.role ? claimsOf(who) : '']
    const begun = await step('begin')
    if (begun.error) return refuse(begun)
    const set = await step(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, settings)
    if (set.error) return refuse(set)
    const done = await step(text, values)
    if (done.error) return refuse(done)
    const committed = await step('commit')
    if (!committed.error) return { outcome: 'acknowledged', rows: done.result.rows }
    return committed.isLost ? unanswered() : refuse(committed)
  }

  return {
    request,
    processId: () => client.processID,
    /** Cuts the connection without closing it, like a pulled cable. */
    pullOut: () => client.connection.stream.destroy(),
    close: () => client.end(),
  }
}
