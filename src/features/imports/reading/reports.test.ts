// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Choice } from '@/features/imports/cells/questions.rules'
import { openBytes } from './opening'
import { type FileReading, isSettled, readFile } from './reading.rules'
import { answersOf, line, tradesOf } from './testReading'

const NOW = new Date('2026-11-21T12:00:00Z')
const FOLDER = path.join(import.meta.dirname, 'fixtures', 'reports')

/**
 * How a file comes in. `right`: once its questions are answered, as it was traded. `said`: rows or the file are refused, with the
 * reason. `wrong`: as something else, without a word.
 */
type Outcome = 'right' | 'said' | 'wrong'

interface Report {
  /** How it came in before there was a test of it. */
  before: Outcome
  /** What other importers read wrong in such a file. */
  about: string
  /** What a person who knows the file answers, by the questions' ids; those that are never asked do no harm. */
  answers?: Record<string, Choice | string>
  /** Worked out by hand: date without seconds of 0, side, quantity, symbol, market, price, fee, currency if not USD. */
  fills: string[]
  /** The position and the return of each trade in US dollars, by hand. */
  trades: string[]
  /** Words of the refusal, for a file that must not come in as it is. */
  says?: RegExp
}

const rate = (dollars: string): Choice => ({ choice: 'rate', rate: dollars })
const UTC = { 'zone:': 'UTC' }
const NEW_YORK = { 'zone:': 'America/New_York' }
const DOLLARS = { 'currency:': 'usd', 'currency:$': 'usd' }
const POUNDS = { 'rate:GBP': rate('1.25'), 'fee:GBP': rate('1.25') }
const REFUSED = { fills: [], trades: [] }

