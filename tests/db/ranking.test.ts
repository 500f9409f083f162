// @vitest-environment node
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { RANKED_FIGURES } from '@/domain/figures/ranked'
import { figureValue, toMetrics } from '@/domain/figures/values'
import { rankingQuery, readOn, readRanking } from '@/features/strategies/selection/strategies.queries'
import { WHOLE_RANKING } from '@/features/strategies/selection/strategySort.rules'
import { rowsOf } from '@/features/strategies/strategies.rules'
import type { Database } from '@/lib/database.types'
import { newStrategy, share, writeTrades } from './fixtures'
import { bootDatabase, type Client } from './harness'

type Arguments = Database['public']['Functions']['ranking']['Args']
type RankedRow = Database['public']['Functions']['ranking']['Returns'][number]

const db = await bootDatabase()

async function ranking(args: Arguments = {}, client: Client = db.anon): Promise<RankedRow[]> {
  const { data, error } = await client.rpc('ranking', args, { get: args.filters === undefined })
  if (error) throw error
  return data
}
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

/** All pages of a list, one after the other. */
async function allPages(args: Arguments, most: number, client: Client = db.anon): Promise<RankedRow[]> {
  const rows: RankedRow[] = []
  for (;;) {
    const last = rows.at(-1)
    const after = last ? { after_place: last.place, after_id: last.strategy_id } : {}
    const page = await ranking({ ...args, ...after, most }, client)
    rows.push(...page)
    if (page.length < most) return rows
  }
}

/** Inserts strategies of `owner`, one per name, and sets columns of strategy_metrics without running the triggers. */
async function seed(owner: string, figures: Record<string, string>, isPublic = 'true') {
  const names = Object.keys(figures)
  await db.sql(
    `insert into user_profiles (clerk_user_id, username) values ($1, $1 || ' by name') on conflict do nothing`,
    [owner],
  )
  await db.sql('insert into strategy_profile (user_id, name, public) select $1, n, $2 from unnest($3::text[]) n', [
    owner,
    isPublic,
    names,
  ])
  for (const [name, set] of Object.entries(figures)) {
    if (set) await db.sql(`update strategy_metrics set ${set} where name = $1`, [name])
  }
}

/** Stores that strategies trade symbols in markets, without trades. Each is a name, a symbol and its market. */
async function tradeSymbols(traded: [string, string, string][]) {
  for (const one of traded) {
    await db.sql(
      `insert into strategy_symbols (strategy_id, symbol, market, trades, announced_rounds)
       select strategy_id, $2, $3, 1, 0 from strategy_metrics where name = $1`,
      one,
    )
  }
  await db.sql(`select private.store_tags(strategy_id) from strategy_metrics where name = any ($1)`, [
    traded.map(([name]) => name),
  ])
  await db.sql(`select private.store_words(array_agg(strategy_id)) from strategy_metrics where name = any ($1)`, [
    traded.map(([name]) => name),
  ])
  await db.sql('update strategy_metrics set key_markets = private.markets_of(strategy_id)')
}

