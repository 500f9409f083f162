const ROWS_A_READ = 1_000
const TRADES_A_PAGE = 101
const IMPORTED_TRADES = 125

/** Like PostgREST: the database builds the JSON. */
const asJson = (query) => `select coalesce(json_agg(r), '[]')::text as body from (${query}) r`

const TRADE_COLUMNS = `bet_id, date, symbol, market, expiration, multiplier, status, position, hold, actions_count, is_live,
  recorded_at, edits, qty::text as qty_text, entry::text as entry_text, exit::text as exit_text,
  entry_tot::text as entry_tot_text, exit_tot::text as exit_tot_text, qty_rem::text as qty_rem_text,
  "return"::text as return_text, return_percent::text as return_percent_text`

const ranking = (given) => asJson(`select * from ranking(${given})`)

/** The strategy before the last page of the ranking. Requires more than one page. */
export const LAST_PAGE_AFTER = `
  select strategy_id as id, key_total_pnl::text as place from strategy_metrics
  where public = 'true' order by key_total_pnl, strategy_id offset 50 limit 1`

/** The reads of src/features, as SQL. @param {{ id: string, place: string } | undefined} last see LAST_PAGE_AFTER */
export const listReads = (last) => [
  ['/home: the first 7 of the ranking', ranking('most => 7'), []],
  ['/strategy: the first page', ranking(''), []],
  ...(last ? [['/strategy: the last page', ranking('after_place => $1, after_id => $2'), [last.place, last.id]]] : []),
  ['/strategy: the first page by name', ranking(`sort => 'name', descending => false`), []],
  ['/strategy: the first page of a chip', ranking('chip => $1'), ['cryptocurrency']],
  ['/strategy: a search', ranking('search => $1'), ['strategy 77']],
]

/** What a strategy's page reads. @param {{ id: string, name: string }} strategy */
export const detailReads = ({ id, name }) => [
  [
    'profile and figures, by name',
    asJson(
      `select s.*, (select row_to_json(m) from (select * from strategy_metrics m where m.strategy_id = s.id) m) as strategy_metrics
       from strategy_profile s where s.name = $1`,
    ),
    [name],
  ],
  [
    'the first page of trades',
    asJson(
      `select ${TRADE_COLUMNS} from bet_data_metrics where strategy_id = $1
       order by date desc, bet_id limit ${TRADES_A_PAGE}`,
    ),
    [id],
  ],
  [
    'realised days, at most 1,000',
    asJson(
      `select day, pnl::text, matched_cost::text from strategy_days where strategy_id = $1 and realisations > 0 order by day limit ${ROWS_A_READ}`,
    ),
    [id],
  ],
  [
    'actions of the chart, at most 1,000',
    asJson(
      `select bet_id, date, side, quantity::text, price::text from bet_data
       where strategy_id = $1 and market = 'CRYPTO' and symbol = 'BTC'
       order by date desc, id desc limit ${ROWS_A_READ}`,
    ),
    [id],
  ],
  [
    'the first trade logged live',
    asJson(`select date from bet_data_metrics where strategy_id = $1 and is_live = true order by date limit 1`),
    [id],
  ],
  ['history, at most 41', asJson('select * from bet_history where strategy_id = $1 order by id desc limit 41'), [id]],
  ['strategy_record()', 'select strategy_record($1)::text as body', [id]],
]

const action = (hour, side) => ({
  date: new Date(Date.now() - hour * 3_600_000).toISOString(),
  market: 'CRYPTO',
  symbol: 'BTC',
  side,
  quantity: '2',
  price: (100 + Math.random()).toFixed(2),
  fee: '0.1',
})

/**
 * The writes an owner's browser sends. `valuesOf` takes the number of the call, so that each has its own id.
 * @param {{ id: string, owner: string }} strategy
 */
export const writes = ({ id, owner }) => {
  const trade = (call) => `${owner}-${call}`
  return [
    [
      'a new trade of two actions',
      'select add_trades($1, $2)',
      (call) => {
        const actions = [action(2, 'BUY'), action(1, 'SELL')]
        return [id, JSON.stringify(actions.map((one) => ({ ...one, bet_id: trade(call) })))]
      },
    ],
    [
      'an edit of one of them',
      'select replace_trade($1, $2, $3)',
      (call) => [id, trade(call), JSON.stringify([action(2, 'BUY'), action(1, 'SELL')])],
    ],
    [
      'the deletion of a trade',
      'delete from bet_data where strategy_id = $1 and bet_id = $2',
      (call) => [id, trade(call)],
    ],
  ]
}

/** @param {{ id: string }} strategy */
export const importOf = ({ id }) => [
  `an import of ${2 * IMPORTED_TRADES} actions`,
  'select add_trades($1, $2)',
  (call) => [
    id,
    JSON.stringify(
      Array.from({ length: IMPORTED_TRADES }, (_, trade) =>
        ['BUY', 'SELL'].map((side, i) => ({ ...action(trade * 24 + 2 - i, side), bet_id: `import-${call}-${trade}` })),
      ).flat(),
    ),
  ],
]
