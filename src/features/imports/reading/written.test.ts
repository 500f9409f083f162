// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contractName } from '@/domain/contract/contractName'
import { USD } from '@/domain/contract/currencies'
import type { Market, Side } from '@/domain/contract/markets'
import { Decimal, plain } from '@/domain/decimal'
import type { Answers, Choice, Question } from '@/features/imports/cells/questions.rules'
import type { Fill } from '@/features/imports/fills/fill'
import type { FormatFile } from '@/features/imports/formats/known.rules'
import { parseSheet } from '@/features/imports/sheet.rules'
import { type FileReading, isSettled, readFile } from './reading.rules'
import { FORMATS as ALL, recognise } from './recognise.rules'

const NOW = new Date('2026-11-21T12:00:00Z')

/** One fill as it was made. */
interface Made {
  market: Market
  symbol: string
  side: Side
  quantity: number
  price: string
  fee: string
  at: Date
}

const CONTRACTS: Partial<Record<Market, string[]>> = {
  STOCK: ['AAPL', 'BRK.B'],
  OPTIONS: ['AAPL  260918C00190000', 'SPY   260918P00610000'],
  FOREX: ['EURUSD', 'GBPUSD'],
  CRYPTO: ['BTC/USD', 'ETH/USD'],
  ALTERNATIVE: ['MESH6', 'NQH6'],
}
const LOT = 100_000

/** Fills of a few contracts, in order of time, none at the time of another: ties are asked about, which `reports.test.ts` covers. */
const fillsOf = (markets: readonly Market[]) =>
  fc
    .array(
      fc.record({
        contract: fc.constantFrom(
          ...markets.flatMap((market) => (CONTRACTS[market] ?? []).map((symbol) => ({ market, symbol }))),
        ),
        side: fc.constantFrom<Side>('BUY', 'SELL'),
        quantity: fc.integer({ min: 1, max: 3_000 }),
        cents: fc.integer({ min: 101, max: 250_000 }),
        fee: fc.integer({ min: 0, max: 999 }),
        // Seconds after the fill before it; days in files without times.
        gap: fc.integer({ min: 1, max: 400_000 }),
      }),
      { minLength: 1, maxLength: 9 },
    )
    .map((rows) => {
      let seconds = Date.UTC(2026, 0, 5, 14, 30, 5) / 1000
      return rows.map(({ contract, side, quantity, cents, fee, gap }): Made => {
        seconds += gap
        return {
          ...contract,
          side,
          quantity: contract.market === 'FOREX' ? quantity * 1_000 : quantity,
          price: (contract.market === 'FOREX' ? cents / 100_000 + 1 : cents / 100).toFixed(5).replace(/0{1,3}$/, ''),
          fee: (fee / 100).toFixed(2),
          at: new Date(seconds * 1000),
        }
      })
    })

