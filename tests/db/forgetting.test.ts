// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { actionRow, jpeg, newStrategy, share } from './fixtures'
import { bootDatabase } from './harness'

const ID = 'jane-doe-4711'
const NAME = 'Jane Doe'

it('nothing in any table has the id or the name of a person who was forgotten', async () => {
  const db = await bootDatabase()
  const [jane, other] = [db.as(ID), db.as('other')]
  const tables = await db.sql<{ relation: string }>(
    `select oid::regclass::text as relation from pg_class
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p') order by 1`,
  )
  /** The columns with exactly her id, and the tables in which it or her name occurs anywhere. */
  const traces = async () => {
    const found = { columns: [] as string[], tables: [] as string[] }
    for (const { relation } of tables) {
      const rows = await db.sql<{ key: string | null }>(
        `select distinct c.key
         from (select to_jsonb(t) as content from ${relation} t) r
         left join lateral jsonb_each(r.content) c on c.value = to_jsonb($1::text)
         where position($1 in r.content::text) > 0 or position($2 in r.content::text) > 0`,
        [ID, NAME],
      )
      if (rows.length > 0) found.tables.push(relation)
      for (const { key } of rows) if (key !== null) found.columns.push(`${relation}.${key}`)
    }
    return found
  }

  // All that people can do here, so that each column for a person has her id.
  await jane.from('user_profiles').insert({ username: NAME, email: 'jane@site.example' }).throwOnError()
  const own = await newStrategy(jane, { name: `${NAME}’s picks` })
  await jane
    .from('bet_data')
    .insert(actionRow({ strategy_id: own.id, bet_id: 'hers' }))
    .throwOnError()
  await jane
    .rpc('say_of_trade', {
      strategy_id: own.id,
      bet_id: 'hers',
      said: {
        note: { id: randomUUID(), text: `${NAME} thought so` },
        plan: { id: randomUUID(), stop: 9, rule: `${NAME}’s rule` },
      },
    })
    .throwOnError()
  await jane
    .rpc('say_of_trade', {
      strategy_id: own.id,
      bet_id: 'hers',
      said: {
        note: {
          id: randomUUID(),
          text: `${NAME} slept badly`,
          private: true,
          picture: jpeg().toString('base64'),
        },
      },
    })
    .throwOnError()
  await jane.rpc('write_playbook', { strategy_id: own.id, playbook: `${NAME}’s playbook`, after: 0 }).throwOnError()
  const changes = [{ bet_id: 'hers', kind: 'mood', name: `as ${NAME}`, is_on: true }]
  await jane.rpc('tag_trades', { strategy_id: own.id, changes }).throwOnError()
  await jane
    .from('diary_days')
    .insert({ strategy_id: own.id, day: '2024-05-06', text: `${NAME} slept badly`, tags: [NAME] })
    .throwOnError()
  const pressed = { market: 'STOCK', symbol: 'MSFT', side: 'BUY', quantity: '1', price: '1' }
  await jane.rpc('quick_trade', { strategy_id: own.id, press: 'press', action: pressed }).throwOnError()
  await jane.rpc('create_recording_key', { strategy_id: own.id, name: 'Robot' }).throwOnError()
  await db.sql(
    `insert into recording_inbox (user_id, key_id, strategy_id, message, reason)
     select user_id, id, strategy_id, 'hello', 'not a message' from recording_keys where user_id = $1`,
    [ID],
  )
  await jane.rpc('create_webhook', { url: 'https://hers.example.com/hook' }).throwOnError()
  await db.sql(
    `insert into position_reports (key_id, user_id, strategy_id, positions, differences)
     select id, user_id, strategy_id, 0, '[]' from recording_keys where user_id = $1`,
    [ID],
  )
  const others = await newStrategy(other, { name: 'Hidden', public: 'false' })
  await share(other, others.id, jane)
  await jane.from('strategy_follows').insert({ strategy_id: others.id }).throwOnError()
  await jane.from('notification_settings').insert({ mail: 'daily', letter: true, failures: true }).throwOnError()
  await jane
    .from('push_subscriptions')
    .insert({ endpoint: 'https://web.push.apple.com/hers', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) })
    .throwOnError()
  const NOTED = `insert into private.notified_entries (notification_id, user_id, strategy_id, number)
    select n.id, n.user_id, $2, 0 from private.notifications n where n.user_id = $1
    on conflict do nothing`
  await db.sql('insert into private.notifications (user_id) values ($1) on conflict do nothing', [ID])
  await db.sql(NOTED, [ID, others.id])

  const before = await traces()
  const known = await db.sql<{ name: string }>(
    `select relation::text || '.' || person as name from private.person_columns() order by 1`,
  )
  expect(before.columns.toSorted(), 'a column for a person: called otherwise, or without a row of hers').toEqual(
    known.map(({ name }) => name).toSorted(),
  )

  await jane.from('strategy_profile').delete().eq('id', own.id).throwOnError()
  // What can come after her profile is gone, or stays when an identity provider deletes the account.
  await db.sql('delete from user_profiles where clerk_user_id = $1', [ID])
  await jane.from('strategy_follows').insert({ strategy_id: others.id }).throwOnError()
  await jane.from('notification_settings').insert({ mail: 'daily', letter: true, failures: true }).throwOnError()
  await db.sql('insert into private.notifications (user_id) values ($1) on conflict do nothing', [ID])
  await db.sql(NOTED, [ID, others.id])
  expect((await traces()).tables.length).toBeGreaterThan(5)

  await db.service.rpc('forget_person', { user_id: ID }).throwOnError()
  expect(await traces()).toEqual({ columns: [], tables: [] })
  const kept = await db.sql('select from strategy_profile')
  expect(kept, 'the other person’s strategy').toHaveLength(1)
})
