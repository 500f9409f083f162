// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { CHIPS, chipHasList } from '@/features/strategies/selection/chips.rules'
import { priceTags } from '../../tools/demo-data/priceTags'
import { newStrategy, writeTrades } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()

describe('the list of tags', () => {
  const namesOf = async (query: string) => (await db.sql<{ name: string }>(query)).map(({ name }) => name)

  it('has symbols for every chip with a list; every other chip is a rule of figures or a market', async () => {
    const ids = (hasList: boolean) =>
      CHIPS.flatMap(({ id }) => (chipHasList(id) === hasList ? [id] : [])).toSorted((a, b) => (a < b ? -1 : 1))
    expect(await namesOf(`select distinct tag collate "C" as name from symbol_tags order by 1`)).toEqual(ids(true))
    expect(
      await namesOf(
        `select chip collate "C" as name from ranking_chips()
         union select tag from private.market_tags
         order by 1`,
      ),
    ).toEqual(ids(false))
  })

  it('refuses a tag that no chip shows', async () => {
    const add = `insert into symbol_tags values ('LATER', 'STOCK', 'meme', 'Kept by hand: a typo', '2025-01-01')`
    await expect(db.sqlAs('service_role', add)).rejects.toMatchObject({ code: '23514' })
  })

  it('matches the price files for tags based on prices', async () => {
    const stored = await db.sql(
      `select symbol, market, tag, source, as_of::text from symbol_tags where source like 'Computed from %'`,
    )
    const byKey = (a: { tag?: unknown; symbol?: unknown }, b: typeof a) =>
      `${a.tag} ${a.symbol}` < `${b.tag} ${b.symbol}` ? -1 : 1
    expect(stored.sort(byKey)).toEqual(priceTags().sort(byKey))
    expect(stored).toHaveLength(6)
  })

  it('marks all other tags as maintained by hand, with a date', async () => {
    expect(
      await db.sql(
        `select symbol from symbol_tags where source not like 'Computed from %'
           and (source not like 'Kept by hand: %' or as_of <> '2025-01-01')`,
      ),
    ).toEqual([])
  })

  it('spells symbols as trades do', async () => {
    expect(
      await db.sql('select symbol, market from symbol_tags where private.instrument(symbol, market) <> symbol'),
    ).toEqual([])
  })
})

it('all spellings of a symbol are one instrument', async () => {
  const written: Record<string, Record<string, string>> = {
    STOCK: {
      aapl: 'AAPL',
      'NASDAQ:AAPL': 'AAPL',
      '^SPX': 'SPX',
      $SPX: 'SPX',
      'BRK-B': 'BRK.B',
      'BRK/B': 'BRK.B',
      $: '$',
    },
    OPTIONS: {
      AAPL240621C00190000: 'AAPL',
      'AAPL 200C': 'AAPL',
      AAPL_062124C190: 'AAPL',
      'BRK.B 240621P400': 'BRK.B',
      SPX: 'SPX',
    },
    CRYPTO: {
      BTC: 'BTC',
      BTCUSD: 'BTC',
      'btc-usdt': 'BTC',
      'BTC/EUR': 'BTC',
      'BINANCE:BTCUSDT.P': 'BTC',
      'BTC-PERP': 'BTC',
      XBTUSD: 'BTC',
      USDCUSDT: 'USDC',
      USDT: 'USDT',
      USDC: 'USDC',
      DOGEUSDT: 'DOGE',
    },
    FOREX: { 'EUR/USD': 'EURUSD', xau_usd: 'XAUUSD' },
    ALTERNATIVE: { 'CL=F': 'CL', 'NYMEX:CL1!': 'CL', '/CL': 'CL' },
    SPORTS: { 'Arsenal v. Chelsea': 'ARSENAL V. CHELSEA', '7203': '7203' },
  }
  for (const [market, symbols] of Object.entries(written)) {
    const rows = await db.sql<{ symbol: string; name: string }>(
      'select s.symbol, private.instrument(s.symbol, $1) as name from unnest($2::text[]) s (symbol)',
      [market, Object.keys(symbols)],
    )
    expect(Object.fromEntries(rows.map(({ symbol, name }) => [symbol, name])), market).toEqual(symbols)
  }
})

describe('what a strategy trades', () => {
  it('is counted by tag over all spellings of its symbols', async () => {
    const { id } = await newStrategy(db.as('alice'))
    const actions = [{ side: 'BUY' as const, quantity: '1', price: '10', date: '2024-05-06T10:00:00Z' }]
    const trade = (betId: string, market: string, symbol: string) => ({
      betId,
      strategyId: id,
      userId: 'alice',
      market,
      symbol,
      actions,
      ...(market === 'OPTIONS' ? { expiration: '2030-01-18' } : {}),
    })
    await writeTrades(db, [
      trade('tag-1', 'CRYPTO', 'DOGE'),
      trade('tag-2', 'CRYPTO', 'DOGEUSDT'),
      trade('tag-3', 'STOCK', 'GLD'),
      trade('tag-4', 'OPTIONS', 'GLD 250C'),
      trade('tag-5', 'STOCK', 'BTC'),
      trade('tag-6', 'STOCK', 'nothing known'),
    ])
    const tags = async () => {
      const { data } = await db.anon.from('strategy_tags').select('tag, trades').eq('strategy_id', id).order('tag')
      return data?.map(({ tag, trades }) => `${tag} ${trades}`)
    }
    expect(await tags()).toEqual([
      'commodities 2',
      'cryptocurrency 2',
      'etf 2',
      'highest-supply 2',
      'memes 2',
      'most-addresses-with-balance 2',
      'stocks-options 4',
    ])
    await db.as('alice').from('bet_data').update({ symbol: 'SHIBUSD' }).eq('bet_id', 'tag-2')
    await db.as('alice').from('bet_data').delete().eq('bet_id', 'tag-4')
    expect(await tags()).toEqual([
      'commodities 1',
      'cryptocurrency 2',
      'etf 1',
      'highest-supply 2',
      'memes 2',
      'most-addresses-with-balance 1',
      'stocks-options 3',
    ])
    await db.as('alice').from('bet_data').delete().eq('strategy_id', id)
    expect(await db.sql('select * from strategy_symbols where strategy_id = $1', [id])).toEqual([])
    expect(await db.untrueFigures()).toEqual([])
  })

  it('is counted again when the list of tags changes', async () => {
    const { id } = await newStrategy(db.as('alice'))
    await writeTrades(db, [
      {
        betId: 'tagged-later',
        strategyId: id,
        userId: 'alice',
        symbol: 'LATER',
        actions: [{ side: 'BUY', quantity: '1', price: '10', date: '2024-05-06T10:00:00Z' }],
      },
    ])
    const row = { symbol: 'LATER', market: 'STOCK', tag: 'memes', source: 'Kept by hand: a test', as_of: '2025-01-01' }
    expect((await db.service.from('symbol_tags').insert(row)).error).toBeNull()
    const { data } = await db.anon.from('strategy_tags').select('*').eq('strategy_id', id).order('tag')
    expect(data).toEqual([
      { strategy_id: id, tag: 'memes', trades: 1, announced_rounds: 0, public: 'true' },
      { strategy_id: id, tag: 'stocks-options', trades: 1, announced_rounds: 0, public: 'true' },
    ])
    await db.as('alice').from('strategy_profile').update({ public: 'false' }).eq('id', id)
    expect((await db.anon.from('strategy_tags').select('*').eq('strategy_id', id)).data).toEqual([])
    expect(await db.untrueFigures()).toEqual([])
    await db.service.from('symbol_tags').delete().eq('symbol', 'LATER')
  })
})
