// @vitest-environment node
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { action } from './arbitraries'
import { newStrategy, writeTrades } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()

const SEED = 20_261_121
const WRITES = 200
const PEOPLE = ['alice', 'bob', 'carol']

/** Random values from one seed, so that a failure can be reproduced. */
const values = fc.sample(fc.record({ action, number: fc.noBias(fc.nat()) }), { numRuns: 20_000, seed: SEED })
let taken = 0
const next = () => {
  taken += 1
  return values[taken % values.length] as (typeof values)[number]
}
const upTo = (n: number) => next().number % n
const oneOf = <T>(choices: readonly T[]) => choices[upTo(choices.length)] as T
const someAction = () => next().action

const someMarket = (betId: string) => (betId.endsWith('0') ? 'OPTIONS' : 'CRYPTO')
const someActions = (betId: string) =>
  Array.from({ length: 1 + upTo(7) }, () => ({ ...someAction(), market: someMarket(betId), symbol: 'BTC' }))

it('after any writes in any order, every stored figure equals a recomputation to the last digit', async () => {
  const strategies = new Map<string, string>()
  const owners = new Map<string, { strategyId: string; userId: string }>()
  const addStrategy = async () => {
    const { id, user_id } = await newStrategy(db.as(oneOf(PEOPLE)))
    strategies.set(id, user_id)
  }
  let made = 0
  const newTrades = (count: number) =>
    Array.from({ length: count }, () => {
      made += 1
      const [strategyId = '', userId = ''] = oneOf([...strategies])
      const betId = `random-${made}`
      owners.set(betId, { strategyId, userId })
      return {
        betId,
        strategyId,
        userId,
        market: someMarket(betId),
        symbol: 'BTC',
        actions: Array.from({ length: 1 + upTo(7) }, someAction),
      }
    })
  const ok = ({ error }: { error: { message: string } | null }) => {
    if (error) throw new Error(error.message)
  }
  const someTrade = () => {
    const [betId = '', owner] = oneOf([...owners])
    return { betId, client: db.as(owner?.userId ?? ''), strategyId: owner?.strategyId ?? '' }
  }

  const writes: Record<string, () => Promise<void>> = {
    insertMany: () => writeTrades(db, newTrades(1 + upTo(6))),
    append: async () => {
      const { betId, client, strategyId } = someTrade()
      const action = { ...someAction(), market: someMarket(betId), symbol: 'BTC' }
      ok(await client.from('bet_data').insert({ bet_id: betId, strategy_id: strategyId, ...action }))
    },
    replace: async () => {
      const { betId, client, strategyId } = someTrade()
      const answer = await client.rpc('replace_trade', {
        strategy_id: strategyId,
        bet_id: betId,
        actions: someActions(betId),
      })
      if (answer.error?.message !== 'This trade no longer exists') ok(answer)
    },
    edit: async () => {
      // As the trade form sends it: the actions with their ids, some removed, changed or added, in any order.
      const { betId, client, strategyId } = someTrade()
      const { data } = await client
        .from('bet_data')
        .select('id, date, market, symbol, side, quantity, price, fee')
        .eq('bet_id', betId)
      const kept = (data ?? []).filter(() => upTo(4) > 0)
      const changed = kept.map((row) => (upTo(2) === 0 ? row : { ...row, ...someAction() }))
      const added = someActions(betId).slice(0, upTo(3))
      if (kept.length > 0) {
        const actions = [...changed, ...added].toReversed()
        ok(await client.rpc('replace_trade', { strategy_id: strategyId, bet_id: betId, actions }))
      }
    },
    comeBack: async () => {
      const { betId, client, strategyId } = someTrade()
      ok(await client.from('bet_data').delete().eq('bet_id', betId))
      ok(
        await client
          .from('bet_data')
          .insert(someActions(betId).map((row) => ({ bet_id: betId, strategy_id: strategyId, ...row }))),
      )
    },
    recordNow: async () => {
      const date = new Date().toISOString()
      // Mostly one side, because a purchase and a sale recorded together are not live.
      const side = oneOf([{ side: 'BUY' as const }, { side: 'SELL' as const }, {}])
      await writeTrades(
        db,
        newTrades(1 + upTo(2)).map((trade) => ({
          ...trade,
          actions: trade.actions.map((action) => ({ ...action, date, ...side })),
        })),
      )
    },
    updateSome: async () => {
      const { betId, client } = someTrade()
      ok(
        await client
          .from('bet_data')
          .update({ price: 10 + upTo(50), fee: '0.37' })
          .eq('bet_id', betId)
          .eq('side', 'SELL'),
      )
    },
    updateAcross: async () => {
      await db.sql(
        `update bet_data set quantity = quantity + 1, side = case when id % 5 = 0 then 'BUY' else side end
        where id % 7 = $1`,
        [upTo(7)],
      )
    },
    deleteAction: async () => {
      await db.sql('delete from bet_data where id = (select id from bet_data order by id offset $1 limit 1)', [
        upTo(40),
      ])
    },
    deleteTrade: async () => {
      const { betId, client } = someTrade()
      ok(await client.from('bet_data').delete().eq('bet_id', betId))
    },
    rename: async () => {
      const [id = '', userId = ''] = oneOf([...strategies])
      made += 1
      ok(
        await db
          .as(userId)
          .from('strategy_profile')
          .update({ name: `Named ${made}`, public: oneOf(['true', 'false']) })
          .eq('id', id),
      )
    },
    deleteStrategy: async () => {
      const [id = '', userId = ''] = oneOf([...strategies])
      ok(await db.as(userId).from('strategy_profile').delete().eq('id', id))
      strategies.delete(id)
      for (const [betId, owner] of owners) if (owner.strategyId === id) owners.delete(betId)
      await addStrategy()
      await writeTrades(db, newTrades(2))
    },
    refresh: async () => ok(await db.service.rpc('refresh_returns')),
  }

  for (let n = 0; n < 5; n += 1) await addStrategy()
  await writeTrades(db, newTrades(10))
  const often = ['insertMany', 'insertMany', 'append', 'replace', 'edit', 'recordNow', 'updateSome']
  const kinds = [...often, ...often, ...Object.keys(writes)]
  for (let n = 1; n <= WRITES; n += 1) {
    const kind = oneOf(kinds)
    await writes[kind]?.()
    if (n % 40 === 0)
      expect(await db.untrueFigures(), `after ${n} writes, the last one ${kind} (seed ${SEED})`).toEqual([])
  }
  const [{ count } = { count: 0 }] = await db.sql('select count(*)::integer as count from trade_realisations')
  expect(count).toBeGreaterThan(20)
  const [proof] = await db.sql(
    `select sum(live_trades)::integer as live, sum(edited_trades)::integer as edited,
       sum(deleted_trades)::integer as deleted, (select count(*)::integer from bet_history) as past
     from strategy_metrics`,
  )
  for (const [what, number] of Object.entries(proof ?? {})) expect(number, what).toBeGreaterThan(0)
})
