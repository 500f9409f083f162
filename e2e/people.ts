import { randomUUID } from 'node:crypto'
import type { Download, Page } from '@playwright/test'
import { PostgrestClient } from '@supabase/postgrest-js'
import { demoAccounts } from '../src/content/demoAccounts'
import { sessionKey } from '../src/identity/supabase/storedSession'
import type { Database } from '../src/lib/database.types'
import { expect, inventPerson, type Person, test, unique } from './fixtures'
import type { DatedAction } from './journal'

/** A signed-in user, with a database client that has this user's rights. */
export interface Trader extends Person {
  username: string
  tables: PostgrestClient<Database>
}

interface Strategy {
  id: string
  name: string
}

/** The key that the site is built with for the tests (src/lib/env.ts). */
const API_KEY = 'embedded'

const site = () => test.info().project.use.baseURL ?? ''

/** Sends the request that the form of /register sends. */
async function signUp(page: Page, person: Person) {
  const answer = await page.request.post('/auth/v1/signup', { headers: { apikey: API_KEY }, data: person })
  if (!answer.ok()) throw new Error(`no account for ${person.email}: ${await answer.text()}`)
  return answer.json()
}

/** Creates an account as if in another browser: the page stays signed out. */
export async function newAccount(page: Page): Promise<Person> {
  const person = inventPerson()
  await signUp(page, person)
  return person
}

/**
 * Creates an account and signs the page's browser in before it opens anything. Registration itself is tested in
 * account.spec.ts.
 */
export async function newTrader(page: Page): Promise<Trader> {
  const person = inventPerson()
  const session = await signUp(page, person)
  await keepSession(page, session)
  const tables = clientOf(session)
  const username = person.email.split('@')[0] ?? ''
  // A page that is open already may have made it.
  await tables
    .from('user_profiles')
    .upsert({ email: person.email, username }, { onConflict: 'clerk_user_id' })
    .throwOnError()
  return { ...person, username, tables }
}

const clientOf = ({ access_token }: { access_token: string }) =>
  new PostgrestClient<Database>(`${site()}/rest/v1`, {
    headers: { apikey: API_KEY, authorization: `Bearer ${access_token}` },
  })

/** A database client with the rights of the user who is signed in in the page's browser. */
export async function tablesOf(page: Page): Promise<PostgrestClient<Database>> {
  const session = await page.evaluate((key) => localStorage.getItem(key), sessionKey(site()))
  return clientOf(JSON.parse(session ?? '{}'))
}

/**
 * Stores the session in the page's browser, using a small file of the site. Playwright's own way would open another page, with a
 * process of its own.
 */
async function keepSession(page: Page, session: unknown): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    sessionKey(site()),
    JSON.stringify(session),
  ] as const)
}

/** The button of the signed-in user's menu. */
export const accountButton = (page: Page) => page.getByRole('button', { name: /^Account of / })

/** Opens the account menu, chooses an entry and waits until the menu is gone: a press while it leaves closes it again. */
export async function chooseInAccountMenu(page: Page, entry: string): Promise<void> {
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
}

/** Signs out through the account menu, which leads to the landing page. */
export async function signOut(page: Page): Promise<void> {
  // A page takes the focus when it is shown, which closes an open menu.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await chooseInAccountMenu(page, 'Sign out')
  await expect(page).toHaveURL(/\/$/)
}

/** Signs the page's browser in with a plan's demo account; all new accounts have the community plan. */
export async function signInWithPlan(page: Page, tier: 'community' | 'premium'): Promise<void> {
  const account = demoAccounts.find((one) => one.tier === tier)
  if (!account) throw new Error(`no demo account is ${tier}`)
  const { email, password } = account
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: API_KEY },
    data: { email, password },
  })
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${await answer.text()}`)
  await keepSession(page, await answer.json())
}

/** Creates a strategy with the request that the form of /create sends. */
export async function writeStrategy(
  { tables }: Trader,
  { name = unique('Strategy'), description = '', isPublic = true } = {},
): Promise<Strategy> {
  const { data } = await tables
    .from('strategy_profile')
    .insert({
      name,
      description: description || null,
      market_types: 'Stocks & Equities',
      categories: 'Gann',
      timeframes: 'Daily',
      public: String(isPublic),
    })
    .select('id, name')
    .single()
    .throwOnError()
  return data
}

/** Downloads one of the files of the strategy whose page is open, by its name in the menu. */
export async function downloadFile(page: Page, name: string): Promise<Download> {
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name }).click()
  return download
}

/** Opens a strategy's page. */
export async function openStrategy(page: Page, name: string): Promise<void> {
  await page.goto(`/performance/${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Signs in a new user with a public strategy and opens its page. Returns the strategy's name. */
export async function newStrategy(page: Page, name?: string, description?: string): Promise<string> {
  const strategy = await writeStrategy(await newTrader(page), { name, description })
  await openStrategy(page, strategy.name)
  return strategy.name
}

/** Creates a trade with the request that the dialog sends; each action has its date. */
export async function writeTrade(
  { tables }: Trader,
  { id }: Strategy,
  symbol: string,
  actions: DatedAction[],
): Promise<void> {
  const betId = randomUUID()
  await tables
    .rpc('add_trades', {
      strategy_id: id,
      actions: actions.map(({ date, ...action }) => ({
        ...action,
        bet_id: betId,
        date: `${date.replace(' ', 'T')}:00Z`,
        market: 'STOCK',
        symbol,
      })),
    })
    .throwOnError()
}