describe('a long list', () => {
  /** What each column is sorted by; null for a dash. */
  const COLUMNS = {
    name: 'key_name',
    total_pnl: 'total_pnl',
    win_rate: 'case when closed_trades > 0 then win_rate end',
    avg_win: 'case when winning_trades > 0 then avg_win end',
    avg_loss: 'case when losing_trades > 0 then avg_loss end',
    profit_factor: `case when losing_trades > 0 then profit_factor when winning_trades > 0 then 'Infinity' end`,
    avg_pnl_per_day: 'case when realised_days > 0 then avg_pnl_per_day end',
    ...Object.fromEntries(['h24', 'd7', 'd28', 'm3', 'm6', 'y1'].map((period) => [period, `nullif(${period}, 0)`])),
    confirmed_pnl: 'confirmed_pnl',
    confirmed_return: 'confirmed_return',
    evidence: 'evidence::float8 * 1000 + coalesce(confirmed_pnl, 0)::float8',
    verdict: 'key_certainty',
    unrealised: 'case when valued_trades > 0 then unrealised end',
    ...Object.fromEntries(
      ['capital', 'return_on_capital', 'twr', 'twr_year', 'mwr', 'volatility_year', 'sharpe', 'sortino', 'drawdown']
        .concat('underwater_days', 'in_market', 'benchmark_return', 'vs_market', 'confirmed_drawdown')
        .map((figure) => [figure, figure]),
    ),
  }
  const CHIPS: Record<string, string> = { all: 'true', gainers: 'total_pnl > 0', memes: 'trades < 3', etf: 'false' }

  beforeAll(async () => {
    await db.sql(
      `insert into strategy_profile (user_id, name, public)
       select 'crowd', 'Crowd ' || n, case when n % 7 = 0 then 'false' else 'true' end from generate_series(1, 130) n`,
    )
    // Few distinct values, so that there are many ties, with and without losses, and with undefined figures.
    await db.sql(
      `update strategy_metrics m set total_pnl = n % 5 * 10.5 - 20, gross_win = n % 4 * 3, gross_loss = -(n % 3),
         closed_trades = n % 4 + n % 3, winning_trades = n % 4, losing_trades = n % 3, realised_days = n % 2,
         trades = n % 6, rounds = 28 + n % 4, rounds_squares = n % 8, evidence = n % 4,
         confirmed_pnl = nullif(n % 6 * 20 - n % 5 * 30, 0), confirmed_return = nullif(n % 6 - 2, 0),
         unrealised = n % 5 - 2, valued_trades = n % 3, capital = nullif(n % 4, 0), return_on_capital = nullif(n % 5 - 2, 0),
         period_returns = array_fill((n % 5 - 2)::float8, array[6])
       from (select strategy_id, substring(name from '[0-9]+')::integer as n from strategy_metrics) s
       where s.strategy_id = m.strategy_id and m.user_id = 'crowd'`,
    )
    await db.sql(
      `insert into strategy_tags (strategy_id, tag, trades, announced_rounds, public)
       select strategy_id, 'memes', 1, 1, public from strategy_metrics where trades < 3`,
    )
    return async () => {
      await db.sql(`delete from strategy_profile where user_id = 'crowd'`)
    }
  })

  it('read page by page is the whole list in order: by every column in both directions, with a chip and a search, equal values by id, undefined ones last', async () => {
    const column = fc.constantFrom(...Object.entries(COLUMNS))
    const most = fc.integer({ min: 1, max: 60 })
    const chips = fc.constantFrom(...Object.keys(CHIPS))
    const searches = fc.constantFrom(undefined, 'crowd', 'crowd 1', 'crowd 77', 'nobody')
    const given = fc.tuple(column, fc.boolean(), most, fc.boolean(), chips, searches)
    await fc.assert(
      fc.asyncProperty(given, async ([[sort, key], descending, most, isOwner, chip, search]) => {
        const direction = descending ? 'desc' : 'asc'
        const expected = await db.sql<{ name: string }>(
          `select name from strategy_metrics where (public = 'true' or $1) and ${CHIPS[chip]} and name ilike $2
           order by ${key} ${direction} nulls last, strategy_id ${direction}`,
          [isOwner, `${search ?? ''}%`],
        )
        const args = { sort, descending, search, chip: chip === 'all' ? undefined : chip }
        const rows = await allPages(args, most, isOwner ? db.as('crowd') : db.anon)
        expect(namesOf(rows)).toEqual(namesOf(expected))
        const figure = RANKED_FIGURES.find((one) => one.key === sort)
        const isDash = rows.map((row) => figure && figureValue(figure, toMetrics(row)) === null)
        expect(isDash.lastIndexOf(false)).toBeLessThan(isDash.includes(true) ? isDash.indexOf(true) : rows.length)
      }),
      {
        numRuns: 24,
        examples: Object.entries(COLUMNS).flatMap(
          (each): [[[string, string], boolean, number, boolean, string, undefined]][] => [
            [[each, true, 50, true, 'all', undefined]],
            [[each, false, 37, false, 'memes', undefined]],
          ],
        ),
      },
    )
  })

  it('can be sorted by these columns alone', async () => {
    const keys = await db.sql<{ sort: string }>('select sort from ranking_keys()')
    expect(keys.map(({ sort }) => sort).sort()).toEqual(Object.keys(COLUMNS).sort())
  })

  it('says on its first page how many there are', async () => {
    const [first, ...rest] = await ranking()
    expect(first?.total).toBe(112)
    const last = rest.at(-1)
    const next = await ranking({ after_place: last?.place, after_id: last?.strategy_id })
    expect(next[0]?.total).toBeNull()
    expect((await ranking({ chip: 'gainers' }))[0]?.total).toBe((await allPages({ chip: 'gainers' }, 30)).length)
  })

  it('neither repeats nor skips strategies whose place stays the same while another one moves between two pages', async () => {
    const first = await ranking({ sort: 'total_pnl', most: 50 })
    const [second, last] = [first[1], first.at(-1)]
    const before = namesOf(await allPages({ sort: 'total_pnl' }, 50))
    // A strategy that was read falls to the end, and the last one rises to the top.
    await db.sql('update strategy_metrics set total_pnl = -99 where name = $1', [second?.name])
    await db.sql('update strategy_metrics set total_pnl = 99 where name = $1', [before.at(-1)])
    const page = await ranking({ sort: 'total_pnl', after_place: last?.place, after_id: last?.strategy_id, most: 100 })
    expect(namesOf(page)).toEqual([...before.slice(50, -1), second?.name])
    await db.sql(`update strategy_metrics set total_pnl = 1 where total_pnl in (99, -99)`)
  })

  it('a strategy that rises into the pages already read is shown once the next page is read', async () => {
    const list = { ...WHOLE_RANKING, sort: { key: 'totalPnl', direction: 'desc' as const } }
    const queries = new QueryClient()
    let readings = 0
    const observer = new InfiniteQueryObserver(queries, {
      ...rankingQuery(list),
      queryFn: ({ pageParam }) => {
        readings += 1
        return readRanking(list, pageParam, db.anon)
      },
    })
    const stop = observer.subscribe(() => undefined)
    await observer.refetch()
    const expected = namesOf(await allPages({ sort: 'total_pnl' }, 50))
    const riser = expected[70]
    await db.sql('update strategy_metrics set total_pnl = 99 where name = $1', [riser])

    const read = async (secondsLater: number) => {
      await readOn(observer.getCurrentResult(), Date.now() + secondsLater * 1000)
      return namesOf(rowsOf(observer.getCurrentResult().data?.pages ?? []))
    }
    // Without reading the rows that were there already a second time.
    expect(await read(0)).not.toContain(riser)
    expect(readings).toBe(2)
    expect(await read(60)).toEqual([riser, ...expected.filter((name) => name !== riser)])
    expect(readings, 'each of three pages once more, and the first two before').toBe(5)
    stop()
    queries.clear()
    await db.sql('update strategy_metrics set total_pnl = 1 where total_pnl = 99')
  })

  it('has at most a hundred rows a page and at least one, whatever is asked for', async () => {
    expect(await ranking({ most: 1_000_000 })).toHaveLength(100)
    expect(await ranking({ most: -3 })).toHaveLength(1)
  })
})