/** Files as brokers export them, made up, each with an oddity that was read wrong somewhere. */
const REPORTS: Record<string, Report> = {
  // A status, a type or a state decides row by row
  'webull-orders.csv': {
    before: 'said',
    about: 'cancelled orders, the limit price, the time of placing',
    answers: { ...DOLLARS, 'order:date': 'mdy' },
    fills: ['2026-01-05T14:31:05 BUY 100 AAPL STOCK 185.5', '2026-01-06T15:02:30 SELL 100 AAPL STOCK 187.2'],
    trades: ['LONG 170'],
  },
  'partial-order.csv': {
    before: 'said',
    about: 'the ordered quantity in place of the filled one',
    fills: ['2026-01-05T14:30:05 BUY 40 MSFT STOCK 400.25', '2026-01-06T15:00 SELL 40 MSFT STOCK 405.1'],
    trades: ['LONG 194'],
  },
  'state-working.csv': {
    before: 'said',
    about: 'working and expired orders',
    fills: ['2026-01-05T15:00 BUY 50 KO STOCK 70.1', '2026-01-07T15:00 SELL 50 KO STOCK 71.1'],
    trades: ['LONG 50'],
  },
  'tradingview-paper-orders.csv': {
    before: 'said',
    about: 'cancelled orders, the limit price, the time of placing',
    answers: { ...UTC, ...DOLLARS },
    fills: ['2026-01-05T14:42:10 BUY 10 NASDAQ:NVDA STOCK 139.9', '2026-01-06T15:00 SELL 10 NASDAQ:NVDA STOCK 142.5'],
    trades: ['LONG 26'],
  },
  'bybit-transactions.csv': {
    before: 'wrong',
    about: 'funding as a purchase',
    answers: { 'rate:USDT': rate('1') },
    fills: [
      '2026-01-05T10:00 BUY 2 ETHUSDT CRYPTO 3000 fee 3.3',
      '2026-01-06T10:00 SELL 2 ETHUSDT CRYPTO 3100 fee 3.41',
    ],
    trades: ['LONG 193.29'],
  },
  'order-and-fill-time.csv': {
    before: 'wrong',
    about: 'the date and price of the order in place of the fill',
    fills: ['2026-01-05T15:30 BUY 20 AMD STOCK 119.5', '2026-01-08T15:30 SELL 20 AMD STOCK 130.25'],
    trades: ['LONG 215'],
  },
  'unknown-status.csv': {
    before: 'wrong',
    about: 'a cancelled order in another language',
    answers: { 'status:ausgeführt': 'fill', 'status:gestrichen': 'leave' },
    fills: ['2026-01-05T15:00 BUY 100 F STOCK 12', '2026-01-06T15:00 SELL 100 F STOCK 12.5'],
    trades: ['LONG 50'],
  },
  'kraken-trades.csv': {
    before: 'said',
    about: 'the cost beside the price',
    answers: UTC,
    fills: [
      '2026-01-05T10:00:00.123400 BUY 0.01 XBT/USD CRYPTO 90000 fee 2.34',
      '2026-01-06T10:00:00.123400 SELL 0.01 XBT/USD CRYPTO 91000 fee 2.37',
    ],
    trades: ['LONG 5.29'],
  },
  // One row is a closed position
  'mt5-positions.csv': {
    before: 'wrong',
    about: 'the exit dropped, lots as units',
    answers: { ...UTC, 'lots:Volume': 'lots' },
    fills: [
      '2026-01-05T10:00 BUY 10000 EURUSD FOREX 1.1',
      '2026-01-05T12:00 SELL 10000 EURUSD FOREX 1.105 fee 0.8',
      '2026-01-06T10:00 SELL 20000 EURUSD FOREX 1.11',
      '2026-01-06T15:00 BUY 20000 EURUSD FOREX 1.112 fee 1.4',
    ],
    trades: ['LONG 49.2', 'SHORT -41.4'],
  },
  'mt4-closed.csv': {
    before: 'said',
    about: 'the exit dropped, lots as units',
    // Of gold a lot is known, of platinum it is asked for.
    answers: { ...UTC, 'lots:Size': 'lots', 'lot:XPTUSD': { choice: 'size', rate: '50' } },
    fills: [
      '2026-01-05T10:00 BUY 10 XAUUSD FOREX 2600',
      '2026-01-05T18:00 SELL 10 XAUUSD FOREX 2612 fee 0.6',
      '2026-01-06T10:00 SELL 10 XAUUSD FOREX 2620',
      '2026-01-06T11:00 BUY 10 XAUUSD FOREX 2615 fee 0.6',
      '2026-01-07T10:00 BUY 5 XPTUSD FOREX 1000',
      '2026-01-07T18:00 SELL 5 XPTUSD FOREX 1010 fee 0.6',
    ],
    trades: ['LONG 119.4', 'SHORT 49.4', 'LONG 49.4'],
  },
  'myfxbook.csv': {
    before: 'wrong',
    about: 'the exit dropped, lots as units, a deposit',
    answers: { ...UTC, 'lots:Units/Lots': 'lots' },
    fills: [
      '2026-01-13T09:00 BUY 50000 GBPUSD FOREX 1.25',
      '2026-01-13T11:00 SELL 50000 GBPUSD FOREX 1.254 fee 3.5',
      '2026-01-14T09:00 SELL 50000 GBPUSD FOREX 1.26',
      '2026-01-14T11:00 BUY 50000 GBPUSD FOREX 1.261 fee 4.7',
    ],
    trades: ['LONG 196.5', 'SHORT -54.7'],
  },
  'ctrader.csv': {
    before: 'said',
    about: 'the exit dropped, lots as units',
    fills: [
      '2026-01-05T10:00 BUY 10000 EURUSD FOREX 1.1',
      '2026-01-05T12:00 SELL 10000 EURUSD FOREX 1.105',
      '2026-01-13T10:00 BUY 20000 EURUSD FOREX 1.11'.replace('BUY', 'SELL'),
      '2026-01-13T12:00 BUY 20000 EURUSD FOREX 1.112',
    ],
    trades: ['LONG 50', 'SHORT -40'],
  },
  'etoro-closed.csv': {
    before: 'said',
    about: 'the exit dropped; overnight fees dropped',
    answers: { ...UTC, ...DOLLARS },
    fills: [
      '2026-01-05T15:30 BUY 10 APPLE STOCK 185',
      '2026-01-06T15:30 SELL 2 TESLA STOCK 400',
      '2026-01-15T15:30 SELL 10 APPLE STOCK 188',
      '2026-01-16T15:30 BUY 2 TESLA STOCK 410 fee 1.5',
    ],
    trades: ['LONG 30', 'SHORT -21.5'],
  },
  'entry-exit.csv': {
    before: 'said',
    about: 'the exit dropped; the next long closes the short',
    fills: [
      '2026-01-05T15:00 SELL 5 AMZN STOCK 220',
      '2026-01-05T17:00 BUY 5 AMZN STOCK 218',
      '2026-01-06T15:00 BUY 5 AMZN STOCK 219',
      '2026-01-06T17:00 SELL 5 AMZN STOCK 221',
    ],
    trades: ['SHORT 10', 'LONG 10'],
  },
  'position-still-open.csv': {
    before: 'said',
    about: 'the exit dropped; an open position closed',
    answers: { 'lots:Volume': 'units' },
    fills: [
      '2026-01-05T15:00 BUY 3 META STOCK 600',
      '2026-01-06T15:00 SELL 3 META STOCK 610',
      '2026-01-07T15:00 BUY 2 META STOCK 605',
    ],
    trades: ['LONG 30', 'LONG 0'],
  },
  'tradingview-list-of-trades.csv': {
    before: 'said',
    about: 'no symbol in the file',
    answers: { 'symbol:': { choice: 'typed', rate: '', text: 'NVDA' } },
    fills: [
      '2026-01-05T15:00 BUY 10 NVDA STOCK 185.5',
      '2026-01-06T15:00 SELL 10 NVDA STOCK 187.5',
      '2026-01-07T15:00 SELL 10 NVDA STOCK 189',
      '2026-01-08T15:00 BUY 10 NVDA STOCK 186',
    ],
    trades: ['LONG 20', 'SHORT 30'],
  },
  'ig-closed.csv': {
    before: 'wrong',
    about: 'the exit dropped, the profit as a price',
    answers: { ...UTC, 'lots:Size': 'units', 'feeSign:Funding': 'negative' },
    fills: [
      '2026-01-05T10:00 BUY 1 US 500 STOCK 6000',
      '2026-01-06T10:00 SELL 1 US 500 STOCK 6010 fee 0.5',
      '2026-01-06T12:00 SELL 2 US 500 STOCK 6010',
      '2026-01-07T10:00 BUY 2 US 500 STOCK 6015 fee -0.2',
    ],
    trades: ['LONG 9.5', 'SHORT -9.8'],
  },
  'mt5-deals.csv': {
    before: 'wrong',
    about: 'lots as units, swap dropped',
    answers: { ...UTC, 'lots:Volume': 'lots' },
    fills: [
      '2026-01-05T10:00 BUY 10000 EURUSD FOREX 1.1 fee 0.35',
      '2026-01-05T12:00 SELL 10000 EURUSD FOREX 1.105 fee 0.45',
    ],
    trades: ['LONG 49.2'],
  },
  'gains-report.csv': { before: 'said', about: 'one of two dates of a position', ...REFUSED, says: /closePrice/ },
  // The market of each row
  'schwab.csv': {
    before: 'wrong',
    about: 'an option as shares, ÷ 100',
    answers: DOLLARS,
    fills: [
      '2026-01-05T00:00 BUY 100 AAPL STOCK 185.5',
      '2026-01-13T00:00 BUY 2 AAPL 20 Feb 2026 190 C OPTIONS 2.5 fee 1.32',
      '2026-01-15T00:00 SELL 100 AAPL STOCK 187 fee 0.02',
      '2026-01-16T00:00 SELL 2 AAPL 20 Feb 2026 190 C OPTIONS 3.1 fee 1.32',
    ],
    trades: ['LONG 149.98', 'LONG 117.36'],
  },
  'fidelity.csv': {
    before: 'wrong',
    about: 'an option as shares, ÷ 100; one of two fee columns',
    answers: DOLLARS,
    fills: [
      '2026-01-13T00:00 BUY 1 AAPL 20 Feb 2026 190 C OPTIONS 2.5 fee 0.68',
      '2026-01-16T00:00 SELL 1 AAPL 20 Feb 2026 190 C OPTIONS 3.1 fee 0.68',
    ],
    trades: ['LONG 58.64'],
  },
  'occ-and-shares.csv': {
    before: 'wrong',
    about: 'an option as shares, ÷ 100',
    fills: [
      '2026-01-05T15:00 BUY 10 SPY STOCK 600',
      '2026-01-05T15:01 SELL 1 SPY 20 Feb 2026 610 C OPTIONS 5.25',
      '2026-01-09T15:01 BUY 1 SPY 20 Feb 2026 610 C OPTIONS 4.25',
      '2026-01-09T15:02 SELL 10 SPY STOCK 603',
    ],
    trades: ['LONG 30', 'SHORT 100'],
  },
  'strike-and-right.csv': {
    before: 'wrong',
    about: 'an option as shares, netted with them',
    fills: [
      '2026-01-05T15:00 BUY 1 QQQ 20 Feb 2026 500 P OPTIONS 6',
      '2026-01-06T15:00 BUY 10 QQQ STOCK 510',
      '2026-01-07T15:00 SELL 10 QQQ STOCK 512',
      '2026-01-08T15:00 SELL 1 QQQ 20 Feb 2026 500 P OPTIONS 5',
    ],
    trades: ['LONG -100', 'LONG 20'],
  },
  'class-column.csv': {
    before: 'wrong',
    about: 'each class asked although its name is plain',
    fills: [
      '2026-01-05T15:00 BUY 10 AAPL STOCK 185',
      '2026-01-05T15:00 BUY 0.1 BTC/USD CRYPTO 90000',
      '2026-01-06T15:00 SELL 10 AAPL STOCK 186',
      '2026-01-06T15:00 SELL 0.1 BTC/USD CRYPTO 91000',
    ],
    trades: ['LONG 10', 'LONG 100'],
  },
  'pairs-and-shares.csv': {
    before: 'wrong',
    about: 'currencies as shares',
    fills: [
      '2026-01-05T15:00 BUY 10000 EUR/USD FOREX 1.1',
      '2026-01-06T15:00 SELL 10000 EUR/USD FOREX 1.11',
      '2026-01-06T15:00 BUY 1 TSLA STOCK 400',
      '2026-01-07T15:00 SELL 1 TSLA STOCK 410',
    ],
    trades: ['LONG 100', 'LONG 10'],
  },
  // Every fee
  'fees-four-columns.csv': {
    before: 'wrong',
    about: 'three of four fees dropped',
    fills: ['2026-01-05T15:00 BUY 100 IBM STOCK 250 fee 1.3', '2026-01-06T15:00 SELL 100 IBM STOCK 252 fee 1.88'],
    trades: ['LONG 196.82'],
  },
  'trading212-stamp-duty.csv': {
    before: 'wrong',
    about: 'pence as pounds, stamp duty dropped',
    answers: {
      ...UTC,
      ...POUNDS,
      'rateColumn:Exchange rate': 'ignore',
      'side:market buy': 'BUY',
      'side:market sell': 'SELL',
    },
    fills: ['2026-01-05T10:00 BUY 1000 VOD STOCK 0.7 fee 3.5 GBP', '2026-01-09T10:00 SELL 1000 VOD STOCK 0.72 GBP'],
    trades: ['LONG 20.625'],
  },
  'ibkr-flex-taxes.csv': {
    before: 'wrong',
    about: 'a transaction tax dropped in a known format',
    answers: NEW_YORK,
    fills: ['2026-01-05T14:31:05 BUY 100 TTE STOCK 65 fee 20.5', '2026-01-06T14:31:05 SELL 100 TTE STOCK 66 fee 1'],
    trades: ['LONG 78.5'],
  },
  'fee-both-signs.csv': {
    before: 'wrong',
    about: 'a rebate as a fee',
    answers: { 'feeSign:Fee': 'negative' },
    fills: [
      '2026-01-05T10:00 BUY 10 SOL/USD CRYPTO 200 fee 0.4',
      '2026-01-06T10:00 SELL 10 SOL/USD CRYPTO 205 fee -1.03',
    ],
    trades: ['LONG 50.63'],
  },
  'fees-and-total.csv': {
    before: 'wrong',
    about: 'fees twice, by their columns and by the total',
    fills: ['2026-01-05T15:00 BUY 10 GE STOCK 180 fee 1.2', '2026-01-06T15:00 SELL 10 GE STOCK 182 fee 1.25'],
    trades: ['LONG 17.55'],
  },
  'india-charges.csv': {
    before: 'said',
    about: 'taxes dropped; 1,25,167.35 refused',
    answers: { 'rate:INR': rate('0.01') },
    fills: [
      '2026-01-05T09:30 BUY 100 RELIANCE STOCK 1250 fee 167.35 INR',
      '2026-01-06T09:30 SELL 100 RELIANCE STOCK 1260 fee 149.6 INR',
    ],
    trades: ['LONG 6.8305'],
  },
  // Accounts
  'two-accounts.csv': {
    before: 'wrong',
    about: 'two accounts netted against each other',
    answers: { 'account:': 'apart' },
    fills: [
      '2026-01-02T15:00 BUY 10 WMT STOCK 88',
      '2026-01-05T15:00 BUY 10 WMT STOCK 90',
      '2026-01-06T15:00 SELL 10 WMT STOCK 95',
      '2026-01-07T15:00 SELL 10 WMT STOCK 91',
    ],
    trades: ['LONG 70', 'LONG 10'],
  },
  // Two rows for one fill
  'okx-fills.csv': {
    before: 'wrong',
    about: 'both sides of a fill as fills',
    answers: { 'rate:USDT': rate('1') },
    fills: [
      '2026-01-05T10:00 BUY 0.01 BTC-USDT CRYPTO 90000 fee 0.72',
      '2026-01-06T10:00 SELL 0.01 BTC-USDT CRYPTO 91000 fee 0.73',
    ],
    trades: ['LONG 8.55'],
  },
  'kraken-ledger.csv': {
    before: 'said',
    about: 'both sides of a fill as fills',
    answers: UTC,
    fills: [
      '2026-01-05T10:00 BUY 0.01 XBT CRYPTO 90000 fee 2.34',
      '2026-01-06T10:00 SELL 0.01 XBT CRYPTO 91000 fee 2.37',
    ],
    trades: ['LONG 5.29'],
  },
  'split-row.csv': {
    before: 'wrong',
    about: 'a split left out, the position short',
    fills: [
      '2026-01-05T15:00 BUY 10 NFLX STOCK 900',
      '2026-01-06T00:00 SPLIT 10 NFLX STOCK 1',
      '2026-01-07T15:00 SELL 100 NFLX STOCK 91',
    ],
    trades: ['LONG 100'],
  },
  // Hundredths
  'gbx-column.csv': {
    before: 'wrong',
    about: 'pence as pounds',
    answers: POUNDS,
    fills: [
      '2026-01-05T10:00 BUY 1000 BARC STOCK 2.505 fee 5 GBP',
      '2026-01-06T10:00 SELL 1000 BARC STOCK 2.555 fee 5 GBP',
    ],
    trades: ['LONG 50'],
  },
  'gbp-small-p.csv': {
    before: 'wrong',
    about: 'pence as pounds',
    answers: POUNDS,
    fills: ['2026-01-05T10:00 BUY 1000 LLOY STOCK 0.552 GBP', '2026-01-06T10:00 SELL 1000 LLOY STOCK 0.562 GBP'],
    trades: ['LONG 12.5'],
  },
  'zac.csv': {
    before: 'wrong',
    about: 'cents as rand',
    answers: { 'rate:ZAR': rate('0.05'), 'rate:ZAC': rate('0.05') },
    fills: ['2026-01-05T10:00 BUY 10 NPN STOCK 4500 ZAR', '2026-01-06T10:00 SELL 10 NPN STOCK 4550 ZAR'],
    trades: ['LONG 25'],
  },
  'pence-behind-price.csv': {
    before: 'wrong',
    about: 'pence as an unknown currency',
    answers: { ...POUNDS, 'rate:P': rate('1.25') },
    fills: ['2026-01-05T10:00 BUY 100 TSCO STOCK 4.005 GBP', '2026-01-06T10:00 SELL 100 TSCO STOCK 4.105 GBP'],
    trades: ['LONG 12.5'],
  },
  'pence-in-heading.csv': {
    before: 'said',
    about: 'pence as pounds, fees in pounds as pence',
    answers: { ...POUNDS, 'currency:': { choice: 'other', rate: '', currency: 'GBP' } },
    fills: [
      '2026-01-05T10:00 BUY 100 RR STOCK 9 fee 11.95 GBP',
      '2026-01-06T10:00 SELL 100 RR STOCK 9.1 fee 11.95 GBP',
    ],
    trades: ['LONG -17.375'],
  },
  'forex-lots.csv': {
    before: 'wrong',
    about: 'lots as units',
    fills: ['2026-01-05T10:00 BUY 50000 EURUSD FOREX 1.1', '2026-01-06T10:00 SELL 50000 EURUSD FOREX 1.11'],
    trades: ['LONG 500'],
  },
  // Clock changes
  'repeated-hour.csv': {
    before: 'wrong',
    about: 'the sale before its purchase',
    answers: NEW_YORK,
    fills: [
      '2025-11-02T05:50 BUY 1 BTCUSD CRYPTO 100000',
      '2025-11-02T06:10 SELL 1 BTCUSD CRYPTO 100100',
      '2025-11-03T15:00 BUY 1 BTCUSD CRYPTO 100000',
      '2025-11-03T16:00 SELL 1 BTCUSD CRYPTO 100200',
    ],
    trades: ['LONG 100', 'LONG 200'],
  },
  'repeated-hour-open.csv': {
    before: 'wrong',
    about: 'the first of two hours taken without a word',
    answers: { ...NEW_YORK, 'fold:2025-11-02 01:10': 'second', 'fold:2025-11-02 01:50': 'second' },
    fills: ['2025-11-02T06:10 BUY 1 BTCUSD CRYPTO 100000', '2025-11-02T06:50 SELL 1 BTCUSD CRYPTO 100100'],
    trades: ['LONG 100'],
  },
  'missing-hour.csv': {
    before: 'wrong',
    about: 'a time that never was moved on its own',
    answers: NEW_YORK,
    ...REFUSED,
    says: /clocks/,
  },
  // One day, newest first
  'one-day-balance.csv': {
    before: 'wrong',
    about: 'the long comes in short',
    fills: ['2026-01-05T00:00 BUY 100 T STOCK 26.5', '2026-01-05T00:00 SELL 100 T STOCK 27'],
    trades: ['LONG 50'],
  },
  'one-day-ids.csv': {
    before: 'wrong',
    about: 'the long comes in short',
    fills: ['2026-01-05T00:00 BUY 100 T STOCK 26.5', '2026-01-05T00:00 SELL 100 T STOCK 27'],
    trades: ['LONG 50'],
  },
  'one-day-position.csv': {
    before: 'wrong',
    about: 'the long comes in short',
    fills: ['2026-01-05T00:00 BUY 100 T STOCK 26.5', '2026-01-05T00:00 SELL 100 T STOCK 27'],
    trades: ['LONG 50'],
  },
  'one-day-open.csv': {
    before: 'wrong',
    about: 'the long comes in short',
    answers: { 'sequence:': 'newest' },
    fills: ['2026-01-05T00:00 BUY 100 T STOCK 26.5', '2026-01-05T00:00 SELL 100 T STOCK 27'],
    trades: ['LONG 50'],
  },
  // Dates and numbers
  'zone-et.csv': {
    before: 'said',
    about: 'the zone refused',
    fills: ['2026-01-05T14:30 BUY 100 PFE STOCK 25', '2026-07-06T13:30 SELL 100 PFE STOCK 26'],
    trades: ['LONG 100'],
  },
  'zone-est-in-summer.csv': {
    before: 'wrong',
    about: 'an hour late: New York has no EST in July',
    answers: { 'zone:EST': 'America/New_York' },
    fills: ['2026-07-05T13:30 BUY 100 PFE STOCK 25', '2026-07-06T13:30 SELL 100 PFE STOCK 26'],
    trades: ['LONG 100'],
  },
  'zone-cst.csv': {
    before: 'said',
    about: 'Chicago or Shanghai',
    answers: { 'zone:CST': 'America/Chicago' },
    fills: ['2026-01-05T15:30 BUY 100 PFE STOCK 25', '2026-01-06T15:30 SELL 100 PFE STOCK 26'],
    trades: ['LONG 100'],
  },
  'zone-name.csv': {
    before: 'said',
    about: 'the zone refused',
    fills: ['2026-01-05T15:30 BUY 100 PFE STOCK 25', '2026-07-06T14:30 SELL 100 PFE STOCK 26'],
    trades: ['LONG 100'],
  },
  'german-months.csv': {
    before: 'said',
    about: 'months refused',
    fills: ['2025-03-05T00:00 BUY 10 SAP STOCK 250.5', '2025-05-06T00:00 SELL 10 SAP STOCK 260.5'],
    trades: ['LONG 100'],
  },
  'french-months.csv': {
    before: 'said',
    about: 'months refused',
    fills: ['2026-02-05T00:00 BUY 10 AIR STOCK 180', '2026-02-12T00:00 SELL 10 AIR STOCK 182'],
    trades: ['LONG 20'],
  },
  'weekdays.csv': {
    before: 'said',
    about: 'dates refused',
    fills: ['2026-01-05T15:30 BUY 10 JNJ STOCK 150', '2026-01-06T15:30 SELL 10 JNJ STOCK 151'],
    trades: ['LONG 10'],
  },
  'weekday-decides.csv': {
    before: 'said',
    about: 'dates refused, or day and month swapped',
    fills: ['2026-01-08T00:00 BUY 10 JNJ STOCK 150', '2026-02-06T00:00 SELL 10 JNJ STOCK 151'],
    trades: ['LONG 10'],
  },
  'indian-grouping.csv': {
    before: 'said',
    about: 'numbers refused',
    answers: { 'rate:INR': rate('0.01') },
    fills: ['2026-01-05T09:30 BUY 2 MRF STOCK 125000.5 INR', '2026-01-06T09:30 SELL 2 MRF STOCK 126000.5 INR'],
    trades: ['LONG 20'],
  },
  'as-of.csv': {
    before: 'said',
    about: 'the date refused, or the day of booking taken',
    fills: ['2026-01-13T00:00 BUY 10 O STOCK 55', '2026-01-20T00:00 SELL 10 O STOCK 56'],
    trades: ['LONG 10'],
  },
  'units-behind-numbers.csv': {
    before: 'said',
    about: 'quantities refused',
    fills: ['2026-01-05T15:00 BUY 100 VZ STOCK 40.5', '2026-01-06T15:00 SELL 100 VZ STOCK 41'],
    trades: ['LONG 50'],
  },
  'quantity-in-money.csv': {
    before: 'wrong',
    about: 'money as coins',
    answers: { 'rate:USDT': rate('1') },
    ...REFUSED,
    says: /USDT is what was paid/,
  },
  'time-apart.csv': {
    before: 'wrong',
    about: 'the time of the fill in a column of its own',
    answers: UTC,
    fills: ['2026-01-15T09:31:05 BUY 10 A STOCK 10', '2026-01-15T09:41:05 SELL 10 A STOCK 11'],
    trades: ['LONG 10'],
  },
  'td-ameritrade.csv': {
    before: 'said',
    about: 'the side in a description, a line that ends the file',
    answers: DOLLARS,
    fills: ['2026-01-05T00:00 BUY 100 AAPL STOCK 185.5', '2026-01-13T00:00 SELL 100 AAPL STOCK 187 fee 0.48'],
    trades: ['LONG 149.52'],
  },
  'repeated-headings.csv': {
    before: 'right',
    about: 'a heading as a row',
    fills: ['2026-01-05T15:00 BUY 10 XOM STOCK 110', '2026-01-06T15:00 SELL 10 XOM STOCK 112'],
    trades: ['LONG 20'],
  },
  'excel-serials.csv': {
    before: 'said',
    about: 'dates refused',
    answers: UTC,
    fills: ['2026-01-05T15:00 BUY 10 CVX STOCK 150', '2026-01-06T15:00 SELL 10 CVX STOCK 152'],
    trades: ['LONG 20'],
  },
  'statement.html.csv': {
    before: 'said',
    about: 'tags as cells; a table without quantities',
    ...REFUSED,
    says: /no column for quantity/,
  },
  'flex.xml.csv': {
    before: 'said',
    about: 'tags as cells; trades without dates',
    ...REFUSED,
    says: /no column for date/,
  },
  // The file's own word
  'cfd-profit.csv': {
    before: 'said',
    about: 'the size of a contract',
    ...REFUSED,
    says: /\+\$1,240\.00.*\+\$2\.50(?!.*multiplier)/,
  },
  'net-amount-multiplier.csv': {
    before: 'wrong',
    about: 'an option as shares, ÷ 100',
    ...REFUSED,
    says: /multiplier of 100/,
  },
  'hidden-fee.csv': {
    before: 'wrong',
    about: 'a charge dropped',
    ...REFUSED,
    says: /“PTM”/,
  },
  'balance-tells.csv': {
    before: 'wrong',
    about: 'an option as shares, ÷ 100',
    ...REFUSED,
    says: /multiplier of 100/,
  },
}

