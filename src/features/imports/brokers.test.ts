// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openBytes } from './opening'
import type { Choice } from './questions.rules'
import { isSettled, readFile } from './reading.rules'
import { answersOf, line } from './testReading'

const NOW = new Date('2026-11-28T12:00:00Z')
const FOLDER = path.join(import.meta.dirname, 'fixtures', 'brokers')

interface Sample {
  answers?: Record<string, Choice | string>
  /** Fills as worked out by hand, without their times, in any order. */
  fills: string[]
}

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
}

/** Files of which the page asks something before it shows any trade, and what. */
const ASKED: Record<string, string[]> = {
  '10-trading212.csv': ['rateColumn:Exchange rate', 'fee:GBP'],
  '12-saxo-trades.csv': ['currency:'],
  '13-mt5-history.csv': ['zone:', 'currency:'],
  '14-ctrader-history.csv': ['zone:', 'lots:Closing quantity'],
  '15-binance-spot.csv': ['rate:USDT', 'rate:BTC', 'fee:BTC', 'fee:1INCH', 'fee:BNB'],
  '16-kraken-trades.csv': ['currency:'],
  '19-zerodha-tradebook.csv': ['zone:', 'currency:'],
  '20-commsec.csv': ['quantity', 'price'],
}

async function read(name: string, answers: Sample['answers'] = {}) {
  const opened = await openBytes(new Uint8Array(readFileSync(path.join(FOLDER, name))))
  if ('refusal' in opened) throw new Error(opened.refusal)
  const { rows, format } = opened
  return readFile(rows, { format, mapping: null, answers: answersOf(answers), repeats: 'count' }, NOW)
}

test.each(Object.entries(SAMPLES))('%s comes in as it was', async (name, { answers, fills }) => {
  const reading = await read(name, answers)
  expect(isSettled(reading)).toBe(true)
  expect(reading.fills.map((fill) => line(fill).replace(/^\S+ /, '')).sort()).toEqual(fills)
})

test.each(Object.entries(ASKED))('%s is asked about: nothing comes in before', async (name, questions) => {
  const reading = await read(name)
  expect(isSettled(reading)).toBe(false)
  expect([...(reading.columns?.missing ?? []), ...reading.questions.map(({ id }) => id)]).toEqual(questions)
})

test('each file has its answer', () => {
  expect([...Object.keys(SAMPLES), ...Object.keys(ASKED)].sort()).toEqual(readdirSync(FOLDER).sort())
})