describe('the order', () => {
  beforeAll(async () => {
    await seed('order', {
      'Rule 10': 'closed_trades = 1, winning_trades = 1, gross_win = 5, total_pnl = 300',
      'rule 2': 'closed_trades = 2, winning_trades = 1, losing_trades = 1, gross_win = 6, gross_loss = -3',
      'élan (2)': '',
      'Zebra, 9': 'closed_trades = 1, losing_trades = 1, gross_loss = -3',
    })
    return async () => {
      await db.sql(`delete from strategy_profile where user_id = 'order'`)
    }
  })

  it('by name ignores case, accents and punctuation, with 2 before 10', async () => {
    const rising = namesOf(await ranking({ sort: 'name', descending: false }))
    expect(rising).toEqual(['élan (2)', 'rule 2', 'Rule 10', 'Zebra, 9'])
    expect(namesOf(await ranking({ sort: 'name' }))).toEqual(rising.toReversed())
  })

  it('by profit factor has ∞ above every number, and the next page continues after it', async () => {
    expect(namesOf(await allPages({ sort: 'profit_factor' }, 1)).slice(0, 2)).toEqual(['Rule 10', 'rule 2'])
    const [first] = await ranking({ sort: 'profit_factor', most: 1 })
    expect(first).toMatchObject({ place: 'Infinity', profit_factor: null })
  })

  it('is by total P&L, the largest first, without a sort', async () => {
    expect(namesOf(await ranking({ descending: false }))[0]).toBe('Rule 10')
  })

  it.each([
    ['an unknown column', { sort: 'user_id' }, 'The ranking has no column user_id'],
    ['SQL', { sort: 'name; drop table bet_data' }, 'The ranking has no column'],
    ['a place that is no number', { after_place: '1) or (1=1', after_id: crypto.randomUUID() }, 'invalid input syntax'],
  ])('by %s is refused', async (_what, args, message) => {
    await expect(ranking(args)).rejects.toMatchObject({ message: expect.stringContaining(message) })
  })
})

