import { expect, test } from 'vitest'
import { fileNameOf } from './downloads'

test.each([
  ['RSI(2) dip buyer', 'rsi-2-dip-buyer-actions-2026-11-21.csv'],
  ['../../etc/passwd', 'etc-passwd-actions-2026-11-21.csv'],
  ['Crème brûlée', 'creme-brulee-actions-2026-11-21.csv'],
  ['動量', 'strategy-actions-2026-11-21.csv'],
])('the file of %j', (name, file) => {
  expect(fileNameOf(name, 'actions', 'csv', new Date('2026-11-21T15:00:00Z'))).toBe(file)
})
