// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Choice } from '@/features/imports/cells/questions.rules'
import { openBytes } from './opening'
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
  /** Rows that are not imported, of which the page warns. */
  loud?: number[]
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
    answers: { 'rate:GBP': rate('1.3'), 'rateColumn:FX Rate': 'ignore', 'fee:': rate('1.3') },
    fills: ['BUY 1 AAPL STOCK 214.12 fee 2.145', 'BUY 100 LLOY STOCK 0.7 fee 0.35 GBP'],
  },
  // Value is what was paid and received: 100 × 0.70 and 11.95, 100 × 0.75 less 11.95.
  '30-hargreaves.csv': {
    answers: { 'rate:GBP': rate('1.3') },
    fills: [
      'BUY 100 LLOYDS BANKING GROUP PLC ORDINARY 10P STOCK 0.7 fee 11.95 GBP',
      'SELL 100 LLOYDS BANKING GROUP PLC ORDINARY 10P STOCK 0.75 fee 11.95 GBP',
    ],
    trades: ['LONG -24.57'],
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
  '39-gemini.csv': {
    fills: ['BUY 0.01 BTC CRYPTO 60000 fee 1.5', 'SELL 0.01 BTC CRYPTO 62000 fee 2.48'],
    trades: ['LONG 16.02'],
  },
  '40-trading212-2021.csv': {
    answers: { 'fee:EUR': rate('1.16') },
    fills: ['BUY 0.1100629 NVDA STOCK 305.24 fee 0.0464', 'SELL 3 SNDL STOCK 0.67'],
  },
  // A fill that was cancelled and booked again; its fee stands with the first booking.
  '41-ibkr-flex-cancelled.xml': {
    answers: { 'zone:': 'America/New_York', 'rateColumn:fxRateToBase': 'dollars' },
    fills: ['BUY 5000 EXM STOCK 0.32 fee 6 AUD', 'SELL 2000 EXM STOCK 0.35 fee 6 AUD'],
    trades: ['LONG 33.54'],
  },
  // A trade that was corrected: the first booking, its cancellation and the right one.
  '42-ibkr-corrected.csv': {
    answers: { 'zone:': 'America/New_York' },
    fills: ['BUY 100 XYZ STOCK 50 fee 1', 'SELL 100 XYZ STOCK 51 fee 1'],
    trades: ['LONG 98'],
  },
  // UTF-16. Shares that move between two listings, a reinvested dividend, two currencies.
  '43-questrade-activities.csv': {
    answers: {
      'zone:': 'America/Toronto',
      'rate:CAD': { choice: 'rate', rate: '0.72' },
      'status:other': 'leave',
      'status:dividend reinvestment': 'fill',
      'status:fx conversion': 'leave',
      'side:rei': 'BUY',
    },
    fills: [
      'BUY 0.01 MSFT STOCK 415',
      'BUY 300 DLR.TO STOCK 14.5 fee 0.05 CAD',
      'BUY 5 MSFT STOCK 400.25 fee 4.95',
      'SELL 300 DLR.U.TO STOCK 10.12 fee 4.96',
      'SELL 5.01 MSFT STOCK 410 fee 4.97',
    ],
    trades: ['LONG 0', 'SHORT 0', 'LONG 38.78'],
    loud: [4, 5],
  },
  // A column says which fills were cancelled; short sales, four columns of fees.
  '44-lightspeed.csv': {
    answers: { 'zone:': 'America/New_York', 'order:date': 'mdy' },
    fills: [
      'BUY 100 GME STOCK 24 fee 1.08',
      'BUY 50 AAPL STOCK 209.9 fee 1.08',
      'SELL 100 GME STOCK 24.5 fee 1.17',
      'SELL 50 AAPL STOCK 211 fee 1.39',
    ],
    trades: ['SHORT 47.75', 'LONG 52.53'],
  },
  // Further fills of an order have rows without its symbol and side.
  '45-moomoo.csv': {
    fills: ['BUY 100 AAPL STOCK 210.45 fee 1', 'SELL 40 AAPL STOCK 215 fee 1.02', 'SELL 60 AAPL STOCK 215.01'],
    trades: ['LONG 453.58'],
  },
  // Times without a day.
  '46-das-trader.csv': {
    answers: DOLLARS,
    fills: [],
    refused: [2, 3],
  },
  // What was paid and what was received have columns of their own, which tell the side. Prices in pence.
  '47-interactive-investor.csv': {
    answers: { 'gap:Credit': 'fee', 'gap:Debit': 'fee', 'rate:GBP': { choice: 'rate', rate: '1.3' } },
    fills: ['BUY 1000 VOD STOCK 0.7 fee 9.49 GBP', 'SELL 1000 VOD STOCK 0.75 fee 5.99 GBP'],
    trades: ['LONG 44.876'],
  },
  // Prices in pence, which nothing says but the amount.
  '48-aj-bell.csv': {
    answers: {
      'rate:GBP': { choice: 'rate', rate: '1.3' },
      'gap:Amount (GBP)': 'fee',
      'currency:': { choice: 'other', rate: '', currency: 'GBX' },
    },
    fills: [
      'BUY 1000 LLOYDS BANKING GROUP PLC ORD 10P STOCK 0.7 fee 8.45 GBP',
      'SELL 1000 LLOYDS BANKING GROUP PLC ORD 10P STOCK 0.75 fee 4.95 GBP',
    ],
    trades: ['LONG 47.58'],
  },
  // French words for buying and selling.
  '49-boursorama.csv': {
    answers: {
      'rate:EUR': { choice: 'rate', rate: '1.1' },
      'currency:': { choice: 'other', rate: '', currency: 'EUR' },
      'gap:Montant': 'fee',
      'side:achat comptant': 'BUY',
      'side:vente comptant': 'SELL',
      'side:coupons': 'leave',
    },
    fills: ['BUY 10 AIR LIQUIDE STOCK 160 fee 1.75 EUR', 'SELL 10 AIR LIQUIDE STOCK 165 fee 1.75 EUR'],
    trades: ['LONG 51.15'],
  },
  // The amount and the fees are in euros beside a price in dollars.
  '50-fineco.csv': {
    answers: {
      'side:': 'leave',
      'rateColumn:Cambio': 'ignore',
      'fee:': { choice: 'rate', rate: '1.1' },
      'rate:EUR': { choice: 'rate', rate: '1.1' },
      'side:a': 'BUY',
      'side:v': 'SELL',
    },
    fills: [
      'BUY 10 APPLE INC STOCK 210.6 fee 10.945',
      'BUY 500 ENEL STOCK 7.1 fee 6.95 EUR',
      'SELL 10 APPLE INC STOCK 215 fee 10.945',
    ],
    trades: ['LONG 0', 'LONG 22.11'],
  },
  // Polish, in the code page of Central Europe; a currency beside each amount.
  '51-mbank.csv': {
    answers: {
      'zone:': 'Europe/Warsaw',
      'side:k': 'BUY',
      'rate:PLN': { choice: 'rate', rate: '0.25' },
      'fee:PLN': { choice: 'rate', rate: '0.25' },
    },
    fills: [
      'BUY 100 PKOBP STOCK 60 fee 18 PLN',
      'BUY 5 APPLE STOCK 210.5 fee 3.75',
      'SELL 100 PKOBP STOCK 62.5 fee 18.75 PLN',
    ],
    trades: ['LONG 53.3125', 'LONG 0'],
  },
  // Japanese, in Shift_JIS, below a summary.
  '52-sbi.csv': {
    answers: {
      'side:株式現物買': 'BUY',
      'side:株式現物売': 'SELL',
      'side:信用新規売': 'SELL',
      'currency:': { choice: 'other', rate: '', currency: 'JPY' },
      'rate:JPY': { choice: 'rate', rate: '0.0065' },
    },
    fills: [
      'BUY 100 7203 STOCK 3000 fee 60 JPY',
      'SELL 100 6758 STOCK 4000 JPY',
      'SELL 100 7203 STOCK 3100 fee 60 JPY',
    ],
    trades: ['LONG 64.22', 'SHORT 0'],
  },
  // Brazil’s odd lots have a code of their own.
  '53-b3-negociacao.csv': {
    answers: {
      'side:venda': 'SELL',
      'market:Mercado à Vista': 'STOCK',
      'market:Mercado Fracionário': 'STOCK',
      'market:Opção de Compra': 'OPTIONS',
      'rate:BRL': { choice: 'rate', rate: '0.18' },
    },
    fills: ['BUY 100 PETR4 STOCK 37 BRL', 'SELL 50 PETR4 STOCK 38.2 BRL'],
    trades: ['LONG 10.8'],
    refused: [3],
  },
  // A cancelled order, a transfer of shares that the file trades as well.
  '54-scalable.csv': {
    answers: {
      'side:savings plan': 'BUY',
      'market:Security': 'STOCK',
      'zone:': 'Europe/Berlin',
      'rate:EUR': { choice: 'rate', rate: '1.1' },
    },
    fills: [
      'BUY 1.25 IE00B4L5Y983 STOCK 80 EUR',
      'BUY 10 US0378331005 STOCK 180.5 fee 0.99 EUR',
      'SELL 10 US0378331005 STOCK 190 fee 13.49 EUR',
    ],
    trades: ['LONG 0', 'LONG 88.572'],
    loud: [5],
  },
  // Options whose quantity is in units.
  '55-upstox.csv': {
    answers: {
      'order:date': 'dmy',
      'market:European Call': 'OPTIONS',
      'currency:': { choice: 'other', rate: '', currency: 'INR' },
      'zone:': 'Asia/Kolkata',
      'rate:INR': { choice: 'rate', rate: '0.012' },
    },
    fills: ['BUY 10 INFY STOCK 1520.35 INR'],
    trades: ['LONG 0'],
    refused: [2, 3],
  },
  // Orders and their fills in rows of their own; the amount is the profit.
  '56-oanda.csv': {
    answers: { 'status:limit_order': 'leave', 'status:market_order': 'leave', 'zone:': 'America/New_York' },
    fills: ['BUY 10000 EUR/USD FOREX 1.0925', 'SELL 10000 EUR/USD FOREX 1.0935'],
    trades: ['LONG 10'],
  },
  // Contracts that are worth dollars and pay in coins.
  '57-binance-coin-m.csv': {
    fills: [],
    loud: [2, 3],
  },
  // Options that are priced in coins, each of one coin.
  '58-deribit.csv': {
    answers: {
      'side:open buy': 'BUY',
      'side:close sell': 'SELL',
      'zone:': 'UTC',
      'rate:BTC': { choice: 'rate', rate: '65000' },
      'currency:': { choice: 'other', rate: '', currency: 'BTC' },
    },
    fills: [
      'BUY 0.5 BTC 27 Mar 2026 70000 C OPTIONS 0.012 fee 0.00015 BTC',
      'SELL 0.5 BTC 27 Mar 2026 70000 C OPTIONS 0.015 fee 0.00015 BTC',
    ],
    trades: ['LONG 78'],
  },
  // What was traded stands behind its quantity.
  '59-bitstamp.csv': {
    answers: { 'status:market': 'fill', 'zone:': 'UTC' },
    fills: [
      'BUY 0.01 BTC CRYPTO 60000 fee 1.5',
      'BUY 0.2 ETH CRYPTO 3000 fee 1.5',
      'SELL 0.01 BTC CRYPTO 62000 fee 1.55',
    ],
    trades: ['LONG 16.95', 'LONG 0'],
  },
  // Orders and fills, futures with their exchange.
  '60-sierra-chart.txt': {
    answers: { 'status:orders': 'leave', 'zone:': 'America/Chicago', 'currency:': 'usd' },
    fills: ['BUY 2 MES Mar 2026 ALTERNATIVE 5210.25', 'SELL 2 MES Mar 2026 ALTERNATIVE 5214.5'],
    trades: ['LONG 42.5'],
  },
  // A split that only the user could tell, and a transfer.
  '63-avanza-split.csv': {
    answers: {
      'side:köp': 'BUY',
      'side:sälj': 'SELL',
      'side:övrigt': 'leave',
      'side:värdepappersöverföring': 'leave',
      'rate:SEK': { choice: 'rate', rate: '0.1' },
    },
    fills: ['BUY 30 EXEMPEL B STOCK 60 fee 39 SEK', 'SELL 60 EXEMPEL B STOCK 21 fee 39 SEK'],
    trades: ['LONG -122.85'],
    loud: [3],
  },
  // Options of 10 shares; an assignment with its shares.
  '64-mini-options.csv': {
    answers: { 'currency:': 'usd' },
    fills: [
      'ASSIGN 1 SPY 20 Mar 2026 510 P OPTIONS 0',
      'BUY 100 SPY STOCK 510',
      'BUY 5 AMZN7 19 Jun 2026 200 C OPTIONS 8.4 fee 3.25',
      'SELL 1 SPY 20 Mar 2026 510 P OPTIONS 3.15 fee 0.65',
      'SELL 5 AMZN7 19 Jun 2026 200 C OPTIONS 9.1 fee 3.25',
    ],
    trades: ['LONG 28.5', 'SHORT 314.35', 'LONG 0'],
  },
  // Fees and taxes in amounts without prices.
  '66-portfolio-performance.csv': {
    answers: {
      'side:einlieferung': 'leave',
      'zone:': 'UTC',
      'rate:EUR': { choice: 'rate', rate: '1.1' },
      'amountFees:Wert': 'with',
    },
    fills: ['BUY 600 IUSZ.F STOCK 8.8 fee 1 EUR', 'SELL 300 IUSZ.F STOCK 9.333333333333333 fee 11 EUR'],
    trades: ['LONG 163.35'],
  },
  // A reinvested dividend, a transfer, a reverse split in two rows.
  '67-robinhood-events.csv': {
    fills: [
      'BUY 0.1 KO STOCK 61',
      'BUY 10 KO STOCK 60',
      'BUY 10 LCID STOCK 2.1',
      'SELL 10.1 KO STOCK 62',
      'SPLIT 1 LCID STOCK 10',
    ],
    trades: ['LONG 20.1', 'LONG 0'],
  },
  // A purchase that was taken back and booked again.
  '68-schwab-cancel-buy.csv': {
    fills: ['BUY 10 MSFT STOCK 400.25', 'SELL 10 MSFT STOCK 410 fee 0.02'],
    trades: ['LONG 97.48'],
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
  // A report of gains, whose cost a wash sale may have changed.
  '61-schwab-realized.csv': ['side'],
  '62-etrade-gains.csv': ['side', 'closePrice'],
  '65-degiro-account.csv': ['quantity', 'price'],
}

async function read(name: string, answers: Sample['answers'] = {}) {
  const opened = await openBytes(new Uint8Array(readFileSync(path.join(FOLDER, name))))
  if ('refusal' in opened) throw new Error(opened.refusal)
  const { rows, format } = opened
  return readFile(rows, { format, mapping: null, answers: answersOf(answers), repeats: 'count' }, NOW)
}

test.each(Object.entries(SAMPLES))(
  '%s comes in as it was',
  async (name, { answers, fills, trades, refused = [], loud }) => {
    const reading = await read(name, answers)
    expect(isSettled(reading)).toBe(true)
    expect(reading.fills.map((fill) => line(fill).replace(/^\S+ /, '')).sort()).toEqual(fills)
    if (trades) expect(tradesOf(reading.fills)).toEqual(trades)
    expect(reading.problems.map(({ row }) => row)).toEqual(refused)
    const warned = reading.leftOut.filter(({ isUnknownMarket }) => isUnknownMarket).flatMap(({ rows }) => rows)
    if (loud) expect(warned.sort((a, b) => a - b)).toEqual(loud)
  },
)

test.each(Object.entries(ASKED))('%s is asked about: nothing comes in before', async (name, questions) => {
  const reading = await read(name)
  expect(isSettled(reading)).toBe(false)
  expect([...(reading.columns?.missing ?? []), ...reading.questions.map(({ id }) => id)]).toEqual(questions)
})

test('each file has its answer', () => {
  expect([...Object.keys(SAMPLES), ...Object.keys(ASKED)].sort()).toEqual(readdirSync(FOLDER).sort())
})
