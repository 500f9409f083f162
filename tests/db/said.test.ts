// @vitest-environment node
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isExactFigure } from '@/domain/account/recomputedFigures'
import { withdrawnRounds } from '@/domain/trade/withdrawn'
import { actionsOfRows } from '@/features/record/recompute/actionsFile.rules'
import { readStrategyToCompare } from '@/features/record/recompute/recompute.queries'
import { recompute } from '@/features/record/recompute/recompute.rules'
import { importActions, newStrategy } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()

const HOUR_MS = 3_600_000
/** Before all writes of the test, so that what it said has stood for a minute. */
const START = Date.now() - 100 * HOUR_MS

const action = fc.record({
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  quantity: fc.constantFrom('1', '2', '3', '10'),
  price: fc.constantFrom('10', '11', '12.5', '9'),
  fee: fc.constantFrom('0', '0.5'),
  hour: fc.nat(90),
  // Mostly live, and mostly in public.
  minutesLater: fc.constantFrom(0, 0, 0, 0.5, 0.5, 0.5, 0.5, 1, 1.01, -1),
  inPublic: fc.constantFrom(true, true, true, true, true, false),
})
const trades = fc.array(fc.array(action, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 })
const write = fc.record({
  kind: fc.constantFrom('edit', 'delete action', 'delete trade', 'insert', 'insert', 'enter again'),
  trade: fc.nat(4),
  nth: fc.nat(5),
  action,
})

/** Everything in the browser's recomputation that does not agree with the database. */
async function disagreements(strategyId: string) {
  const signal = new AbortController().signal
  const options = { signal, onRows: () => undefined, withActions: true }
  await db.sql('select refresh_returns(array[$1::uuid])', [strategyId])
  const { stored, actions, changes } = await readStrategyToCompare(strategyId, options, db.service)
  const withdrawn = withdrawnRounds(actions, changes).length
  const { figures } = recompute(actionsOfRows(actions), stored, stored.asOf, withdrawn)
  return (
    figures
      // What is confirmed rests on prices, and nothing here has one.
      .filter(({ key, agrees }) => agrees !== true && !key.startsWith('confirmed_'))
      .map(({ key, computed, stored: value }) => ({ key, computed, value, isExact: isExactFigure(key) }))
  )
}

it('after any changes to any record, the database and the browser agree on what was said and on what was announced', async () => {
  const proof = { withdrawn: 0, announced: 0, deleted: 0 }
  await fc.assert(
    fc.asyncProperty(trades, fc.array(write, { maxLength: 8 }), async (given, writes) => {
      const owner = crypto.randomUUID()
      const client = db.as(owner)
      const { id } = await newStrategy(client)
      const dated = ({ hour, ...one }: (typeof given)[number][number]) => ({
        ...one,
        date: new Date(START + hour * HOUR_MS).toISOString(),
      })
      await importActions(
        db,
        id,
        given.flatMap((actions, nth) => actions.map((one) => ({ ...dated(one), betId: `said-${nth}` }))),
      )
      for (const { kind, trade, nth, action: one } of writes) {
        const betId = `said-${trade % given.length}`
        const { minutesLater: _, inPublic: __, ...content } = dated(one)
        const ids = await db.sql<{ id: number }>(
          'select id::integer from bet_data where strategy_id = $1 and bet_id = $2 order by id',
          [id, betId],
        )
        const chosen = ids[nth % Math.max(1, ids.length)]?.id ?? 0
        const row = { strategy_id: id, bet_id: betId, market: 'STOCK', symbol: 'AAPL', ...content }
        const answer =
          kind === 'edit'
            ? await client.from('bet_data').update(content).eq('id', chosen)
            : kind === 'delete action'
              ? await client.from('bet_data').delete().eq('id', chosen)
              : kind === 'delete trade'
                ? await client.from('bet_data').delete().eq('strategy_id', id).eq('bet_id', betId)
                : kind === 'enter again' && ids.length > 0
                  ? { error: null }
                  : await client.from('bet_data').insert(row)
        if (answer.error) throw new Error(answer.error.message)
      }
      expect(await disagreements(id)).toEqual([])
      const [counted] = await db.sql<Record<keyof typeof proof, number>>(
        `select withdrawn_rounds as withdrawn, announced_rounds as announced, deleted_trades as deleted
         from strategy_metrics where strategy_id = $1`,
        [id],
      )
      for (const key of ['withdrawn', 'announced', 'deleted'] as const) proof[key] += counted?.[key] ?? 0
    }),
    { numRuns: 25 },
  )
  expect(await db.untrueFigures()).toEqual([])
  for (const [what, number] of Object.entries(proof)) expect(number, what).toBeGreaterThan(0)
})