describe('a chip', () => {
  const year = (...last: number[]) => `spark = array_fill(0::float8, array[50]) || '{${last.join()}}'::float8[]`
  beforeAll(async () => {
    await seed('filter', {
      gainer: `total_pnl = 9, trades = 12, announced_rounds = 9, rounds = 40, rounds_squares = 40, ${year(0, 5, 9)}`,
      'small gainer': `total_pnl = 2, trades = 14, announced_rounds = 12, rounds = 29, rounds_squares = 9000, ${year(9, 5, 9)}`,
      loser: `total_pnl = -5, trades = 70, announced_rounds = 3, rounds = 30, rounds_squares = 3000, ${year(0, 5, -1)}`,
      'worst loser': `total_pnl = -50, trades = 1, ${year(0, 9, 5)}`,
      idle: `trades = 0, ${year(0, 0, 0)}`,
    })
    await seed('hider', { hidden: 'total_pnl = 7' }, 'false')
    await db.sql(
      `insert into strategy_tags (strategy_id, tag, trades, announced_rounds, public)
       select strategy_id, 'memes', 20, case name when 'idle' then 3 when 'loser' then 12 else 4 end, public
       from strategy_metrics where name in ('idle', 'loser', 'hidden')`,
    )
    return async () => {
      await db.sql(`delete from strategy_profile where user_id in ('filter', 'hider')`)
    }
  })

  it.each([
    ['gainers', ['gainer', 'small gainer']],
    ['losers', ['worst loser', 'loser']],
    ['most-traded', ['small gainer', 'gainer', 'loser', 'worst loser']],
    ['most-volatile', ['loser', 'gainer']],
    ['52-week-high', ['gainer', 'small gainer']],
    ['52-week-low', ['loser']],
    ['memes', ['loser', 'idle']],
    ['etf', []],
    ["'; drop table bet_data; --", []],
  ])('%s finds %j', async (chip, names) => {
    expect(namesOf(await ranking({ chip }))).toEqual(names)
    expect(namesOf(await allPages({ chip }, 1))).toEqual(names)
    const byName = namesOf(await allPages({ chip, sort: 'name', descending: false }, 1))
    expect(byName).toEqual(names.toSorted())
  })

  it('can be limited to one evidence level', async () => {
    await db.sql(`update strategy_metrics set evidence = case name when 'loser' then 3 when 'gainer' then 1 else 0 end`)
    const found = async (at_evidence: number) =>
      namesOf(await ranking({ filters: { at_evidence }, sort: 'name', descending: false }))
    expect(await found(0)).toEqual(['idle', 'small gainer', 'worst loser'])
    expect(await found(1)).toEqual(['gainer'])
    expect(await found(2)).toEqual([])
    expect(await found(3)).toEqual(['loser'])
    const judged = await ranking({ filters: { enough_trades: true }, most: 1 })
    expect(judged.map(({ name, total }) => [name, total])).toEqual([['gainer', 2]])
    expect(namesOf(await allPages({ filters: { enough_trades: true } }, 1))).toEqual(['gainer', 'loser'])
  })
})

