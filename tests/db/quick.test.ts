// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest'
import { newStrategy } from './fixtures'
import { bootDatabase, type Client } from './harness'

const db = await bootDatabase()
const alice = db.as('alice')
let strategyId: string
beforeEach(async () => {
  strategyId = (await newStrategy(alice)).id
})

let nth = 0
interface Pressed {
  side?: 'BUY' | 'SELL'
  quantity?: string
  price?: string
  symbol?: string
  press?: string
  pressed_at?: string
}
/** Sends a press as the form does; returns the trade that it joined or began. */
async function press({ press = `press-${nth++}`, pressed_at, ...typed }: Pressed = {}, client: Client = alice) {
  const action = {
    market: 'STOCK',
    symbol: 'AAPL',
    side: 'BUY',
    quantity: '10',
    price: '100',
    fee: '0',
    currency: 'USD',
    ...typed,
  }
  const { data } = await client
    .rpc('quick_trade', { strategy_id: strategyId, press, action, pressed_at })
    .throwOnError()
  return data
}
const trades = () =>
  db.sql<{ bet_id: string; status: string; position: string; actions_count: number; is_live: boolean }>(
    `select bet_id, status, position, qty_rem::text, actions_count, is_live, "return"::text from trade_summary
     where strategy_id = $1 order by first_date, bet_id`,
    [strategyId],
  )
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

describe('a press', () => {
  it('begins a trade, live, and one of the other side closes it', async () => {
    const began = await press({ press: 'first' })
    expect(began).toBe('first')
    expect(await trades()).toMatchObject([{ bet_id: 'first', status: 'OPEN', is_live: true, qty_rem: '10' }])
    expect(await press({ side: 'SELL', quantity: '4', price: '101' })).toBe('first')
    expect(await press({ side: 'SELL', quantity: '6', price: '102' })).toBe('first')
    expect(await trades()).toMatchObject([
      { bet_id: 'first', status: 'WIN', actions_count: 3, is_live: true, return: '16' },
    ])
    expect(await press({ press: 'next', side: 'SELL' }), 'nothing is open any more').toBe('next')
  })

  it('of more than is open closes it, and begins a trade of the other side with the rest', async () => {
    await press({ press: 'long' })
    expect(await press({ press: 'flip', side: 'SELL', quantity: '25' })).toBe('long')
    expect(await trades()).toMatchObject([
      { bet_id: 'long', status: 'BREAKEVEN', position: 'LONG' },
      { bet_id: 'flip', status: 'OPEN', position: 'SHORT', qty_rem: '15' },
    ])
  })

  it('leaves other contracts alone, and a trade that began after it', async () => {
    await press({ press: 'open' })
    expect(await press({ press: 'other', symbol: 'MSFT', side: 'SELL' })).toBe('other')
    expect(await press({ press: 'before', side: 'SELL', pressed_at: ago(5) })).toBe('before')
    expect(await trades()).toHaveLength(3)
  })

  it('that comes again is recorded once, whichever way it comes, also at the same time', async () => {
    await press({ press: 'again', pressed_at: ago(5) })
    const late = { press: 'closes', side: 'SELL' as const, quantity: '4', pressed_at: new Date().toISOString() }
    expect(await Promise.all([press(late), press(late), press({ ...late, pressed_at: undefined })])).toEqual([
      'again',
      'again',
      'again',
    ])
    expect(await trades()).toMatchObject([{ bet_id: 'again', qty_rem: '6', actions_count: 2 }])
    expect(await press({ press: 'again' }), 'and what it began').toBe('again')
    expect(await trades()).toMatchObject([{ actions_count: 2 }])
  })

  it('sent later is dated when it was pressed, and late', async () => {
    const pressed_at = ago(30)
    await press({ pressed_at })
    const [action] = await db.sql<{ date: string }>('select date::text from bet_data where strategy_id = $1', [
      strategyId,
    ])
    expect(Date.parse(action?.date ?? '')).toBe(Date.parse(pressed_at))
    expect(await trades()).toMatchObject([{ is_live: false }])
  })

  it('is refused from anybody but the owner, in another currency, and without a number', async () => {
    const refusal = (typed: Pressed & { currency?: string }, client?: Client) =>
      press(typed, client).then(
        () => 'taken',
        (error: { code: string }) => error.code,
      )
    expect(await refusal({}, db.as('mallory'))).toBe('PT403')
    expect(await refusal({ currency: 'EUR' })).toBe('PT400')
    expect(await refusal({ quantity: '0' })).toBe('PT400')
    expect(await refusal({ quantity: '-1' })).toBe('PT400')
    expect((await db.anon.rpc('quick_trade', { strategy_id: strategyId, press: 'x', action: {} })).error).not.toBeNull()
    expect(await trades()).toEqual([])
    expect(await db.sql('select from private.quick_presses where bet_id = $1', ['x'])).toEqual([])
  })
})