/** Everything that a reading refuses, in its words. */
const refusals = ({ problems, columns, leftOut }: FileReading) => [
  ...problems.map(({ column, expected, sums }) =>
    sums ? `The file says ${sums.said}; as read ${sums.read}. ${sums.agrees.join('; ')}` : `${column}: ${expected}`,
  ),
  ...(columns?.missing ?? []).map((field) => `no column for ${field}`),
  ...leftOut.filter(({ isUnknownMarket }) => isUnknownMarket).map(({ reason }) => reason),
]

async function come(name: string): Promise<{ outcome: Outcome; reading: FileReading | null; refused: string[] }> {
  const { answers, fills, trades, says } = REPORTS[name] as Report
  const opened = await openBytes(new Uint8Array(readFileSync(path.join(FOLDER, name))))
  if ('refusal' in opened) return { outcome: 'said', reading: null, refused: [opened.refusal] }
  const { rows, format } = opened
  const reading = readFile(rows, { format, mapping: null, answers: answersOf(answers), repeats: 'count' }, NOW)
  const refused = refusals(reading)
  const isAsBy = (lines: string[], hand: string[]) => JSON.stringify(lines) === JSON.stringify(hand)
  const isRight =
    says === undefined &&
    isSettled(reading) &&
    isAsBy(reading.fills.map(line), fills) &&
    isAsBy(tradesOf(reading.fills), trades)
  const outcome = isRight ? 'right' : refused.length > 0 || !isSettled(reading) ? 'said' : 'wrong'
  return { outcome, reading, refused }
}

test('each file has its answer', () => {
  expect(Object.keys(REPORTS).sort()).toEqual(readdirSync(FOLDER).sort())
})

describe.each(Object.keys(REPORTS))('%s', (name) => {
  const { says, about, fills, trades } = REPORTS[name] as Report
  test(`comes in as it was, or the page says why not: ${about}`, async () => {
    const { outcome, reading, refused } = await come(name)
    if (says) {
      expect(outcome).toBe('said')
      expect(refused.join('\n')).toMatch(says)
      return
    }
    expect({ refused, open: reading?.open }).toEqual({ refused: [], open: { columns: 0, questions: 0 } })
    expect(reading?.fills.map(line)).toEqual(fills)
    expect(tradesOf(reading?.fills ?? [])).toEqual(trades)
    expect(outcome).toBe('right')
  })
})