it('chips are counted, of public strategies alone and to 101 at most', async () => {
  await seed('counted', { 'c gains': 'total_pnl = 1', 'c loses': 'total_pnl = -1' })
  await seed('counted', { 'c hidden': 'total_pnl = 1' }, 'false')
  await tradeSymbols([['c gains', 'DOGE', 'CRYPTO']])
  const counts = async (chips: string[], client: Client = db.anon) => {
    const { data, error } = await client.rpc('chip_counts', { chips })
    if (error) throw error
    return data.map(({ chip, strategies }) => [chip, strategies])
  }
  const expected = [
    ['gainers', 1],
    ['memes', 1],
    ['etf', 0],
    [`'; drop`, 0],
  ]
  const chips = expected.map(([chip]) => String(chip))
  expect(await counts(chips)).toEqual(expected)
  expect(await counts(chips, db.as('counted'))).toEqual(expected)
  await seed('counted', Object.fromEntries(Array.from({ length: 102 }, (_, at) => [`c ${at}`, ''])))
  await db.sql(`update strategy_metrics set total_pnl = 1 where public = 'true'`)
  expect(await counts(['gainers'])).toEqual([['gainers', 101]])
  expect(await counts(Array.from({ length: 50 }, () => 'etf'))).toHaveLength(40)
  await db.sql(`delete from strategy_profile where user_id = 'counted'`)
})

describe('filters', () => {
  beforeAll(async () => {
    const rounds = (count: number, pnl: number, squares: number) =>
      `rounds = ${count}, rounds_pnl = ${pnl}, rounds_squares = ${squares}`
    await seed('Filters', {
      // At least 80% of 10 trades are long, then short, then neither; of two rounds that lasted minutes and two longer ones the lower
      // of the two in the middle counts.
      // Standard deviations of about 10: the mean's interval reaches about 2 to each side of 3, 0.3 and −3.
      'f gains': `${rounds(120, 360, 120 * 109)}, first_traded = current_date - 400, last_traded = current_date - 3,
        trades = 10, long_trades = 8, held_minutes = 60, held_hours = 10, return_on_capital = 12, mwr = 30, drawdown = -10, benchmark_return = 9`,
      'f unclear': `${rounds(120, 36, 120 * 100)}, first_traded = current_date - 100, last_traded = current_date - 40,
        trades = 10, long_trades = 2, held_hours = 59, held_weeks = 20, return_on_capital = 5, mwr = 8, drawdown = -30, benchmark_return = 9`,
      'f loses': `${rounds(60, -180, 60 * 109)}, first_traded = current_date - 30, last_traded = current_date,
        trades = 10, long_trades = 3, return_on_capital = -4, mwr = -4, drawdown = -15, benchmark_return = -6`,
      'f few': rounds(29, 290, 29 * 101),
    })
    await tradeSymbols([
      ['f gains', 'MSFT', 'STOCK'],
      ['f gains', 'BTC', 'CRYPTO'],
      ['f loses', 'BTC', 'CRYPTO'],
    ])
    return async () => {
      await db.sql(`delete from strategy_profile where user_id = 'Filters'`)
    }
  })

  it.each([
    [{ at_verdict: 2 }, ['f gains']],
    [{ at_verdict: 1 }, ['f unclear']],
    [{ at_verdict: 0 }, ['f loses']],
    [{ min_rounds: 100 }, ['f gains', 'f unclear']],
    [{ min_days: 60 }, ['f gains', 'f unclear']],
    [{ active_days: 7 }, ['f gains', 'f loses']],
    [{ in_market: 'CRYPTO' }, ['f gains', 'f loses']],
    [{ with_symbol: 'msft' }, ['f gains']],
    [{ at_direction: 0 }, ['f gains']],
    [{ at_direction: 1 }, ['f unclear']],
    [{ at_direction: 2 }, ['f loses']],
    [{ at_hold: 0 }, ['f gains']],
    [{ at_hold: 3 }, ['f unclear']],
    [{ at_hold: 4 }, ['f few', 'f loses']],
    [{ above_return: 0 }, ['f gains', 'f unclear']],
    [{ above_return: 10 }, ['f gains']],
    [{ above_return: 12 }, []],
    [{ above_return: 'Infinity' }, []],
    [{ max_drawdown: 'Infinity' }, ['f gains', 'f loses', 'f unclear']],
    [{ max_drawdown: 10 }, ['f gains']],
    [{ max_drawdown: 20 }, ['f gains', 'f loses']],
    // A smaller loss than the benchmark's is better too.
    [{ above_market: 0 }, ['f gains', 'f loses']],
    [{ above_market: 10 }, ['f gains']],
    [{ above_market: 21 }, []],
    [{ above_market: 0, above_return: 0, max_drawdown: 50 }, ['f gains']],
    // One trade in both, not one in each.
    [{ in_market: 'STOCK', with_symbol: 'BTC' }, []],
    [
      { at_verdict: 2, min_rounds: 100, in_market: 'STOCK', min_days: 365, active_days: 7, with_symbol: 'MSFT' },
      ['f gains'],
    ],
    [{ with_symbol: `'; drop table bet_data; --`, in_market: `'` }, []],
  ])('%j finds %j', async (filters, names) => {
    const args = { filters, search: 'f', sort: 'name', descending: false }
    expect(namesOf(await ranking(args))).toEqual(names)
    expect(namesOf(await allPages(args, 1))).toEqual(names)
  })

  it('are counted, and the verdict sorts by how clear it is, without one last', async () => {
    const counted = await ranking({ filters: { at_verdict: 2 } })
    expect(counted.map(({ name, total }) => [name, total])).toEqual([['f gains', 1]])
    const sorted = async (descending: boolean) =>
      namesOf(await allPages({ search: 'f', sort: 'verdict', descending }, 1))
    expect(await sorted(true)).toEqual(['f gains', 'f unclear', 'f loses', 'f few'])
    expect(await sorted(false)).toEqual(['f loses', 'f unclear', 'f gains', 'f few'])
  })
})