const two = (value: number) => String(value).padStart(2, '0')
const clockOf = (at: Date) => `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
const DAYS = {
  ymd: (at: Date) => at.toISOString().slice(0, 10),
  mdy: (at: Date) => `${two(at.getUTCMonth() + 1)}/${two(at.getUTCDate())}/${at.getUTCFullYear()}`,
  dmy: (at: Date) => `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`,
  dots: (at: Date) => `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()}`,
  named: (at: Date) =>
    `${at.getUTCDate()} ${at.toLocaleString('en', { month: 'short', timeZone: 'UTC' })} ${at.getUTCFullYear()}`,
  weekday: (at: Date) => `${at.toLocaleString('en', { weekday: 'short', timeZone: 'UTC' })} ${DAYS.ymd(at)}`,
}
type DayStyle = keyof typeof DAYS
const ORDER: Record<DayStyle, string> = {
  ymd: 'ymd',
  mdy: 'mdy',
  dmy: 'dmy',
  dots: 'dmy',
  named: 'dmy',
  weekday: 'ymd',
}

/** A file as text, and what a person who knows it answers. */
interface Written {
  text: string
  answers: (question: Question) => Choice | string
}

const worthOf = ({ market, symbol, quantity, price }: Made) => {
  const size = market === 'OPTIONS' ? 100 : symbol.startsWith('MES') ? 5 : symbol.startsWith('NQ') ? 20 : 1
  return new Decimal(quantity).times(price).times(size)
}

const quoted = (cells: readonly string[], delimiter: string) =>
  cells.map((cell) => (/["\n;,\t]/.test(cell) ? `"${cell}"` : cell)).join(delimiter)

/** What is known of every file that is written here. */
const basics = ({ kind, what }: Question): Choice | string => {
  switch (kind) {
    case 'zone':
      return 'UTC'
    case 'currency':
      return 'usd'
    case 'rate':
      return { choice: 'rate', rate: '1' }
    case 'lots':
      return 'units'
    case 'sequence':
      return 'oldest'
    case 'amountFees':
      return 'with'
    case 'market':
      return 'leave'
    case 'status':
      return /cancel|reject|storn/i.test(what) ? 'leave' : 'fill'
    case 'feeSign':
      return 'negative'
    default:
      return 'leave'
  }
}

/** The oddities of files that no format knows. */
const ODD = fc.record({
  days: fc.constantFrom<DayStyle>('ymd', 'mdy', 'dmy', 'dots', 'named', 'weekday'),
  zone: fc.constantFrom('', ' UTC', 'Z'),
  isNewestFirst: fc.boolean(),
  comma: fc.boolean(),
  grouped: fc.boolean(),
  unit: fc.constantFrom('', ' shares'),
  sides: fc.constantFrom(['Buy', 'Sell'], ['BOT', 'SLD'], ['B', 'S'], ['Kauf', 'Verkauf'], ['signed', 'signed']),
  hasStatus: fc.boolean(),
  hasOrdered: fc.boolean(),
  hasFunding: fc.boolean(),
  fees: fc.constantFrom<'none' | 'one' | 'several' | 'total'>('none', 'one', 'several', 'total'),
  hasAmount: fc.boolean(),
  hasClass: fc.boolean(),
  hasRepeatedHeadings: fc.boolean(),
  hasAsOf: fc.boolean(),
  hasIds: fc.boolean(),
})
type Odd = typeof ODD extends fc.Arbitrary<infer One> ? One : never

function writeOdd(made: readonly Made[], odd: Odd): Written {
  const number = (text: string, isGrouped = odd.grouped) => {
    const [whole = '', fraction] = text.split('.')
    const digits = isGrouped ? whole.replace(/\B(?=(\d{3})+(?!\d))/g, odd.comma ? '.' : ',') : whole
    return fraction === undefined ? digits : `${digits}${odd.comma ? ',' : '.'}${fraction}`
  }
  const isSigned = odd.sides[0] === 'signed'
  const day = (at: Date) =>
    odd.hasAsOf && odd.days === 'mdy'
      ? `${DAYS.mdy(new Date(at.getTime() + 86_400_000))} as of ${DAYS.mdy(at)}`
      : DAYS[odd.days](at)
  const columns: [string, (one: Made, at: number) => string][] = [
    ...(odd.hasIds
      ? [['Trade ID', (_: Made, at: number) => `T-${at}-x`] as [string, (one: Made, at: number) => string]]
      : []),
    ['Execution time', ({ at }) => `${day(at)} ${clockOf(at)}${odd.zone}`],
    ['Symbol', ({ symbol }) => symbol],
    ...(isSigned
      ? []
      : [['Side', ({ side }: Made) => odd.sides[side === 'BUY' ? 0 : 1] ?? ''] as [string, (one: Made) => string]]),
    ...(odd.hasOrdered
      ? [['Qty', ({ quantity }: Made) => number(String(quantity + 5))] as [string, (one: Made) => string]]
      : []),
    [
      odd.hasOrdered ? 'Filled Qty' : 'Quantity',
      ({ quantity, side }) => `${isSigned && side === 'SELL' ? '-' : ''}${number(String(quantity))}${odd.unit}`,
    ],
    ...(odd.hasOrdered
      ? [['Limit Price', ({ price }: Made) => number(`${price}1`)] as [string, (one: Made) => string]]
      : []),
    [odd.hasOrdered ? 'Avg Price' : 'Price', ({ price }) => number(price)],
    ...(odd.hasStatus ? [['Status', () => 'Filled'] as [string, () => string]] : []),
    ...(odd.hasClass
      ? [
          [
            'Asset class',
            ({ market }: Made) =>
              ({ STOCK: 'Equity', OPTIONS: 'Option', FOREX: 'FX', CRYPTO: 'Crypto' })[market as string] ?? '',
          ] as [string, (one: Made) => string],
        ]
      : []),
    ...(odd.fees === 'none' ? [] : [['Commission', ({ fee }: Made) => number(fee)] as [string, (one: Made) => string]]),
    ...(odd.fees === 'several' || odd.fees === 'total'
      ? [['Exchange fee', () => number('0.10')] as [string, () => string]]
      : []),
    ...(odd.fees === 'total'
      ? [
          ['Total fees', ({ fee }: Made) => number(new Decimal(fee).plus('0.10').toFixed(2))] as [
            string,
            (one: Made) => string,
          ],
        ]
      : []),
    ...(odd.hasAmount
      ? [
          [
            'Net amount',
            (one: Made) => number(netOf(one, odd).toFixed(2)).replace(/^-?/, one.side === 'BUY' ? '-' : ''),
          ] as [string, (one: Made) => string],
        ]
      : []),
    ['Currency', () => 'USD'],
  ]
  const delimiter = odd.comma ? ';' : ','
  const line = (cells: readonly string[]) => quoted(cells, delimiter)
  const heading = line(columns.map(([name]) => name))
  const rows = made.map((one, at) => line(columns.map(([, cell]) => cell(one, at))))
  const inOrder = odd.isNewestFirst ? rows.toReversed() : rows
  const [first] = made
  const extra = (change: Record<string, string>) =>
    first ? [line(columns.map(([name, cell], at) => change[name] ?? cell(first, 900 + at)))] : []
  const body = [
    ...inOrder,
    ...(odd.hasStatus ? extra({ Status: 'Cancelled', 'Trade ID': 'C-1', 'Filled Qty': '0' }) : []),
    ...(odd.hasFunding && !isSigned ? extra({ Side: 'Funding fee', 'Trade ID': 'F-1' }) : []),
  ]
  const middle = Math.ceil(body.length / 2)
  const lines = odd.hasRepeatedHeadings ? [...body.slice(0, middle), heading, ...body.slice(middle)] : body
  return {
    text: [heading, ...lines].join('\n'),
    answers: (question) =>
      question.kind === 'order'
        ? ORDER[odd.days]
        : question.kind === 'mark'
          ? odd.comma
            ? 'comma'
            : 'point'
          : question.kind === 'sequence'
            ? odd.isNewestFirst
              ? 'newest'
              : 'oldest'
            : question.kind === 'market'
              ? ({ OPTION: 'OPTIONS', EQUITY: 'STOCK', FX: 'FOREX', CRYPTO: 'CRYPTO' }[question.what.toUpperCase()] ??
                'leave')
              : question.kind === 'side'
                ? ({ kauf: 'BUY', verkauf: 'SELL' }[question.what] ?? 'leave')
                : basics(question),
  }
}

const feeOf = ({ fee }: Made, { fees }: Pick<Odd, 'fees'>) =>
  fees === 'none' ? new Decimal(0) : new Decimal(fee).plus(fees === 'one' ? 0 : '0.10')
const netOf = (one: Made, odd: Pick<Odd, 'fees'>) => {
  const fee = feeOf(one, odd)
  return one.side === 'BUY' ? worthOf(one).plus(fee) : worthOf(one).minus(fee)
}

const lineOf = (of: Pick<Fill, 'date' | 'side' | 'quantity' | 'price' | 'fee' | 'currency'> & { name: string }) =>
  [
    of.date,
    of.side,
    plain(new Decimal(of.quantity)),
    of.name,
    plain(new Decimal(of.price)),
    plain(new Decimal(of.fee)),
    of.currency,
  ].join(' ')

/** Answers what is asked, as a person does who knows the file, until nothing more is asked. */
function readAs({ text, answers }: Written): { reading: FileReading; format: string } {
  const { format, delimiter } = recognise(text)
  const rows = parseSheet(text, delimiter)
  let given: Answers = {}
  for (let round = 0; ; round += 1) {
    const reading = readFile(rows, { format, mapping: null, answers: given, repeats: 'count' }, NOW)
    const more = reading.questions.filter(({ id }) => given[id] === undefined)
    if (more.length === 0 || round > 9) return { reading, format }
    given = {
      ...given,
      ...Object.fromEntries(
        more.map((question) => {
          const answer = answers(question)
          return [question.id, typeof answer === 'string' ? { choice: answer, rate: '' } : answer]
        }),
      ),
    }
  }
}

/** Whether the page says that something of the file is not as it was. */
const saysWhyNot = (reading: FileReading) =>
  !isSettled(reading) || reading.problems.length > 0 || reading.leftOut.some(({ isUnknownMarket }) => isUnknownMarket)

const nameOf = (symbol: string): string =>
  ({
    'AAPL  260918C00190000': 'AAPL 18 Sep 2026 190 C',
    'SPY   260918P00610000': 'SPY 18 Sep 2026 610 P',
    MESH6: 'MES Mar 2026',
    NQH6: 'NQ Mar 2026',
  })[symbol] ?? symbol

function expectAsMade(
  made: readonly Made[],
  fees: readonly string[],
  reading: FileReading,
  text: string,
  { name = nameOf, currency = USD }: { name?: (symbol: string) => string; currency?: string } = {},
) {
  const truth = made.map((one, at) =>
    lineOf({
      ...{ date: one.at.toISOString(), side: one.side, quantity: String(one.quantity), price: one.price },
      ...{ fee: fees[at] ?? '0', currency, name: name(one.symbol) },
    }),
  )
  expect(reading.fills.map((fill) => lineOf({ ...fill, name: contractName(fill) })).sort(), text).toEqual(truth.sort())
}

test('any fills, written with any oddities, come in as they were, or the page says why not', () => {
  let right = 0
  let said = 0
  fc.assert(
    fc.property(fillsOf(['STOCK', 'OPTIONS', 'FOREX', 'CRYPTO']), ODD, (made, odd) => {
      const written = writeOdd(made, odd)
      const { reading } = readAs(written)
      if (saysWhyNot(reading)) {
        said += 1
        return
      }
      right += 1
      const fees = made.map((one) => feeOf(one, odd).toFixed(2))
      expectAsMade(made, fees, reading, written.text)
    }),
    { numRuns: 200 },
  )
  // Refusing everything would be no reading.
  expect({ right: right > 0.6 * (right + said), said }).toEqual({ right: true, said })
})

const FOLDER = path.join(import.meta.dirname, '../formats/known')
const FORMATS = readdirSync(FOLDER).map(
  (name) => JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')).format as FormatFile,
)
const isPosition = ({ columns }: FormatFile) => columns.closeDate !== undefined

/** A format's own words for a fill, in a file of its shape. */
function writeKnown(made: readonly Made[], format: FormatFile): Written {
  const { columns, fees = [], words = {}, answers = {}, section } = format
  const firstOf = (wanted: string | string[] | undefined) => [wanted].flat()[0]
  const wanted = [
    ...format.headings.map((one) => [one].flat()[0] ?? ''),
    ...Object.values(columns).map((one) => firstOf(one) ?? ''),
    ...fees,
  ]
  const nameOfColumn = (one: string) =>
    one
      .replace(/\*$/, ' USD')
      .replace(/^Time USD$/, 'Time(UTC)')
      .replace(/^((?:Open|Clos)ing time) USD$/, '$1 (UTC)')
  const headings: string[] = []
  const place = (one: string): number => {
    const [, name = '', nth = '1', after = '0'] = /^(.*?)(?: #(\d))?(?: \+(\d))?$/.exec(one) ?? []
    const own = nameOfColumn(name)
    for (let count = headings.filter((heading) => heading === own).length; count < Number(nth); count += 1)
      headings.push(own)
    const first = headings.flatMap((heading, at) => (heading === own ? [at] : []))[Number(nth) - 1] ?? 0
    if (after !== '0' && headings[first + 1] !== '') headings.splice(first + 1, 0, '')
    return first + Number(after)
  }
  // Columns beside another one move those after them, so that places are taken again.
  for (const one of wanted) place(one)
  const order = typeof answers['order:date'] === 'string' ? answers['order:date'] : 'ymd'
  const isDayAlone = /Schwab|Fidelity/.test(format.name)
  const written = (at: Date) => {
    const day = DAYS[order as 'ymd'](at)
    return isDayAlone ? day : `${day} ${clockOf(at)}`
  }
  const lots = Object.entries(answers).some(([id, one]) => /^lots:/.test(id) && one === 'lots')
  const isSigned = columns.side === undefined && !format.side
  const quantity = (one: Made) => {
    if (format.id === 'ctrader') return `${plain(new Decimal(one.quantity).div(LOT))} Lots`
    const units = lots ? plain(new Decimal(one.quantity).div(LOT)) : String(one.quantity)
    return isSigned && one.side === 'SELL' ? `-${units}` : units
  }
  const row = (cells: Record<string, string>) => {
    const list = headings.map(() => '')
    for (const [field, text] of Object.entries(cells)) {
      const one = field === 'fee' ? fees[0] : firstOf(columns[field as keyof typeof columns])
      if (one !== undefined) list[place(one)] = text
    }
    return quoted(list, ',')
  }
  const side = (one: Made) => (words[one.side === 'BUY' ? 'buy' : 'sell']?.[0] ?? one.side).replace(/\*$/, ' A THING')
  const lines = isPosition(format)
    ? Array.from({ length: Math.floor(made.length / 2) }, (_, at) => {
        const [entry, exit] = [made[at * 2] as Made, made[at * 2 + 1] as Made]
        // The file's purchase and sale, whichever came first.
        const [one, other] = format.side && entry.side === 'SELL' ? [exit, entry] : [entry, exit]
        return row({
          ...{
            symbol: entry.symbol,
            side: side(entry),
            quantity: quantity(entry),
            date: written(one.at),
            price: one.price,
          },
          ...{ closeDate: written(other.at), closePrice: other.price, fee: exit.fee, market: 'Stocks' },
        })
      })
    : made.map((one, at) =>
        row({
          ...{
            symbol: one.symbol,
            side: side(one),
            quantity: quantity(one),
            date: written(one.at),
            price: one.price,
            fee: one.fee,
          },
          ...{ kind: words.fill?.[0] ?? '', status: words.fill?.[0] ?? '', id: `t-${at}`, currency: 'USD' },
          ...(columns.market
            ? { market: format.id === 'tastytrade' ? (one.market === 'OPTIONS' ? 'Equity Option' : 'Equity') : 'STOCK' }
            : {}),
          ...(columns.price === undefined ? { amount: plain(worthOf(one)) } : {}),
          ...(columns.time ? { date: DAYS[order as 'ymd'](one.at), time: clockOf(one.at) } : {}),
        }),
      )
  const title = [section].flat()[0]
  return {
    text: [...(title ? [title] : []), quoted(headings, ','), ...lines].join('\n'),
    answers: (question) =>
      question.kind === 'symbol'
        ? { choice: 'typed', rate: '', text: made[0]?.symbol ?? '' }
        : question.kind === 'order'
          ? order
          : question.kind === 'mark'
            ? 'point'
            : basics(question),
  }
}

/** Formats that have writers of their own below. */
const APART = ['kraken-ledger', 'okx', 'zerodha', 'hargreaves-lansdown']

test.each(FORMATS.filter(({ id }) => !APART.includes(id)).map((format) => [format.id, format] as const))(
  'any fills, written as a file of %s, come in as they were, or the page says why not',
  (id, format) => {
    const { market = 'STOCK' } = format
    const markets: Market[] =
      market === 'STOCK' &&
      !format.columns.strike &&
      !isPosition(format) &&
      format.columns.symbol &&
      id !== 'trading-212' &&
      id !== 'degiro'
        ? ['STOCK', 'OPTIONS']
        : [market]
    let right = 0
    let said = 0
    fc.assert(
      fc.property(fillsOf(markets), (list) => {
        // A file without symbols is of one contract, a position of one quantity, a purchase and a sale.
        const even = isPosition(format) ? list.slice(0, list.length - (list.length % 2)) : list
        const made = even.map((one, at): Made => {
          const entry = isPosition(format) && at % 2 === 1 ? even[at - 1] : undefined
          const same = entry && {
            market: entry.market,
            symbol: entry.symbol,
            quantity: entry.quantity,
            side: entry.side === 'BUY' ? ('SELL' as const) : ('BUY' as const),
          }
          const alone = format.columns.symbol ? {} : { symbol: 'AAPL', market: 'STOCK' as const }
          const day = /Schwab|Fidelity/.test(format.name) ? { at: new Date(Date.UTC(2026, 0, 5 + at)) } : {}
          return { ...one, ...same, ...alone, ...day }
        })
        if (made.length === 0) return
        const written = writeKnown(made, format)
        const { reading, format: found } = readAs(written)
        expect(found, written.text).toBe(id)
        if (saysWhyNot(reading)) {
          said += 1
          return
        }
        right += 1
        const hasFees = (format.fees ?? []).length > 0
        const fees = made.map(({ fee }, at) => (!hasFees || (isPosition(format) && at % 2 === 0) ? '0' : fee))
        expectAsMade(made, fees, reading, written.text)
      }),
      { numRuns: 60 },
    )
    expect({ right: right > 0.6 * (right + said), said }).toEqual({ right: true, said })
  },
)

/** Files of the formats that compute, of ledgers and of India, as their brokers write them. */
interface Writer {
  markets: Market[]
  head: string
  /** The rows of a fill, below each other. */
  rows: (one: Made, at: number) => (string | number)[][]
  /** Without it the file has the fee of each fill. */
  hasNoFees?: boolean
  /** It has days without times. */
  isOfDays?: boolean
  order?: string
  name?: (symbol: string) => string
  currency?: string
}

const signed = ({ side, quantity }: Made) => (side === 'BUY' ? quantity : -quantity)
const flow = (one: Made) => (one.side === 'BUY' ? worthOf(one).times(-1) : worthOf(one))
const base = (symbol: string) => symbol.split('/')[0] ?? ''
const iso = (at: Date) => `${DAYS.ymd(at)} ${clockOf(at)}`
const INDIA_MS = 5.5 * 3_600_000
/** The parts of the options above. */
const partsOf = ({ market, symbol }: Made) =>
  market === 'OPTIONS'
    ? symbol.startsWith('AAPL')
      ? { symbol: 'AAPL', strike: '190', right: 'CALL' }
      : { symbol: 'SPY', strike: '610', right: 'PUT' }
    : null

const WRITERS: Record<string, Writer> = {
  own: {
    markets: ['STOCK', 'OPTIONS', 'FOREX', 'CRYPTO'],
    head: 'id,bet_id,date,market,symbol,expiration,strike,option_right,side,quantity,price,fee',
    rows: (one, at) => {
      const parts = partsOf(one)
      return [
        [
          ...[at + 1, `t-${one.symbol}`, one.at.toISOString(), one.market, parts?.symbol ?? one.symbol],
          ...[parts ? '2026-09-18' : '', parts?.strike ?? '', parts?.right ?? '', one.side],
          ...[one.quantity, one.price, one.fee],
        ],
      ]
    },
  },
  'ibkr-statement': {
    markets: ['STOCK', 'OPTIONS'],
    head: 'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
    rows: (one) => {
      const parts = partsOf(one)
      const contract = parts && `${parts.symbol} 18SEP26 ${parts.strike} ${parts.right[0]}`
      return [
        [
          ...['Trades', 'Data', 'Order', parts ? 'Equity and Index Options' : 'Stocks', 'USD', contract ?? one.symbol],
          ...[`"${DAYS.ymd(one.at)}, ${clockOf(one.at)}"`, signed(one), one.price, one.price, flow(one).toFixed(2)],
          ...[`-${one.fee}`, 0, 0, 0, 'O'],
        ],
      ]
    },
  },
  'ibkr-flex': {
    markets: ['STOCK', 'OPTIONS'],
    head: 'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,TradeID,DateTime,Quantity,TradePrice,Proceeds,IBCommission,IBCommissionCurrency,Buy/Sell,LevelOfDetail,Expiry,Strike,Put/Call,Multiplier',
    rows: (one, at) => {
      const parts = partsOf(one)
      return [
        [
          ...[
            'U1',
            'USD',
            parts ? 'OPT' : 'STK',
            one.symbol,
            900 + at,
            iso(one.at).replace(/[-:]/g, '').replace(' ', ';'),
          ],
          ...[signed(one), one.price, flow(one).toFixed(2), `-${one.fee}`, 'USD', one.side, 'EXECUTION'],
          ...[parts ? '20260918' : '', parts?.strike ?? '', parts?.right[0] ?? '', parts ? 100 : 1],
        ],
      ]
    },
  },
  robinhood: {
    markets: ['STOCK', 'OPTIONS'],
    isOfDays: true,
    head: 'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount',
    rows: (one) => {
      const parts = partsOf(one)
      const day = DAYS.mdy(one.at)
      const text = parts && `${parts.symbol} 9/18/2026 ${parts.right === 'CALL' ? 'Call' : 'Put'} $${parts.strike}.00`
      const net = netOf(one, { fees: 'one' })
      const paid = `$${net.abs().toFixed(2)}`
      return [
        [
          ...[day, day, day, parts?.symbol ?? one.symbol, text ?? 'A company'],
          parts ? (one.side === 'BUY' ? 'BTO' : 'STC') : one.side === 'BUY' ? 'Buy' : 'Sell',
          ...[one.quantity, `$${one.price}`, one.side === 'BUY' || net.lt(0) ? `(${paid})` : paid],
        ],
      ]
    },
  },
  'coinbase-transactions': {
    markets: ['CRYPTO'],
    name: base,
    head: 'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
    rows: (one, at) => [
      [
        ...[`c${at}`, `${iso(one.at)} UTC`, one.side === 'BUY' ? 'Buy' : 'Advanced Trade Sell', base(one.symbol)],
        ...[signed(one), 'USD', `$${one.price}`, `$${worthOf(one).toFixed(2)}`],
        ...[`$${netOf(one, { fees: 'one' }).toFixed(2)}`, `$${one.fee}`, ''],
      ],
    ],
  },
  'coinbase-fills': {
    markets: ['CRYPTO'],
    name: base,
    head: 'portfolio,trade id,product,side,created at,size,size unit,price,fee,total,price/fee/total unit',
    rows: (one, at) => [
      [
        ...['default', 1000 + at, one.symbol.replace('/', '-'), one.side, one.at.toISOString(), one.quantity],
        ...[base(one.symbol), one.price, one.fee, flow(one).minus(one.fee).toFixed(2), 'USD'],
      ],
    ],
  },
  'binance-plain': {
    markets: ['CRYPTO'],
    name: base,
    head: 'Date(UTC),Pair,Base Asset,Quote Asset,Type,Price,Amount,Total,Fee,Fee Coin',
    rows: (one) => [
      [
        ...[iso(one.at), one.symbol.replace('/', ''), base(one.symbol), 'USD', one.side, one.price, one.quantity],
        ...[worthOf(one).toFixed(2), one.fee, 'USD'],
      ],
    ],
  },
  'binance-units': {
    markets: ['CRYPTO'],
    name: base,
    head: 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
    rows: (one) => [
      [
        ...[iso(one.at), one.symbol.replace('/', ''), one.side, one.price, `${one.quantity}${base(one.symbol)}`],
        ...[`${worthOf(one).toFixed(2)}USD`, `${one.fee}USD`],
      ],
    ],
  },
  'binance-orders': {
    markets: ['CRYPTO'],
    name: base,
    hasNoFees: true,
    head: 'Date(UTC),OrderNo,Pair,Type,Side,Order Price,Order Amount,Time,Executed,Average Price,Trading total,Status',
    rows: (one, at) => [
      [
        ...[iso(one.at), 7000 + at, one.symbol.replace('/', ''), 'Limit', one.side, one.price],
        ...[`${one.quantity}${base(one.symbol)}`, iso(one.at), `${one.quantity}${base(one.symbol)}`, one.price],
        ...[`${worthOf(one).toFixed(2)}USD`, 'FILLED'],
      ],
    ],
  },
  gemini: {
    markets: ['CRYPTO'],
    name: base,
    head: 'Date,Time (UTC),Type,Symbol,Specification,Liquidity Indicator,Trading Fee Rate (bps),USD Amount USD,Fee (USD) USD,USD Balance USD,BTC Amount BTC,Fee (BTC) BTC,BTC Balance BTC,ETH Amount ETH,Fee (ETH) ETH,ETH Balance ETH',
    rows: (one) => {
      const [bitcoin, ether] = one.symbol.startsWith('BTC') ? [1, 0] : [0, 1]
      const [money, units] = [`$${worthOf(one).toFixed(2)}`, `${one.quantity} ${base(one.symbol)}`]
      const isBuy = one.side === 'BUY'
      const moved = isBuy ? units : `(${units})`
      return [
        [
          ...[DAYS.ymd(one.at), `${clockOf(one.at)}.000`, isBuy ? 'Buy' : 'Sell', one.symbol.replace('/', '')],
          ...['Limit', 'Maker', 25, isBuy ? `(${money})` : money, `($${one.fee})`, '$1.00'],
          ...[bitcoin ? moved : '', '', '', ether ? moved : '', '', ''],
        ],
      ]
    },
  },
  'kraken-ledger': {
    markets: ['CRYPTO'],
    name: base,
    head: 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance',
    rows: (one, at) => [
      [`A${at}`, `T${at}`, iso(one.at), 'trade', '', 'currency', 'ZUSD', flow(one).toFixed(4), one.fee, 0],
      [`B${at}`, `T${at}`, iso(one.at), 'trade', '', 'currency', base(one.symbol), signed(one), 0, 0],
    ],
  },
  okx: {
    markets: ['CRYPTO'],
    name: (symbol) => symbol.replace('/', '-'),
    head: 'Order id,Trade id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,Fee,Fee Unit',
    rows: (one, at) => {
      const of = [9000 + at, 80 + at, `${iso(one.at).replace(' ', 'T')}Z`, 'Spot', one.symbol.replace('/', '-')]
      const action = one.side === 'BUY' ? 'Buy' : 'Sell'
      return [
        [...of, action, signed(one), base(one.symbol), one.price, 0, base(one.symbol)],
        [...of, action, flow(one).toFixed(2), 'USD', one.price, `-${one.fee}`, 'USD'],
      ]
    },
  },
  'hargreaves-lansdown': {
    markets: ['STOCK'],
    currency: 'GBP',
    hasNoFees: true,
    isOfDays: true,
    order: 'dmy',
    head: 'Trade date,Settle date,Reference,Description,Unit cost (p),Quantity,Value (£)',
    rows: (one, at) => [
      [
        ...[DAYS.dmy(one.at), DAYS.dmy(one.at), `${one.side[0]}${100 + at}`, one.symbol],
        ...[plain(new Decimal(one.price).times(100)), one.quantity, flow(one).toFixed(2)],
      ],
    ],
  },
  zerodha: {
    markets: ['STOCK'],
    currency: 'INR',
    hasNoFees: true,
    head: 'symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time,expiry_date',
    rows: (one, at) => {
      const there = new Date(one.at.getTime() + INDIA_MS)
      return [
        [
          ...[one.symbol, 'IN', DAYS.ymd(there), 'NSE', 'EQ', 'EQ', one.side.toLowerCase(), 'false', one.quantity],
          ...[one.price, 7000 + at, 1000 + at, iso(there).replace(' ', 'T'), ''],
        ],
      ]
    },
  },
}

test.each(Object.entries(WRITERS))(
  'any fills, written as %s writes them, come in as they were, or the page says why not',
  (id, { markets, head, rows, hasNoFees, isOfDays, order = isOfDays ? 'mdy' : 'ymd', name, currency }) => {
    let right = 0
    let said = 0
    fc.assert(
      fc.property(fillsOf(markets), fc.boolean(), (list, isNewestFirst) => {
        const made = list.map((one, at) => (isOfDays ? { ...one, at: new Date(Date.UTC(2026, 0, 5 + at)) } : one))
        const lines = made.map((one, at) =>
          rows(one, at)
            .map((cells) => cells.join(','))
            .join('\n'),
        )
        const text = [head, ...(isNewestFirst ? lines.toReversed() : lines)].join('\n')
        const answers = (question: Question) =>
          question.kind === 'order' ? order : question.kind === 'mark' ? 'point' : basics(question)
        const { reading, format } = readAs({ text, answers })
        expect(format, text).toBe(id)
        if (saysWhyNot(reading)) {
          said += 1
          return
        }
        right += 1
        const fees = made.map(({ fee }) => (hasNoFees ? '0' : fee))
        expectAsMade(made, fees, reading, text, { ...(name && { name }), ...(currency && { currency }) })
      }),
      { numRuns: 60 },
    )
    expect({ right: right > 0.6 * (right + said), said }).toEqual({ right: true, said })
  },
)

test('every recognised format that has prices is written here', () => {
  const known = FORMATS.map(({ id }) => id)
  const written = [...known.filter((id) => !APART.includes(id)), ...Object.keys(WRITERS)]
  // A ledger of single coins, which has no prices.
  expect(ALL.map(({ id }) => id).filter((id) => !written.includes(id))).toEqual(['binance-ledger'])
})
