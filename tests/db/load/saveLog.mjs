import { randomUUID } from 'node:crypto'

/**
 * Records what the clients were told, to compare it with the database at the end. Every save writes a mark of its own into the sector
 * of its actions, and every action ever written is either in bet_data or, once changed or deleted, in bet_history. So everything that
 * a save wrote can be found at the end.
 *
 * @typedef {{ date: string, side: string, quantity: string, price: string, fee: string }} Action
 * @typedef {{ mark: string, actions: Action[], outcome: string, strategyId: string }} Save
 */

const HOUR_MS = 3_600_000
const LONGEST_AGO_H = 24 * 400
const MAX_FILLS = 5

const without0s = (decimal) => decimal.replace(/\.?0+$/, '')
const upTo = (count) => Math.floor(Math.random() * count)

/** @returns {Action[]} one to five, at most 400 days old, with as many decimals as brokers write */
export const someActions = () =>
  Array.from({ length: 1 + upTo(MAX_FILLS) }, () => ({
    date: new Date(Date.now() - upTo(LONGEST_AGO_H) * HOUR_MS - upTo(HOUR_MS)).toISOString(),
    side: Math.random() < 0.5 ? 'BUY' : 'SELL',
    quantity: without0s((Math.random() * 3 + 0.00000001).toFixed(8)),
    price: without0s((90 + Math.random() * 20).toFixed(4)),
    fee: without0s((Math.random() * 2).toFixed(3)),
  }))

/** An action as text, to compare what was sent with what is stored. */
const written = ({ date, side, quantity, price, fee }) => [date, side, quantity, price, fee].join(' ')
const asWritten = (prefix) => `
  concat_ws(' ', to_char(${prefix}date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ${prefix}side,
    trim_scale(${prefix}quantity), trim_scale(${prefix}price), trim_scale(${prefix}fee))`

const EVERY_CONTENT = `
  select mark, strategy_id, count(*)::integer as actions, string_agg(content, ', ' order by content collate "C") as content
  from (
    select sector as mark, strategy_id, ${asWritten('')} as content from bet_data
    union all
    select (old).sector, strategy_id, ${asWritten('(old).')} from bet_history
  ) contents
  group by mark, strategy_id`
const EVERY_TRADE = `
  select bet_id, string_agg(distinct sector, ', ') as marks,
    string_agg(${asWritten('')}, ', ' order by ${asWritten('')} collate "C") as content
  from bet_data group by bet_id`

const contentOf = (actions) => actions.map(written).sort().join(', ')

export function openSaveLog() {
  /** @type {Map<string, Save>} */
  const saves = new Map()
  /** For each trade that only one client writes, the possible contents at the end: saves, or null for no trade. */
  const trades = new Map()
  /** Strategies that may have been deleted. `surely` if the client was told so. */
  const deletedStrategies = new Map()
  const strategyNames = new Map()

  return {
    /** A unique mark. */
    newMark: () => randomUUID(),

    /** @param {Save} save */
    note(save) {
      saves.set(save.mark, save)
    },

    /** Notes the possible states of a trade that only one client writes: saves, or null for no trade. */
    leave(betId, states) {
      trades.set(betId, states)
    },

    /** Notes which names a strategy may have at the end. @param {string[]} names */
    leaveStrategy(strategyId, names) {
      strategyNames.set(strategyId, names)
    },

    deleteStrategy(strategyId, surely) {
      deletedStrategies.set(strategyId, { surely })
    },

    /** The number of saves by outcome. */
    counts() {
      const counts = { acknowledged: 0, refused: 0, unanswered: 0 }
      for (const { outcome } of saves.values()) counts[outcome] += 1
      return counts
    },

    /**
     * Compares what the clients were told with what is stored.
     * @param {import('pg').Client} client of the database's owner, once all writing has ended
     * @returns {Promise<{ faults: string[], arrived: number }>} every difference, and how many of the unanswered
     *   saves are there
     */
    async settle(client) {
      const faults = []
      let arrived = 0
      const { rows: strategies } = await client.query('select id, name from strategy_profile')
      const standing = new Map(strategies.map(({ id, name }) => [id, name]))
      for (const [id, { surely }] of deletedStrategies) {
        if (surely && standing.has(id)) faults.push(`strategy ${id} is there, and its deletion was acknowledged`)
      }
      for (const [id, names] of strategyNames) {
        const name = standing.get(id)
        if (name === undefined ? !deletedStrategies.has(id) : !names.includes(name)) {
          faults.push(`strategy ${id} is called ${name}, and was left as ${names.join(' or ')}`)
        }
      }

      const { rows: contents } = await client.query(EVERY_CONTENT)
      const found = new Map(contents.map((row) => [row.mark, row]))
      for (const { mark, actions, outcome, strategyId } of saves.values()) {
        const there = found.get(mark)
        const goneWithStrategy = deletedStrategies.has(strategyId) && !standing.has(strategyId)
        if (!there) {
          if (outcome === 'acknowledged' && !goneWithStrategy) faults.push(`save ${mark} was acknowledged and is lost`)
        } else if (goneWithStrategy) {
          faults.push(`save ${mark} outlived its strategy`)
        } else if (outcome === 'refused') {
          faults.push(`save ${mark} was refused, and ${there.actions} of its ${actions.length} actions are there`)
        } else if (there.content !== contentOf(actions) || there.strategy_id !== strategyId) {
          faults.push(`save ${mark} (${outcome}) says ${contentOf(actions)}; the database ${there.content}`)
        } else if (outcome === 'unanswered') {
          arrived += 1
        }
      }
      for (const { mark } of contents) {
        if (!saves.has(mark)) faults.push(`${mark} is there, and no client wrote it`)
      }

      const { rows: stored } = await client.query(EVERY_TRADE)
      const storedOf = new Map(stored.map((row) => [row.bet_id, row]))
      for (const [betId, states] of trades) {
        const there = storedOf.get(betId)
        const strategyGone = states.some((save) => save && !standing.has(save.strategyId))
        const isOneOfThem = states.some((save) =>
          save ? there?.marks === save.mark && there.content === contentOf(save.actions) : !there,
        )
        if (!isOneOfThem && !(strategyGone && !there)) {
          faults.push(`trade ${betId} holds ${there?.content ?? 'nothing'}, which no client left there`)
        }
      }
      return { faults, arrived }
    },
  }
}