describe('a search', () => {
  beforeAll(async () => {
    await seed('Maria', { 'RSI(2) dip buyer': 'total_pnl = 1', '100% sure_thing': '', Élan: '' })
    await seed('nobody', { 'Dip of the month': 'total_pnl = 2' })
    return async () => {
      await db.sql(`delete from strategy_profile where user_id in ('Maria', 'nobody')`)
    }
  })
  const found = async (search: string) => namesOf(await ranking({ search }))

  it('finds the beginnings of words in a name and in the trader’s name, whatever their case and accents', async () => {
    expect(await found('dip')).toEqual(['Dip of the month', 'RSI(2) dip buyer'])
    expect(await found('  RSI 2, d')).toEqual(['RSI(2) dip buyer'])
    expect(await found('elan')).toEqual(['Élan'])
    expect((await found('maria b')).toSorted()).toEqual(['100% sure_thing', 'RSI(2) dip buyer', 'Élan'])
    expect(await found('ip b')).toEqual([])
  })

  it('treats wildcard characters as punctuation', async () => {
    expect(await found('100%')).toEqual(['100% sure_thing'])
    expect(await found('sure_th')).toEqual(['100% sure_thing'])
    expect(await found('d%p')).toEqual([])
    expect(await found(`x' or '1'='1`)).toEqual([])
    expect(await found('dip'.repeat(5_000))).toEqual([])
    expect(await found('%')).toHaveLength(4)
  })

  describe('by what a strategy trades', () => {
    beforeAll(async () => {
      await seed('Otto', { 'Momentum 12': 'total_pnl = 3', 'Slow turtle': 'total_pnl = 4' })
      await seed('hidden', { 'Secret rotation': '' }, 'false')
      await tradeSymbols([
        ['Momentum 12', 'SPX', 'STOCK'],
        ['Slow turtle', 'BTC', 'CRYPTO'],
        ['Slow turtle', 'BRK.B', 'STOCK'],
        ['Secret rotation', 'ZQX', 'FOREX'],
      ])
      return async () => {
        await db.sql(`delete from strategy_profile where user_id in ('Otto', 'hidden')`)
      }
    })
    /** Each name, with what it was found by. */
    const told = async (search: string) =>
      (await ranking({ search })).map(({ name, found_by, found }) => [name, found_by, found])

    it.each([
      ['spx', [['Momentum 12', 'symbol', 'SPX']]],
      ['BRK.B', [['Slow turtle', 'symbol', 'BRK.B']]],
      ['crypto', [['Slow turtle', 'market', 'CRYPTO']]],
      [
        'Stocks',
        [
          ['Slow turtle', 'market', 'STOCK'],
          ['Momentum 12', 'market', 'STOCK'],
        ],
      ],
      [
        'large-c',
        [
          ['Slow turtle', 'tag', 'large-cap'],
          ['Momentum 12', 'tag', 'large-cap'],
        ],
      ],
      [
        'cap',
        [
          ['Slow turtle', 'tag', 'large-cap'],
          ['Momentum 12', 'tag', 'large-cap'],
        ],
      ],
      // A name tells it itself.
      ['mom', [['Momentum 12', 'name', null]]],
      ['otto m', []],
      // Another strategy's symbol that the reader does not see.
      ['zqx', []],
      ['forex', []],
    ])('%s finds %j', async (search, expected) => {
      expect(await told(search)).toEqual(expected)
    })

    it.each([
      ['a missing letter', 'momentm', 'momentum'],
      ['another letter', 'momentim', 'momentum'],
      ['one too many', 'mommentum', 'momentum'],
      ['two that changed places', 'mometnum', 'momentum'],
      ['the first letter', 'nomentum', 'momentum'],
      ['the second word', 'slow turtel', 'slow turtle'],
      ['the beginning of a word', 'momemt', 'momentum'],
      ['a trader', 'otot', 'otto'],
    ])('forgives %s', async (_what, search, found) => {
      expect((await told(search)).map(([, , one]) => one)).toEqual(expect.arrayContaining([found]))
    })

    it('forgives one letter alone, in words of four letters or more, and only where nothing begins as it was typed', async () => {
      expect(await told('momemtun')).toEqual([])
      expect(await told('spz')).toEqual([])
      expect(await told('momentum 13')).toEqual([])
      expect(await told('momentun 12')).toEqual([['Momentum 12', 'name', 'momentum 12']])
      expect(await told('roatation')).toEqual([])
      expect((await ranking({ search: 'rotatoin' }, db.as('hidden'))).map(({ found }) => found)).toEqual(['rotation'])
      expect(await told('x'.repeat(41))).toEqual([])
    })

    it('follows the trades, the tags of their symbols and the strategy’s privacy', async () => {
      await db.sql(`insert into symbol_tags values ('SPX', 'STOCK', 'etf', 'a test', current_date)`)
      expect(await told('etf')).toEqual([['Momentum 12', 'tag', 'etf']])
      await db.sql(`delete from symbol_tags where source = 'a test'`)
      expect(await told('etf')).toEqual([])

      const { id } = await newStrategy(db.as('trading'), { name: 'One trade' })
      const actions = [{ side: 'BUY' as const, quantity: '1', price: '10', date: '2024-05-06T10:00:00Z' }]
      const symbol = { betId: 'words', strategyId: id, userId: 'trading', market: 'FOREX', symbol: 'EUR/SEK', actions }
      await writeTrades(db, [symbol])
      expect(await told('eursek')).toEqual([['One trade', 'symbol', 'EURSEK']])
      expect(await told('forex')).toEqual([['One trade', 'market', 'FOREX']])
      expect(namesOf(await ranking({ filters: { in_market: 'FOREX', with_symbol: 'eursek' } }))).toEqual(['One trade'])
      await db.as('trading').from('strategy_profile').update({ public: 'false' }).eq('id', id)
      expect(await told('eursek')).toEqual([])
      expect(namesOf(await ranking({ search: 'eursek' }, db.as('trading')))).toEqual(['One trade'])
      await db.as('trading').from('bet_data').delete().eq('strategy_id', id)
      expect(namesOf(await ranking({ search: 'eursek' }, db.as('trading')))).toEqual([])
      await db.as('trading').from('strategy_profile').delete().eq('id', id)
    })
  })

  it.each(['is.gd', 'not.x', 'eq.1', 'null', 'true'])('finds %s, which is no operator and no value', async (name) => {
    const { id } = await newStrategy(db.as('searcher'), { name })
    const { rows } = await readRanking({ ...WHOLE_RANKING, search: name }, null, db.anon)
    expect(rows.map((row) => row.name)).toEqual([name])
    await db.as('searcher').from('strategy_profile').delete().eq('id', id)
  })

  it('finds a strategy by its new name and its trader’s new name', async () => {
    const { id } = await newStrategy(db.as('renamer'), { name: 'Before' })
    await db.as('renamer').from('user_profiles').insert({ username: 'Olga' })
    await db.as('renamer').from('strategy_profile').update({ name: 'After' }).eq('id', id)
    expect(await found('olga')).toEqual(['After'])
    await db.as('renamer').from('user_profiles').update({ username: 'Otto' }).eq('clerk_user_id', 'renamer')
    expect(await found('olga')).toEqual([])
    expect([await found('before'), await found('after'), await found('otto')]).toEqual([[], ['After'], ['After']])
    await db.as('renamer').from('strategy_profile').update({ public: 'false' }).eq('id', id)
    expect(await found('otto')).toEqual([])
    expect(namesOf(await ranking({ search: 'otto' }, db.as('renamer')))).toEqual(['After'])
    await db.as('renamer').from('strategy_profile').delete().eq('id', id)
    expect(await db.sql('select from strategy_words where strategy_id = $1', [id])).toEqual([])
  })
})

