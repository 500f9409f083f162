import { crc32, deflateSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures'
import { dialog, rows } from './journal'
import { newTrader, openStrategy, writeStrategy, writeTrade } from './people'

/** A PNG of that size, grey in bands; without pixels, only what it says of itself. */
function png(width: number, height: number, hasPixels = true): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), content])
    const number = (value: number) => Buffer.from(Uint32Array.of(value).buffer).reverse()
    return Buffer.concat([number(content.length), body, number(crc32(body))])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const lines = hasPixels ? Array.from({ length: height }, (_, y) => Buffer.alloc(width + 1, y % 64).fill(0, 0, 1)) : []
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
const CHART = file('chart.png', 'image/png', png(2400, 1200))
const TRADE = [{ side: 'BUY' as const, quantity: '1', price: '100', date: '2026-11-02 14:31' }]
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

const openTrade = (page: Page) =>
  rows(page)
    .first()
    .getByRole('button', { name: /^(Edit|Open) trade/ })
    .click()
const adding = (page: Page): Locator => page.getByRole('dialog', { name: 'Add a picture' })
const notesOf = (page: Page): Locator => page.getByRole('region', { name: 'Notes' })
const choose = (page: Page, chosen: ReturnType<typeof file>) =>
  adding(page).getByLabel('Picture', { exact: true }).setInputFiles(chosen)

test('a picture is made smaller, kept without what else is in its file, shown to readers and withdrawn', async ({
  page,
  visitor,
}) => {
  const trader = await newTrader(page)
  const strategy = await writeStrategy(trader)
  const { id, name } = strategy
  await writeTrade(trader, strategy, 'MSFT', TRADE)
  await openStrategy(page, name)
  await openTrade(page)
  await dialog(page).getByRole('button', { name: 'Add a picture' }).click()
  await choose(page, CHART)
  await expect(adding(page).getByRole('img')).toBeVisible()
  await adding(page).getByRole('button', { name: 'Save Picture' }).click()
  await expect(adding(page)).toContainText('Say in a few words what it shows')
  await adding(page).getByLabel('What does it show').fill('The break of the *range*')
  await expectAccessible(adding(page))
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(adding(page).getByLabel('What does it show')).toHaveValue('The break of the *range*')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await adding(page).getByRole('button', { name: 'Save Picture' }).click()
  await expect(adding(page)).toBeHidden()

  // It is shown with its note, and opens by keyboard.
  const small = notesOf(page).getByRole('button', { name: 'Open the picture: The break of the range' })
  await small.press('Enter')
  const large = page.getByRole('dialog', { name: 'Picture' })
  await expect(large.getByRole('img', { name: 'The break of the range' })).toBeVisible()
  const size = await large.getByRole('img').evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
  expect(size).toEqual([1600, 800])
  await expectNoSidewaysScroll(page)
  await expectAccessible(large)
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(small).toBeFocused()
  await page.setViewportSize({ width: 1440, height: 900 })

  await openStrategy(visitor, name)
  await openTrade(visitor)
  await expect(notesOf(visitor).getByRole('img', { name: 'The break of the range' })).toBeVisible()

  await notesOf(page).getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw note' }).click()
  await expect(notesOf(page)).toContainText('withdrawn on')
  await expect(notesOf(page).getByRole('img')).toHaveCount(0)
  await trader.tables.from('strategy_profile').delete().eq('id', id).throwOnError()
})

test('what is no picture, or too large, is refused in words, and the next choice counts', async ({ page }) => {
  const trader = await newTrader(page)
  const strategy = await writeStrategy(trader, { isPublic: false })
  const { id, name } = strategy
  await writeTrade(trader, strategy, 'MSFT', TRADE)
  await openStrategy(page, name)
  await openTrade(page)
  await dialog(page).getByRole('button', { name: 'Add a picture' }).click()
  const problem = adding(page).getByRole('alert')
  for (const [chosen, words] of [
    [file('chart.svg', 'image/svg+xml', Buffer.from(SVG)), 'This file is not a picture'],
    [file('page.png', 'image/png', Buffer.from(`<!doctype html>${SVG}`)), 'This file is not a picture'],
    [file('half.png', 'image/png', CHART.buffer.subarray(0, 60)), 'the file is damaged'],
    [file('huge.png', 'image/png', png(10_000, 10_000, false)), '10,000 × 10,000 pixels'],
  ] as const) {
    await choose(page, chosen)
    await expect(problem, chosen.name).toContainText(words)
    await expect(adding(page).getByRole('button', { name: 'Save Picture' })).toBeDisabled()
  }
  // A polyglot is drawn again: what is behind the picture is gone.
  await choose(page, file('both.png', 'image/png', Buffer.concat([CHART.buffer, Buffer.from(SVG)])))
  await expect(problem).toBeHidden()
  await adding(page).getByLabel('What does it show').fill('A chart')
  await adding(page)
    .getByLabel(/^Private/)
    .check()
  await adding(page).getByRole('button', { name: 'Save Picture' }).click()
  await expect(notesOf(page).getByRole('img', { name: 'A chart' })).toBeVisible()
  await expect(notesOf(page)).toContainText('Private: only you see it')
  const { data: note } = await trader.tables
    .from('private_notes')
    .select('id')
    .eq('strategy_id', id)
    .single()
    .throwOnError()
  const { data: kept } = await trader.tables.rpc('note_picture', { id: note.id }).throwOnError()
  expect(Buffer.from(kept, 'base64').includes('script')).toBe(false)
})
