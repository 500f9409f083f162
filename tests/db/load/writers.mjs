import { someActions } from './saveLog.mjs'

/** Expected refusals: another client was faster, or the connection died. */
const EXPECTED_REFUSALS = ['connection lost', 'PT404', 'PT409']
const CONTESTED_TRADES = 40
const TRADES_OF_A_BATCH = 4
const MAX_OWN_TRADES = 30

const INSERT = `
  insert into bet_data (strategy_id, bet_id, date, market, sector, symbol, side, quantity, price, fee)
  select $1, $2, a.* from jsonb_to_recordset($3) as a (date timestamptz, market text, sector text, symbol text, side text,
    quantity numeric, price numeric, fee numeric)`
const REPLACE = 'select replace_trade($1, $2, $3) as revision'
// No trade has a revision below 1: this edit conflicts with any other.
const REPLACE_OLD = 'select replace_trade($1, $2, $3, 0) as revision'
const DELETE = 'delete from bet_data where strategy_id = $1 and bet_id = $2 returning id'
const ADD = 'select add_trades($1, $2) as written'
const IMPORT = 'select private.import_trades($1, $2)'
const NEW_STRATEGY = 'insert into strategy_profile (name, public) values ($1, $2) returning id'
const RENAME = 'update strategy_profile set name = $2 where id = $1'
const DELETE_STRATEGY = 'delete from strategy_profile where id = $1 returning id'

const oneOf = (values) => values[Math.floor(Math.random() * values.length)]
const rowsOf = (actions, mark) =>
  actions.map((action) => ({ ...action, market: 'CRYPTO', symbol: 'ETH', sector: mark }))

/**
 * What writers share: the log of saves, and the list of faults.
 * @param {ReturnType<typeof import('./saveLog.mjs').openSaveLog>} saveLog @param {string[]} faults
 */
export function writersOf(saveLog, faults) {
  let trades = 0
  const newTrade = () => {
    trades += 1
    return `trade-${trades}`
  }

  async function ask(session, who, text, values) {
    const answer = await session.request(who, text, values)
    if (answer.outcome === 'refused' && !EXPECTED_REFUSALS.includes(answer.code)) {
      faults.push(`${answer.code}: ${answer.message} (${text.trim().slice(0, 60)} …)`)
    }
    return answer
  }

  /** Sends some actions with a mark of their own and notes the outcome. */
  async function save(session, who, strategyId, text, valuesOf) {
    const mark = saveLog.newMark()
    const actions = someActions()
    const answer = await ask(session, who, text, valuesOf(JSON.stringify(rowsOf(actions, mark))))
    const noted = { mark, actions, outcome: answer.outcome, strategyId }
    saveLog.note(noted)
    return { answer, save: noted }
  }

  /** Several clients of one user write the same few trades of one strategy; `trades` says how many. */
  async function contend(session, { who, strategyId, trades: count = CONTESTED_TRADES }) {
    const trade = `contested-${count}-${Math.floor(Math.random() * count)}`
    const dice = Math.random()
    if (dice < 0.4) await save(session, who, strategyId, INSERT, (rows) => [strategyId, trade, rows])
    else if (dice < 0.8) await save(session, who, strategyId, REPLACE, (rows) => [strategyId, trade, rows])
    else await ask(session, who, DELETE, [strategyId, trade])
  }

  /**
   * One client writes its own trades, so that the final content of each is known exactly. A trade whose last save was not answered is
   * not written again, since its state is known only at the end.
   * @param {Map<string, import('./saveLog.mjs').Save>} own
   */
  async function keepOwn(session, { who, strategyId, own }) {
    const settle = (betId, before, { answer, save: saved }) => {
      if (answer.outcome === 'acknowledged') {
        if (saved) own.set(betId, saved)
        else own.delete(betId)
        saveLog.leave(betId, [saved ?? null])
      } else if (answer.outcome === 'unanswered') {
        own.delete(betId)
        saveLog.leave(betId, [before, saved ?? null])
      } else if (answer.code !== 'connection lost') {
        faults.push(`${answer.code} on trade ${betId}, which no other client writes: ${answer.message}`)
      }
    }
    const known = oneOf([...own.keys()])
    const dice = Math.random()
    if (!known || (dice < 0.3 && own.size < MAX_OWN_TRADES)) {
      const betId = newTrade()
      saveLog.leave(betId, [null])
      settle(betId, null, await save(session, who, strategyId, INSERT, (rows) => [strategyId, betId, rows]))
    } else if (dice < 0.7) {
      settle(known, own.get(known), await save(session, who, strategyId, REPLACE, (rows) => [strategyId, known, rows]))
    } else if (dice < 0.8) {
      const { answer, save: late } = await save(session, who, strategyId, REPLACE_OLD, (rows) => [
        strategyId,
        known,
        rows,
      ])
      if (answer.outcome === 'acknowledged') faults.push(`an edit of an old revision of ${known} was let in`)
      late.outcome = 'refused'
    } else if (dice < 0.9) {
      settle(known, own.get(known), { answer: await ask(session, who, DELETE, [strategyId, known]) })
    } else {
      await saveBatch(session, who, strategyId, ADD)
    }
  }

  /** Several new trades in one request share a mark, so that either all of them are there or none. */
  async function saveBatch(session, who, strategyId, text) {
    const mark = saveLog.newMark()
    const batch = Array.from({ length: TRADES_OF_A_BATCH }, () => ({ betId: newTrade(), actions: someActions() }))
    const recorded = { recorded_at: new Date().toISOString(), first_recorded_at: new Date().toISOString(), edits: 0 }
    const rows = batch.flatMap(({ betId, actions }) =>
      rowsOf(actions, mark).map((row) => ({ ...row, bet_id: betId, ...(text === IMPORT ? recorded : {}) })),
    )
    const { outcome } = await ask(session, who, text, [strategyId, JSON.stringify(rows)])
    saveLog.note({ mark, actions: batch.flatMap(({ actions }) => actions), outcome, strategyId })
  }

  /** Creates a strategy, adds trades, renames it, and deletes it half of the time. */
  async function liveThrough(session, { who }) {
    const name = `Short-lived ${saveLog.newMark()}`
    const made = await ask(session, who, NEW_STRATEGY, [name, oneOf(['true', 'false'])])
    if (made.outcome !== 'acknowledged') return
    const strategyId = made.rows[0].id
    await saveBatch(session, who, strategyId, ADD)
    const { outcome } = await ask(session, who, RENAME, [strategyId, `${name} II`])
    saveLog.leaveStrategy(
      strategyId,
      {
        acknowledged: [`${name} II`],
        refused: [name],
        unanswered: [name, `${name} II`],
      }[outcome],
    )
    await saveBatch(session, who, strategyId, ADD)
    if (Math.random() < 0.5) return
    const deleted = await ask(session, who, DELETE_STRATEGY, [strategyId])
    if (deleted.outcome !== 'refused') saveLog.deleteStrategy(strategyId, deleted.outcome === 'acknowledged')
  }

  /** Runs an operator's tasks meanwhile: imports trades and refreshes the returns. */
  async function operate(session, { strategyId }) {
    if (Math.random() < 0.5) await saveBatch(session, {}, strategyId, IMPORT)
    else await ask(session, { role: 'service_role' }, 'select refresh_returns()', [])
  }

  return { contend, keepOwn, liveThrough, operate }
}
