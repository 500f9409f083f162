import { expect, test } from 'vitest'
import { writeTradesCsv } from './listedTradesCsv'
import { TRADE_COLUMNS, type TradeRow } from './tradeColumns'

const NOTHING = Object.fromEntries(TRADE_COLUMNS.map(({ column }) => [column, null])) as unknown as TradeRow
const lastCells = (file: string, row: number) => file.split('\r\n')[row]?.split(',').slice(-6).join()

test('a row ends with what was stated of the trade, its R and its tags', () => {
  const stated = { stop: '96', target: '112.5', rule: '=Breakout', stop_in_time: true, r: '-1.25' }
  const file = writeTradesCsv([
    { ...NOTHING, bet_id: 'a', ...stated, tags: ['FOMO', 'gap'] },
    { ...NOTHING, bet_id: 'b', rule: '' },
  ])
  expect(lastCells(file, 0)).toBe('"stop","target","rule","stop_in_time","r","tags"')
  expect(lastCells(file, 1)).toBe(`"96","112.5","'=Breakout","true","-1.25","FOMO; gap"`)
  expect(lastCells(file, 2)).toBe('"","","follows no rule","","",""')
})
