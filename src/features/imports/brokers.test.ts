// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openBytes } from './opening'
import type { Choice } from './questions.rules'
import { isSettled, readFile } from './reading.rules'
import { answersOf, line, tradesOf } from './testReading'

const NOW = new Date('2026-11-28T12:00:00Z')
const FOLDER = path.join(import.meta.dirname, 'fixtures', 'brokers')

interface Sample {
  answers?: Record<string, Choice | string>
  /** Fills as worked out by hand, without their times, in any order. */
  fills: string[]
  /** The position and the return of each trade, by hand. */
  trades?: string[]
  /** Rows that the page refuses, with the reason. */
  refused?: number[]
}

const rate = (dollars: string): Choice => ({ choice: 'rate', rate: dollars })
const NEW_YORK = { 'zone:': 'America/New_York' }
const DOLLARS = { 'currency:': 'usd', 'currency:$': 'usd' }

const SAMPLES: Record<string, Sample> = {
  '01-schwab.csv': {
    fills: [
      'ASSIGN 1 MSFT 17 Apr 2026 400 C OPTIONS 0',
      'BUY 100 MSFT STOCK 389.4567',
      'EXPIRE 1 AAPL 17 Apr 2026 190 P OPTIONS 0',
      'SELL 1 AAPL 17 Apr 2026 190 P OPTIONS 2.05 fee 0.66',
      'SELL 1 MSFT 17 Apr 2026 400 C OPTIONS 5.1 fee 0.66',
      'SELL 100 MSFT STOCK 400 fee 0.92',
      'SELL 50 GME STOCK 24.135 fee 0.03',
    ],
  },
  '02-fidelity.csv': {
    fills: [
      'ASSIGN 1 PLTR 6 Mar 2026 20 P OPTIONS 0',
      'BUY 0.412 KO STOCK 61.89',
      'BUY 100 PLTR STOCK 20',
      'EXPIRE 2 AMD 20 Mar 2026 180 C OPTIONS 0',
      'SELL 10 KO STOCK 62.105 fee 0.02',
      'SELL 2 AMD 20 Mar 2026 180 C OPTIONS 1.85 fee 1.36',
    ],
  },
  '03-etrade.csv': {
    answers: {
      'currency:': 'usd',
    },
    fills: [
      'BUY 1 SPY 20 Mar 2026 510 P OPTIONS 3.15 fee 0.66',
      'BUY 200 F STOCK 12.11',
      'BUY 300 AMC STOCK 4.05',
      'EXPIRE 1 SPY 20 Mar 2026 510 P OPTIONS 0',
      'SELL 300 AMC STOCK 4.2 fee 0.04',
      'SELL 50 F STOCK 12.15 fee 0.02',
    ],
  },
  '04-thinkorswim-statement.csv': {
    answers: {
      'zone:': 'America/Chicago',
    },
    fills: [
      'BUY 100 F STOCK 12.1',
      'BUY 2 SPY 17 Apr 2026 525 C OPTIONS 1.8 fee 1.33',
      'SELL 100 F STOCK 12.25 fee 0.04',
      'SELL 2 SPY 17 Apr 2026 520 C OPTIONS 3.1 fee 1.33',
    ],
  },
  '05-tastytrade.csv': {
    fills: [
      'ASSIGN 2 IWM 20 Mar 2026 200 P OPTIONS 0',
      'BUY 10 AAPL STOCK 212.35 fee 0.01',
      'BUY 200 IWM STOCK 200 fee 5',
      'EXPIRE 1 SPY 20 Mar 2026 530 C OPTIONS 0',
      'SELL 1 SPY 20 Mar 2026 530 C OPTIONS 0.87 fee 1.14',
      'SELL 2 IWM 20 Mar 2026 200 P OPTIONS 1.45 fee 2.28',
    ],
  },
  '06-webull.csv': {
    // A spread's own row, whose legs have rows.
    refused: [5],
    fills: [
      'BUY 1 SPY 27 Mar 2026 500 P OPTIONS 1.95',
      'BUY 3 SPY 20 Mar 2026 520 C OPTIONS 1.243',
      'SELL 1 SPY 27 Mar 2026 495 P OPTIONS 1.4',
      'SELL 1500 EXMP STOCK 4.1052',
      'SELL 2 SPY 20 Mar 2026 520 C OPTIONS 2.1',
    ],
  },
  '07-robinhood.csv': {
    fills: [
      'ASSIGN 1 SOFI 20 Mar 2026 8 P OPTIONS 0',
      'BUY 0.123456 NVDA STOCK 149.01',
      'BUY 100 SOFI STOCK 8',
      'EXPIRE 1 TSLA 20 Mar 2026 300 C OPTIONS 0',
      'SELL 1 SOFI 20 Mar 2026 8 P OPTIONS 0.42 fee 0.05',
      'SELL 1 TSLA 20 Mar 2026 300 C OPTIONS 2.36 fee 0.05',
      'SELL 10 NVDA STOCK 150.3 fee 0.03',
    ],
  },
  '08-ibkr-activity.csv': {
    answers: {
      'zone:': 'America/New_York',
      'rate:GBP': {
        choice: 'rate',
        rate: '1.3',
      },
      'fee:EUR': {
        choice: 'rate',
        rate: '1.0925',
      },
    },
    fills: [
      'BUY 1200 AAPL STOCK 210.5 fee 6',
      'BUY 5000 VOD STOCK 0.7125 fee 20.8125 GBP',
      'EXPIRE 2 AAPL 20 Mar 2026 220 C OPTIONS 0',
      'SELL 2 AAPL 20 Mar 2026 220 C OPTIONS 3.1 fee 1.35',
      'SELL 200 AAPL STOCK 215.25 fee 1.27',
      'SELL 20000 EUR.USD FOREX 1.0925 fee 1.9665',
    ],
  },
  '09-questrade-edge.csv': {
    answers: {
      'account:': 'apart',
      'zone:': 'America/New_York',
      'rate:CAD': {
        choice: 'rate',
        rate: '0.72',
      },
    },
    fills: [
      'BUY 1250 XEQT.TO STOCK 31.26 CAD',
      'BUY 4 SLV 17 Apr 2026 55 C OPTIONS 6.95 fee 3.96',
      'BUY 40 SHOP.TO STOCK 140.01 CAD',
      'BUY 60 SHOP.TO STOCK 140 fee 4.95 CAD',
      'SELL 100 SHOP.TO STOCK 142.005 fee 5.3 CAD',
      'SELL 4 SLV 17 Apr 2026 55 C OPTIONS 10.3 fee 3.96',
    ],
  },
  // The split of what the file has no purchase of is left out with its reason.
  '11-degiro-nl.csv': {
    answers: {
      'zone:': 'Europe/Amsterdam',
      'rateColumn:Wisselkoers': 'ignore',
      'rate:EUR': { choice: 'rate', rate: '1.1' },
      'rate:GBP': { choice: 'rate', rate: '1.3' },
      'fee:EUR': { choice: 'rate', rate: '1.1' },
    },
    fills: [
      'BUY 1 ASML 20 Mar 2026 700 C OPTIONS 11 fee 0.75 EUR',
      'BUY 100 VODAFONE GROUP PLC STOCK 0.7125 fee 4.14615384615 GBP',
      'BUY 3 APPLE INC STOCK 210.48',
      'BUY 7 APPLE INC STOCK 210.5 fee 2.2',
      'SELL 3 ASML HOLDING STOCK 650.2 fee 3 EUR',
    ],
  },
  '17-coinbase.csv': {
    answers: {
      'rate:EUR': {
        choice: 'rate',
        rate: '1.08',
      },
    },
    fills: [
      'BUY 0.01 BTC CRYPTO 65000 fee 9.66',
      'BUY 10 SOL CRYPTO 120.5 fee 7.23 EUR',
      'SELL 0.5 ETH CRYPTO 3400 fee 10.2',
    ],
  },
  '18-tradovate-fills.csv': {
    answers: {
      'zone:': 'America/New_York',
    },
    fills: [
      'BUY 2 MES Mar 2026 ALTERNATIVE 5210.25 fee 0.78',
      'SELL 1 MES Mar 2026 ALTERNATIVE 5214.5 fee 0.39',
      'SELL 1 MES Mar 2026 ALTERNATIVE 5214.5 fee 0.39',
      'SELL 1 ZN Jun 2026 ALTERNATIVE 110.515625 fee 1.34',
    ],
  },
  '19-zerodha-tradebook.csv': {
    answers: { 'rate:INR': rate('0.012') },
    fills: [
      'BUY 10 INFY STOCK 1520.35 INR',
      'BUY 15 INFY STOCK 1520.4 INR',
      'BUY 150 NIFTY 17 Mar 2026 22000 P OPTIONS 35.05 INR',
      'BUY 30 BANKNIFTY26MARFUT ALTERNATIVE 48210 INR',
      'SELL 5 M&M STOCK 2715 INR',
      'SELL 75 NIFTY 30 Mar 2026 22500 C OPTIONS 142.25 INR',
    ],
  },
  // Splits are corporate actions; what is left of a share is sold.
  '21-ibkr-splits.csv': {
    answers: NEW_YORK,
    fills: [
      'BUY 10 NVDA STOCK 1200 fee 1',
      'BUY 105 UAN STOCK 2 fee 1',
      'SELL 0.5 UAN STOCK 21',
      'SELL 10 UAN STOCK 22 fee 1',
      'SELL 100 NVDA STOCK 121 fee 1',
      'SPLIT 1 UAN STOCK 10',
      'SPLIT 10 NVDA STOCK 1',
    ],
    trades: ['LONG 18.5', 'LONG 98'],
  },
  // A commission above 0 is a rebate.
  '22-ibkr-flex-split.xml': {
    answers: NEW_YORK,
    fills: ['BUY 4 IBKR STOCK 200 fee 1', 'SELL 16 IBKR STOCK 55 fee -0.35', 'SPLIT 4 IBKR STOCK 1'],
    trades: ['LONG 79.35'],
  },
  // An option is named in its description alone.
  '23-firstrade.csv': {
    answers: { ...DOLLARS, 'status:financial': 'leave' },
    fills: ['BUY 7.70671 SPY STOCK 605.2699', 'SELL 10 AAPL STOCK 230.05 fee 0.06'],
    refused: [4],
  },
  // Seven columns of fees, and a day apart from its time.
  '24-tradezero.csv': {
    answers: { ...NEW_YORK, 'side:bc': 'BUY' },
    fills: [
      'BUY 100 GME STOCK 24 fee 1.3',
      'BUY 5 SPCE 29 May 2026 4.5 C OPTIONS 0.27 fee 2.95',
      'SELL 100 GME STOCK 24.5 fee 1.39',
      'SELL 5 SPCE 29 May 2026 4.5 C OPTIONS 1.51 fee 2.98',
    ],
    trades: ['SHORT 47.31', 'LONG 614.07'],
  },
  '25-schwab-reverse-split.csv': {
    fills: ['BUY 105 XYZ STOCK 2', 'SELL 0.5 XYZ STOCK 20.5', 'SELL 10 XYZ STOCK 21 fee 0.01', 'SPLIT 1 XYZ STOCK 10'],
    trades: ['LONG 10.24'],
  },
  '26-thinkorswim-papermoney.csv': {
    answers: NEW_YORK,
    fills: ['BUY 1 NQ Jun 2026 ALTERNATIVE 24363', 'SELL 1 NQ Jun 2026 ALTERNATIVE 24369.25'],
    trades: ['LONG 125'],
  },
  '27-topstepx.csv': {
    answers: { ...DOLLARS, 'order:date': 'mdy', 'lots:Size': 'units' },
    fills: [
      'BUY 1 MES Mar 2026 ALTERNATIVE 5210.25',
      'BUY 2 MNQ Mar 2026 ALTERNATIVE 18010.25 fee 1.48',
      'SELL 1 MES Mar 2026 ALTERNATIVE 5214.5 fee 0.74',
      'SELL 2 MNQ Mar 2026 ALTERNATIVE 18000',
    ],
    trades: ['LONG 20.51', 'SHORT -42.48'],
  },
  // Two rows of a conversion of currencies.
  '28-lightyear.csv': {
    answers: { ...DOLLARS, 'zone:': 'UTC', 'order:date': 'dmy', 'rateColumn:FX Rate': 'ignore' },
    fills: ['BUY 2.5 AAPL STOCK 210.4 fee 0.53', 'SELL 2.5 AAPL STOCK 215 fee 0.54'],
    trades: ['LONG 10.43'],
  },
  // Its total is in the account's currency, the price in another.
  '29-freetrade.csv': {
    answers: { 'rate:GBP': rate('1.3'), 'rateColumn:FX Rate': 'ignore' },
    fills: ['BUY 100 LLOY STOCK 0.7 fee 0.35 GBP'],
    refused: [3],
  },
  // The coin's column is called “Currency”.
  '31-bitvavo.csv': {
    answers: { 'zone:': 'Europe/Amsterdam', 'rate:EUR': rate('1.1'), 'status:distributed': 'leave' },
    fills: ['BUY 0.01 BTC CRYPTO 60000 fee 1.5 EUR', 'SELL 0.01 BTC CRYPTO 62000 fee 1.55 EUR'],
    trades: ['LONG 18.645'],
  },
  // The order's time, price and amount beside those of its fills.
  '32-kucoin.csv': {
    answers: { 'rate:USDT': rate('1'), 'status:part_deal': 'fill' },
    fills: ['BUY 1.2 ETH-USDT CRYPTO 2999.5 fee 3.5994', 'SELL 1.2 ETH-USDT CRYPTO 3050 fee 3.66'],
    trades: ['LONG 53.3406'],
  },
  // UTF-16 with tabs; a cancelled booking keeps its row.
  '33-nordnet.csv': {
    answers: { 'rate:SEK': rate('0.1') },
    fills: ['BUY 100 ERIC B STOCK 85.5 fee 9 SEK', 'SELL 40 ERIC B STOCK 86 fee 9 SEK'],
    // 40 × 0.5 less 9 and 40 of 100 parts of 9: 7.4 kronor.
    trades: ['LONG 0.74'],
  },
  // Fees are in the amount alone.
  '34-comdirect.csv': {
    answers: { 'rate:EUR': rate('1.1'), 'gap:Umsatz in EUR': 'fee' },
    fills: ['BUY 40 SAP SE O.N. STOCK 251.35 fee 9.9 EUR', 'SELL 40 SAP SE O.N. STOCK 255.1 fee 9.9 EUR'],
    trades: ['LONG 143.22'],
  },
  // Today's price, day and time stand before those of the purchase.
  '35-yahoo.csv': {
    answers: DOLLARS,
    fills: ['BUY 10 AAPL STOCK 210.5 fee 1.5', 'BUY 5 MSFT STOCK 400', 'SELL 10 AAPL STOCK 215 fee 1.5'],
    trades: ['LONG 42', 'LONG 0'],
  },
  // An empty column of types, amounts in brackets, a fee that only the amount has.
  '36-merrill.csv': {
    answers: { ...DOLLARS, 'gap:Amount': 'fee' },
    fills: ['BUY 10 MSFT STOCK 400.25', 'SELL 10 MSFT STOCK 405 fee 0.08'],
    trades: ['LONG 47.42'],
  },
  '37-vanguard.csv': {
    answers: { ...DOLLARS, 'side:sweep out': 'leave', 'side:reinvestment': 'BUY' },
    fills: ['BUY 0.1 VTI STOCK 301', 'BUY 10 VTI STOCK 300', 'SELL 5 VTI STOCK 305'],
    trades: ['LONG 25'],
  },
  '38-ally.csv': {
    answers: { ...DOLLARS, 'order:date': 'mdy' },
    fills: [
      'BUY 100 F STOCK 12.11',
      'EXPIRE 1 SPY 20 Mar 2026 510 P OPTIONS 0',
      'SELL 1 SPY 20 Mar 2026 510 P OPTIONS 3.15 fee 0.52',
    ],
    trades: ['SHORT 314.48', 'LONG 0'],
  },
  '40-trading212-2021.csv': {
    answers: { 'fee:EUR': rate('1.16') },
    fills: ['BUY 0.1100629 NVDA STOCK 305.24 fee 0.0464', 'SELL 3 SNDL STOCK 0.67'],
  },
}

