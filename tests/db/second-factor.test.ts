// @vitest-environment node
import { beforeAll, expect, test } from 'vitest'
import { bootDatabase } from './harness'

const CAREFUL = '0f7e3c1a-1111-4222-8333-444455556666'
const PLAIN = '1f7e3c1a-1111-4222-8333-444455556666'
const CLERK = 'user_2abcDEF'

const db = await bootDatabase()

beforeAll(async () => {
  // Hosted projects have this table; the embedded backend does not.
  await db.script(`
    create schema if not exists auth;
    create table auth.mfa_factors (user_id uuid, status text);
    insert into auth.mfa_factors values ('${CAREFUL}', 'verified'), ('${PLAIN}', 'unverified');
    insert into public.user_profiles (clerk_user_id, email) values
      ('${CAREFUL}', 'careful@people.example'), ('${PLAIN}', 'plain@people.example'), ('${CLERK}', 'clerk@people.example')`)
})

const emails = async (sub: string, aal?: string) =>
  (await db.sqlAs('authenticated', 'select email from public.user_profiles', [], sub, aal)).map(({ email }) => email)
const rename = (sub: string, aal?: string) =>
  db.sqlAs('authenticated', `update public.user_profiles set username = 'renamed' returning username`, [], sub, aal)

test('a user with an authenticator app reads and writes nothing with an aal1 token', async () => {
  expect(await emails(CAREFUL, 'aal1')).toEqual([])
  expect(await emails(CAREFUL)).toEqual([])
  const letter = (aal: string) => db.sqlAs('authenticated', 'select my_letter() is null as is_kept', [], CAREFUL, aal)
  expect([await letter('aal1'), await letter('aal2')]).toEqual([[{ is_kept: true }], [{ is_kept: false }]])
  expect(await rename(CAREFUL, 'aal1')).toEqual([])
  await expect(
    db.sqlAs(
      'authenticated',
      `insert into public.strategy_profile (user_id, name) values ($1, 'Past the app')`,
      [CAREFUL],
      CAREFUL,
      'aal1',
    ),
  ).rejects.toThrow(/row-level security/)
})

test('an aal1 token of such a user neither reads nor writes the actions of their private strategy, nor reads its events', async () => {
  const [strategy] = await db.sqlAs(
    'authenticated',
    `insert into public.strategy_profile (user_id, name, public) values ($1, 'Kept private', 'false') returning id`,
    [CAREFUL],
    CAREFUL,
    'aal2',
  )
  const write = (aal: string, bet: string) =>
    db.sqlAs(
      'authenticated',
      `insert into public.bet_data (user_id, strategy_id, bet_id, date, market, symbol, side, quantity, price)
       values ($1, $2, $3, '2024-05-06T10:00:00Z', 'STOCK', 'AAPL', 'BUY', 1, 1)`,
      [CAREFUL, strategy?.id, bet],
      CAREFUL,
      aal,
    )
  const read = (aal: string) => db.sqlAs('authenticated', 'select symbol from public.bet_data', [], CAREFUL, aal)
  await write('aal2', 'asked')
  await expect(write('aal1', 'not asked')).rejects.toThrow(/row-level security/)
  expect(await read('aal2')).toEqual([{ symbol: 'AAPL' }])
  expect(await read('aal1')).toEqual([])
  const events = (aal: string) =>
    db.sqlAs('authenticated', 'select event from public.strategy_events', [], CAREFUL, aal)
  expect(await events('aal2')).toEqual([{ event: 'created' }])
  expect(await events('aal1')).toEqual([])
})

test('with an aal2 token that user has normal access', async () => {
  expect(await emails(CAREFUL, 'aal2')).toEqual(['careful@people.example'])
  expect(await rename(CAREFUL, 'aal2')).toEqual([{ username: 'renamed' }])
})

test('an unfinished enrolment or a Clerk account needs no aal2 token', async () => {
  expect(await emails(PLAIN, 'aal1')).toEqual(['plain@people.example'])
  expect(await emails(CLERK)).toEqual(['clerk@people.example'])
})

test('an invitation can be seen and accepted only with an aal2 token', async () => {
  const [strategy] = await db.sqlAs(
    'authenticated',
    `insert into public.strategy_profile (user_id, name, public) values ($1, 'By invitation', 'false') returning id`,
    [PLAIN],
    PLAIN,
  )
  const [invite] = await db.sqlAs(
    'authenticated',
    'insert into public.strategy_invites (strategy_id) values ($1) returning secret',
    [strategy?.id],
    PLAIN,
  )
  const lookAs = (aal: string) =>
    db.sqlAs('authenticated', 'select strategy_name from public.invited_to($1)', [invite?.secret], CAREFUL, aal)
  const acceptAs = (aal: string) =>
    db.sqlAs('authenticated', 'select public.accept_invite($1) as name', [invite?.secret], CAREFUL, aal)
  expect(await lookAs('aal1')).toEqual([])
  await expect(acceptAs('aal1')).rejects.toThrow('Sign in to accept an invitation')
  expect(await lookAs('aal2')).toEqual([{ strategy_name: 'By invitation' }])
  expect(await acceptAs('aal2')).toEqual([{ name: 'By invitation' }])
})

test('private notes and shares are read and deleted only with an aal2 token', async () => {
  const [strategy] = await db.sqlAs(
    'authenticated',
    `insert into public.strategy_profile (user_id, name, public) values ($1, 'Noted', 'false') returning id`,
    [CAREFUL],
    CAREFUL,
    'aal2',
  )
  await db.sql(
    `insert into public.private_notes (id, user_id, strategy_id, bet_id, text) values (gen_random_uuid(), $1, $2, 'asked', 'Mine')`,
    [CAREFUL, strategy?.id],
  )
  for (const table of ['private_notes', 'strategy_shares']) {
    const count = async (aal: string) => {
      const [row] = await db.sqlAs(
        'authenticated',
        `select count(*)::int as rows from public.${table}`,
        [],
        CAREFUL,
        aal,
      )
      return row?.rows
    }
    expect(await db.sqlAs('authenticated', `delete from public.${table} returning 1`, [], CAREFUL, 'aal1')).toEqual([])
    expect([await count('aal1'), await count('aal2')], table).toEqual([0, 1])
  }
})

test('every table whose policies ask who somebody is asks for their second factor too', async () => {
  const open = await db.sql(
    `select distinct p.tablename from pg_policies p
     where p.permissive = 'PERMISSIVE' and concat(p.qual, p.with_check) like '%jwt()%'
       and not exists (select from pg_policies r where r.permissive = 'RESTRICTIVE' and r.tablename = p.tablename)`,
  )
  // Its policies also want one of my_strategies(), which are none without it.
  expect(open).toEqual([{ tablename: 'bet_data' }])
})
