import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures'

/** One action as typed into the form; without a date it keeps the form's default, now. */
export interface Typed {
  side: 'BUY' | 'SELL'
  quantity: string
  price: string
  fee?: string
  date?: string
}

/** One action with a date as typed into the form, `2026-11-02 14:31`, in UTC. */
export type DatedAction = Typed & { date: string }

export const dialog = (page: Page): Locator => page.getByRole('dialog')

/** The fields of one action, counted from 1. */
export const action = (page: Page, index: number): Locator =>
  page.getByRole('group', { name: `Action ${index}`, exact: true })

export async function fillAction(row: Locator, { side, quantity, price, fee, date }: Typed): Promise<void> {
  await row.getByRole('radio', { name: side }).check()
  if (date) await row.getByLabel(/^Date, /).fill(`${date} UTC`)
  await row.getByLabel('Quantity').fill(quantity)
  await row.getByLabel('Price').fill(price)
  if (fee) await row.getByLabel('Fee').fill(fee)
}

/** Types a new trade into the dialog and leaves it open. */
export async function openNewTrade(page: Page, symbol: string, actions: Typed[]): Promise<void> {
  await page.getByRole('button', { name: 'Add Trade' }).first().click()
  await fillNewTrade(page, symbol, actions)
}

/** Types a new trade into the open dialog. */
export async function fillNewTrade(page: Page, symbol: string, actions: Typed[]): Promise<void> {
  await dialog(page).getByLabel('Symbol').fill(symbol)
  for (const [at, typed] of actions.entries()) {
    if (at > 0) await dialog(page).getByRole('button', { name: 'Add action' }).click()
    await fillAction(action(page, at + 1), typed)
  }
}

/** Presses the dialog's save button and waits until it closes. */
export async function save(page: Page, label: 'Add Trade' | 'Update Trade'): Promise<void> {
  await dialog(page).getByRole('button', { name: label }).click()
  await expect(dialog(page)).toBeHidden()
}

/** The rows of the trades table. */
export const rows = (page: Page): Locator => page.getByRole('table', { name: /^Trades, page/ }).locator('tbody tr')
