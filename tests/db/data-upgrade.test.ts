// @vitest-environment node
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  COPY_SUFFIX,
  type EmbeddedDatabase,
  openPglite,
  openPostgres,
  PGLITE_FOLDER,
  POSTGRES_FOLDER,
} from '../../supabase/embedded/database'
import type { Migration } from '../../supabase/history.mjs'

const AUTH = { jwt_secret: 'nobody signs in while a folder is upgraded' }
const change = (version: string, sql: string): Migration => ({
  file: `${version}_change.sql`,
  version,
  name: 'change',
  sql,
})
/** A small 1.0, since what is in it does not matter here, and what comes after it. */
const FIRST = change(
  '20261101000000',
  `create schema private; create table public.kept (id integer primary key); insert into public.kept values (1), (2);`,
)
const SECOND = change('20270101000000', 'alter table public.kept add column note text;')
const THIRD = change('20270201000000', `update public.kept set note = 'seen' where true;`)
const BROKEN = change(
  '20270201000000',
  `delete from public.kept where id = 1;\nalter table public.kept\n  add column at nonsense;`,
)

describe.each([
  ['PostgreSQL', POSTGRES_FOLDER, openPostgres],
  [
    'PGlite',
    PGLITE_FOLDER,
    (dataDir: string, auth: typeof AUTH, files: Migration[]) => openPglite(dataDir, auth, 'a test', files),
  ],
] as const)('a folder of %s', (_, name, openFolder) => {
  let dataDir: string
  let opened: EmbeddedDatabase | null = null

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'data-upgrade-'))
  })
  const close = async () => {
    await opened?.close()
    opened = null
  }
  afterEach(async () => {
    await close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const open = async (...files: Migration[]) => {
    await close()
    opened = await openFolder(dataDir, AUTH, files)
    return opened
  }
  const rows = async () =>
    (await opened?.sql('select to_jsonb(k) as row from kept k order by id'))?.rows.map(({ row }) => row)
  const copy = () => path.join(dataDir, name + COPY_SUFFIX)

  // PGlite starts slowly, and nothing here depends on which it is.
  if (name === POSTGRES_FOLDER)
    it('is upgraded in place, with a copy from before, and refused where it cannot be, with what to do', async () => {
      expect(await open(FIRST)).toMatchObject({ applied: 1, copy: null })
      expect(await open(FIRST)).toMatchObject({ applied: 0, copy: null })
      expect(await open(FIRST, SECOND, THIRD)).toMatchObject({ applied: 2, copy: copy() })
      expect(await rows()).toEqual([
        { id: 1, note: 'seen' },
        { id: 2, note: 'seen' },
      ])
      await expect(open(FIRST, SECOND)).rejects.toThrow(/made by a later version of the site.* npm run reset/)
      await expect(open(FIRST, { ...SECOND, sql: 'select 1' }, THIRD)).rejects.toThrow(
        /made by other migrations .*\(20270101000000\).* npm run reset/,
      )
      await expect(open(FIRST, THIRD)).rejects.toThrow(/\(20270101000000\)/)
      await expect(open(FIRST, change('20261201000000', 'select 1'), SECOND, THIRD)).rejects.toThrow(
        /\(20261201000000\)/,
      )

      // The copy is a whole database.
      await close()
      await rm(path.join(dataDir, name), { recursive: true })
      await rename(copy(), path.join(dataDir, name))
      expect(await open(FIRST)).toMatchObject({ applied: 0 })
      expect(await rows()).toEqual([{ id: 1 }, { id: 2 }])
    })

  it('stays as it was when a migration fails halfway, and is upgraded once that is mended', async () => {
    await open(FIRST)
    await expect(open(FIRST, SECOND, BROKEN)).rejects.toThrow(
      /could not be upgraded, and is as it was\. 20270201000000_change\.sql, line 3: type "nonsense" does not exist/,
    )
    expect(existsSync(copy())).toBe(true)
    await open(FIRST)
    expect(await rows()).toEqual([{ id: 1 }, { id: 2 }])
    expect(await open(FIRST, SECOND, THIRD)).toMatchObject({ applied: 2, copy: copy() })
  })
})