describe('a private strategy', () => {
  beforeAll(async () => {
    const hidden = await newStrategy(db.as('owner'), { name: 'Quiet', public: 'false' })
    await newStrategy(db.as('owner'), { name: 'Loud' })
    const actions = [
      { side: 'BUY' as const, quantity: '10', price: '10', date: '2024-05-06T10:00:00Z' },
      { side: 'SELL' as const, quantity: '10', price: '11', date: '2024-05-06T11:00:00Z' },
    ]
    await writeTrades(db, [
      { betId: 'quiet', strategyId: hidden.id, userId: 'owner', market: 'CRYPTO', symbol: 'DOGE', actions },
    ])
    await share(db.as('owner'), hidden.id, db.as('guest'))
    return async () => {
      await db.sql(`delete from strategy_profile where user_id = 'owner'`)
    }
  })

  it.each([
    ['a visitor', false, db.anon],
    ['another user', false, db.as('mallory')],
    ['its owner', true, db.as('owner')],
    ['a user it is shared with', true, db.as('guest')],
  ])('is in every list, chip, search and count for %s: %s', async (_who, isSeen, client) => {
    const reads: Arguments[] = [
      {},
      { sort: 'name' },
      { chip: 'gainers' },
      { chip: 'memes' },
      { chip: 'memes', sort: 'win_rate' },
      { search: 'quiet' },
      { search: 'doge' },
      { search: 'crypto' },
      { search: 'dogge' },
      { filters: { with_symbol: 'DOGE' } },
      { filters: { in_market: 'CRYPTO', at_direction: 0, at_hold: 1 } },
    ]
    for (const args of reads) {
      const rows = await ranking(args, client)
      const what = JSON.stringify(args)
      expect(namesOf(rows).includes('Quiet'), what).toBe(isSeen)
      if (rows[0]?.total != null) expect(rows[0].total, what).toBe(rows.length)
      expect(namesOf(await allPages(args, 1, client)), what).toEqual(namesOf(rows))
    }
  })
})