/** Files of which the page asks something before it shows any trade, and what. */
const ASKED: Record<string, string[]> = {
  '10-trading212.csv': ['rateColumn:Exchange rate', 'fee:GBP'],
  '12-saxo-trades.csv': ['currency:'],
  '13-mt5-history.csv': ['zone:', 'currency:'],
  '14-ctrader-history.csv': ['zone:', 'lots:Closing quantity'],
  '15-binance-spot.csv': ['rate:USDT', 'rate:BTC', 'fee:BTC', 'fee:1INCH', 'fee:BNB'],
  '16-kraken-trades.csv': ['currency:'],
  '20-commsec.csv': ['quantity', 'price'],
  '30-hargreaves.csv': ['side'],
  '39-gemini.csv': ['quantity'],
}

async function read(name: string, answers: Sample['answers'] = {}) {
  const opened = await openBytes(new Uint8Array(readFileSync(path.join(FOLDER, name))))
  if ('refusal' in opened) throw new Error(opened.refusal)
  const { rows, format } = opened
  return readFile(rows, { format, mapping: null, answers: answersOf(answers), repeats: 'count' }, NOW)
}

test.each(Object.entries(SAMPLES))('%s comes in as it was', async (name, { answers, fills, trades, refused = [] }) => {
  const reading = await read(name, answers)
  expect(isSettled(reading)).toBe(true)
  expect(reading.fills.map((fill) => line(fill).replace(/^\S+ /, '')).sort()).toEqual(fills)
  if (trades) expect(tradesOf(reading.fills)).toEqual(trades)
  expect(reading.problems.map(({ row }) => row)).toEqual(refused)
})

test.each(Object.entries(ASKED))('%s is asked about: nothing comes in before', async (name, questions) => {
  const reading = await read(name)
  expect(isSettled(reading)).toBe(false)
  expect([...(reading.columns?.missing ?? []), ...reading.questions.map(({ id }) => id)]).toEqual(questions)
})

test('each file has its answer', () => {
  expect([...Object.keys(SAMPLES), ...Object.keys(ASKED)].sort()).toEqual(readdirSync(FOLDER).sort())
})
