// @vitest-environment node
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newStrategy, share } from './fixtures'
import { bootDatabase, GRANTS, type TestDatabase } from './harness'

const VOID = { code: 'PT404', message: 'This invitation is no longer valid' }

describe.each(GRANTS)('with the default grants of project type %s', (grants) => {
  let db: TestDatabase
  let strategy: { id: string; name: string }
  let secret: string
  let inviteId: string

  beforeAll(async () => {
    db = await bootDatabase(grants)
    await db.as('alice').from('user_profiles').insert({ username: 'alice by name' })
    await db.as('bob').from('user_profiles').insert({ username: 'bob by name' })
  })
  beforeEach(async () => {
    strategy = await newStrategy(db.as('alice'), { public: 'false' })
    const { data, error } = await db
      .as('alice')
      .from('strategy_invites')
      .insert({ strategy_id: strategy.id, label: ' For Bob\u200b ' })
      .select()
      .single()
    expect(error).toBeNull()
    expect(data).toMatchObject({ label: 'For Bob', accepted: 0 })
    secret = data?.secret ?? ''
    inviteId = data?.id ?? ''
  })

  const untyped = (sub: string) => db.as(sub) as unknown as SupabaseClient
  const accept = (sub: string, given = secret) => db.as(sub).rpc('accept_invite', { secret: given })
  const sees = async (sub: string) =>
    (await db.as(sub).from('strategy_profile').select('name').eq('id', strategy.id)).data?.length === 1
  const shares = () =>
    db.sql('select shared_with, shared_with_name, invite_id from strategy_shares where strategy_id = $1', [strategy.id])
  const accepted = async () =>
    (await db.sql('select accepted from strategy_invites where id = $1', [inviteId]))[0]?.accepted

  it('the database generates a long, unique secret', async () => {
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    const again = await share(db.as('alice'), strategy.id, db.as('bob'))
    expect(again.secret).toMatch(/^[0-9a-f]{64}$/)
    expect(again.secret).not.toBe(secret)
  })

  it('no client chooses a secret, an id, a date or a count', async () => {
    const chosen = { id: crypto.randomUUID(), secret: 'guessable', created_at: '2001-01-01', accepted: 9 }
    await untyped('alice')
      .from('strategy_invites')
      .insert({ strategy_id: strategy.id, ...chosen })
    await untyped('alice').from('strategy_invites').update(chosen).eq('strategy_id', strategy.id)
    await untyped('alice')
      .from('strategy_invites')
      .upsert({ strategy_id: strategy.id, ...chosen, id: inviteId })
    const rows = await db.sql(
      `select from strategy_invites where strategy_id = $1 and (secret = 'guessable' or id = $2 or accepted > 0
         or created_at < now() - interval '1 minute')`,
      [strategy.id, chosen.id],
    )
    expect(rows).toEqual([])
    expect((await accept('bob', 'guessable')).error).toMatchObject(VOID)
  })

  it('shows its strategy, before it is accepted, to any signed-in user with the secret', async () => {
    const leads = { strategy_name: strategy.name, owner_name: 'alice by name' }
    expect((await db.as('bob').rpc('invited_to', { secret })).data).toEqual([leads])
    expect((await db.as('bob').rpc('invited_to', { secret: secret.slice(1) })).data).toEqual([])
    const visitor = await db.anon.rpc('invited_to', { secret })
    expect(visitor.error ? [] : visitor.data).toEqual([])
    expect(await sees('bob')).toBe(false)
  })

  it('lets in a user who accepts it, once, under the name that the owner sees', async () => {
    expect(await sees('bob')).toBe(false)
    expect((await accept('bob')).data).toBe(strategy.name)
    expect((await accept('bob')).data).toBe(strategy.name)
    expect(await sees('bob')).toBe(true)
    expect(await sees('mallory')).toBe(false)
    expect(await shares()).toEqual([{ shared_with: 'bob', shared_with_name: 'bob by name', invite_id: inviteId }])
    expect(await accepted()).toBe(1)
    const { data } = await db
      .as('alice')
      .from('strategy_shares')
      .select('shared_with_name')
      .eq('strategy_id', strategy.id)
    expect(data).toEqual([{ shared_with_name: 'bob by name' }])
    await db.as('bob').from('user_profiles').update({ username: 'Robert' }).eq('clerk_user_id', 'bob')
    expect(await shares()).toMatchObject([{ shared_with_name: 'Robert' }])
    await db.as('bob').from('user_profiles').update({ username: 'bob by name' }).eq('clerk_user_id', 'bob')
  })

  it('does not share the strategy with its own owner', async () => {
    expect((await accept('alice')).data).toBe(strategy.name)
    expect(await shares()).toEqual([])
    expect(await accepted()).toBe(0)
  })

  it('cannot be accepted by a visitor', async () => {
    const { error } = await db.anon.rpc('accept_invite', { secret })
    expect(error).not.toBeNull()
    await expect(db.sqlAs('authenticated', 'select accept_invite($1)', [secret])).rejects.toThrow(
      'Sign in to accept an invitation',
    )
    expect(await shares()).toEqual([])
  })

  it('looks like a nonexistent one after it is revoked; users who accepted it keep access until removed', async () => {
    await accept('bob')
    await db.as('alice').from('strategy_invites').delete().eq('id', inviteId)
    const revoked = await accept('carol')
    const none = await accept('carol', 'f'.repeat(64))
    expect(revoked.error).toMatchObject(VOID)
    expect(revoked.error).toEqual(none.error)
    expect((await db.as('carol').rpc('invited_to', { secret })).data).toEqual([])
    expect(await sees('bob')).toBe(true)
    expect(await shares()).toMatchObject([{ shared_with: 'bob', invite_id: null }])
    await db.as('alice').from('strategy_shares').delete().eq('strategy_id', strategy.id)
    expect(await sees('bob')).toBe(false)
  })

  it('can be revoked together with the access of the users who accepted it', async () => {
    await accept('bob')
    await share(db.as('alice'), strategy.id, db.as('carol'))
    await db.as('alice').from('strategy_shares').delete().eq('invite_id', inviteId)
    await db.as('alice').from('strategy_invites').delete().eq('id', inviteId)
    expect([await sees('bob'), await sees('carol')]).toEqual([false, true])
    expect((await accept('bob')).error).toMatchObject(VOID)
  })

  it('can only be seen, created and revoked by the owner', async () => {
    await accept('bob')
    for (const sub of ['bob', 'mallory']) {
      expect((await db.as(sub).from('strategy_invites').select('secret').eq('id', inviteId)).data).toEqual([])
      expect((await untyped(sub).from('strategy_invites').insert({ strategy_id: strategy.id })).error).not.toBeNull()
      await db.as(sub).from('strategy_invites').delete().eq('id', inviteId)
    }
    const visitor = await db.anon.from('strategy_invites').select('secret')
    expect(visitor.error ? [] : visitor.data).toEqual([])
    const mine = await db.as('alice').from('strategy_invites').select('secret').eq('id', inviteId)
    expect(mine.data).toEqual([{ secret }])
  })

  it('a guest can leave, and nobody else can make a guest leave, but the owner', async () => {
    await accept('bob')
    await share(db.as('alice'), strategy.id, db.as('carol'))
    const leave = (client: SupabaseClient, guest: string) =>
      client
        .from('strategy_shares')
        .delete()
        .eq('strategy_id', strategy.id)
        .eq('shared_with', guest)
        .select('shared_with')
    for (const client of [db.anon as unknown as SupabaseClient, untyped('mallory'), untyped('carol')]) {
      const { data, error } = await leave(client, 'bob')
      expect(error ? [] : data).toEqual([])
    }
    expect([await sees('bob'), await sees('carol')]).toEqual([true, true])
    expect((await leave(untyped('bob'), 'bob')).data).toEqual([{ shared_with: 'bob' }])
    expect([await sees('bob'), await sees('carol')]).toEqual([false, true])
    // One statement over all shares that a guest can name removes the guest's own.
    await untyped('carol').from('strategy_shares').delete().neq('shared_with', '')
    expect(await sees('carol')).toBe(false)
    expect((await db.as('alice').from('strategy_profile').select('id').eq('id', strategy.id)).data).toHaveLength(1)
  })

  it('is the only way to share: no client can write a share, not even the owner', async () => {
    const share = { strategy_id: strategy.id, shared_with: 'mallory' }
    for (const sub of ['alice', 'bob', 'mallory']) {
      expect((await untyped(sub).from('strategy_shares').insert(share)).error).not.toBeNull()
      expect((await untyped(sub).from('strategy_shares').upsert(share)).error).not.toBeNull()
      await untyped(sub).from('strategy_shares').update({ shared_with: 'mallory' }).eq('strategy_id', strategy.id)
    }
    expect(await shares()).toEqual([])
  })

  it('a label has at most 80 characters', async () => {
    const insert = (label: string) =>
      db.as('alice').from('strategy_invites').insert({ strategy_id: strategy.id, label })
    expect((await insert('x'.repeat(80))).error).toBeNull()
    expect((await insert('x'.repeat(81))).error).not.toBeNull()
  })

  it('is deleted with its strategy', async () => {
    await accept('bob')
    await db.as('alice').from('strategy_profile').delete().eq('id', strategy.id)
    expect((await accept('carol')).error).toMatchObject(VOID)
    expect(await shares()).toEqual([])
  })
})
