// @vitest-environment node

import { beforeAll, describe, expect, test } from 'vitest'
import { UNTYPED } from '@/domain/contract/testAction'
import { CHANGES_PER_PAGE, readHistory } from '@/features/history/history.queries'
import { toMoments } from '@/features/history/history.rules'
import {
  acceptInvitation,
  createInvite,
  readInvitation,
  readSharing,
  removeGuest,
  revokeInvite,
} from '@/features/sharing/sharing.queries'
import type { ChipId } from '@/features/strategies/selection/addressNames'
import { readRanking } from '@/features/strategies/selection/strategies.queries'
import { WHOLE_RANKING } from '@/features/strategies/selection/strategySort.rules'
import { readTagList } from '@/features/strategies/selection/tagList.queries'
import { deleteTrades, saveTrade } from '@/features/trades/saving/saveTrade.queries'
import { tradeFrom } from '@/features/trades/saving/testTrade'
import { formOf, type TypedTrade } from '@/features/trades/saving/tradeForm.rules'
import { readTrade } from '@/features/trades/trade.queries'
import type { TradeKey } from '@/features/trades/trades.rules'
import { readStrategy } from '@/queries/strategy.queries'
import { bootDatabase, type Client } from './harness'

const OWNER = 'user_owner'
const GUEST = 'user_guest'

const database = await bootDatabase()
let owner: Client
let counter = 0

beforeAll(async () => {
  owner = database.as(OWNER)
  await owner.from('user_profiles').insert({ username: 'ada' })
})

async function newStrategy(isPublic = true): Promise<{ id: string; name: string }> {
  const { data, error } = await owner
    .from('strategy_profile')
    .insert({ name: `Proof ${counter++}`, public: String(isPublic) })
    .select('id, name')
    .single()
  if (error) throw error
  return data
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const action = (side: 'BUY' | 'SELL', quantity: string, price: string, date: string) => ({
  side,
  quantity,
  price,
  date,
  fee: '',
  usd_rate: '',
  linked: '',
})

async function newTrade(strategyId: string, actions: ReturnType<typeof action>[], symbol = 'MSFT'): Promise<string> {
  const tradeId = `proof-${counter++}`
  const trade = tradeFrom({ symbol, market: 'STOCK', ...UNTYPED, actions })
  await saveTrade({ userId: OWNER, strategyId, tradeId, trade, base: null }, owner)
  return tradeId
}

/** Loads a trade into the form, changes it and saves it. */
async function edit(key: TradeKey, change: (form: TypedTrade) => void): Promise<void> {
  const base = await readTrade(key, owner)
  if (!base) throw new Error(`No trade ${key.tradeId}`)
  const form = formOf(base, 'UTC')
  change(form)
  await saveTrade({ ...key, userId: OWNER, trade: tradeFrom(form), base }, owner)
}

describe('reading the history', () => {
  test('a visitor sees old and new values by trade, also of a deleted trade', async () => {
    const strategy = await newStrategy()
    const tradeId = await newTrade(strategy.id, [action('BUY', '0.000000010000000001', '10', minutesAgo(2))])
    const other = await newTrade(strategy.id, [action('BUY', '1', '5', minutesAgo(2))], 'AAPL')
    await edit({ strategyId: strategy.id, tradeId }, (form) =>
      Object.assign(form.actions[0] ?? {}, { price: '10.000000000000000001' }),
    )
    await edit({ strategyId: strategy.id, tradeId: other }, (form) =>
      Object.assign(form.actions[0] ?? {}, { price: '6' }),
    )
    await deleteTrades({ userId: OWNER, strategyId: strategy.id, tradeIds: [tradeId] }, owner)

    const page = await readHistory({ strategyId: strategy.id }, null, database.anon)
    expect(page.existing).toEqual([other])
    expect(page.before).toBeNull()
    expect(page.rows.map(({ bet_id: id, new: after }) => [id, after?.price ?? null])).toEqual([
      [tradeId, null],
      [other, '6'],
      [tradeId, '10.000000000000000001'],
    ])
    expect(page.rows[2]?.old).toMatchObject({ quantity: '0.000000010000000001', price: '10', symbol: 'MSFT' })
    const ofOne = await readHistory({ strategyId: strategy.id, tradeId: other }, null, database.anon)
    expect(ofOne.rows).toEqual([page.rows[1]])
    expect((await readStrategy(strategy.name, database.anon))?.figures).toMatchObject({
      edited_trades: 1,
      deleted_trades: 1,
    })
  })

  test('more changes than fit on a page are read page by page, none twice', async () => {
    const strategy = await newStrategy()
    const tradeId = await newTrade(
      strategy.id,
      Array.from({ length: CHANGES_PER_PAGE + 5 }, (_, at) => action('BUY', String(at + 1), '10', minutesAgo(2))),
    )
    await deleteTrades({ userId: OWNER, strategyId: strategy.id, tradeIds: [tradeId] }, owner)
    const first = await readHistory({ strategyId: strategy.id }, null, database.anon)
    expect(first.rows).toHaveLength(CHANGES_PER_PAGE)
    const second = await readHistory({ strategyId: strategy.id }, first.before, database.anon)
    expect(second.rows).toHaveLength(5)
    expect(second.before).toBeNull()
    const moments = toMoments([...first.rows, ...second.rows])
    expect(moments).toHaveLength(1)
    expect(moments[0]?.actions).toHaveLength(CHANGES_PER_PAGE + 5)
  })
})

describe('sharing by link', () => {
  test('an owner invites, sees who accepted which link, and revokes both', async () => {
    const strategy = await newStrategy(false)
    const guest = database.as(GUEST)
    await createInvite(strategy.id, 'For Ada', owner)
    const [invite] = (await readSharing(strategy.id, owner)).invites
    if (!invite) throw new Error('no invitation')
    expect(invite).toMatchObject({ label: 'For Ada', accepted: 0 })

    expect(await readInvitation(invite.secret, guest)).toEqual({ strategyName: strategy.name, ownerName: 'ada' })
    expect(await readStrategy(strategy.name, guest)).toBeNull()
    expect(await acceptInvitation(invite.secret, guest)).toBe(strategy.name)
    expect(await acceptInvitation(invite.secret, guest)).toBe(strategy.name)
    expect((await readStrategy(strategy.name, guest))?.isPublic).toBe(false)

    const { guests } = await readSharing(strategy.id, owner)
    expect(guests).toMatchObject([{ id: GUEST, inviteId: invite.id }])
    expect(await readSharing(strategy.id, database.as('user_stranger'))).toEqual({ invites: [], guests: [] })

    await removeGuest(strategy.id, GUEST, owner)
    expect(await readStrategy(strategy.name, guest)).toBeNull()
    await removeGuest(strategy.id, GUEST, owner)

    await acceptInvitation(invite.secret, guest)
    await revokeInvite({ id: invite.id, withGuests: true }, owner)
    await revokeInvite({ id: invite.id, withGuests: true }, owner)
    expect(await readSharing(strategy.id, owner)).toEqual({ invites: [], guests: [] })
    expect(await readInvitation(invite.secret, guest)).toBeNull()
    await expect(acceptInvitation(invite.secret, guest)).rejects.toThrow('This invitation is no longer valid')
  })
})

describe('chips with a list of symbols', () => {
  test('a visitor reads a chip’s symbols, sources and date, and finds a strategy by its trades in them', async () => {
    const strategy = await newStrategy()
    await newTrade(strategy.id, [action('BUY', '1', '10', minutesAgo(2))], 'GLD')
    await newTrade(strategy.id, [action('BUY', '1', '10', minutesAgo(2))], 'IAU')
    const list = await readTagList('commodities', database.anon)
    expect(list?.symbols).toEqual(list?.symbols.toSorted())
    expect(list?.symbols).toContain('GLD')
    expect(list?.asOf).toMatch(/^\d{4}-\d\d-\d\d$/)
    const among = async (chip: ChipId) =>
      (await readRanking({ ...WHOLE_RANKING, chip }, null, database.anon)).rows.map((row) => row.strategy_id)
    expect(await among('commodities')).toContain(strategy.id)
    expect(await among('memes')).not.toContain(strategy.id)
    expect(await readTagList('no-such-tag', database.anon)).toBeNull()
  })
})
