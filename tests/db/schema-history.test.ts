// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { allDifferences, readSchemaState } from '../../scripts/doctor/schemaState'
import {
  hashOf,
  MIGRATIONS,
  readMigrations,
  readReleases,
  readSources,
  referenceTables,
  runFiles,
} from '../../supabase/history.mjs'
import { createDatabase, createEmptyDatabase } from './harness'

const releases = readReleases()
const migrations = readMigrations()
const released = releases.flatMap(({ files }) => files)

it('a released migration is never changed, moved or left out', () => {
  const asReleased = released.map(({ file, hash }) => {
    const target = path.join(MIGRATIONS, file)
    return { file, hash: existsSync(target) ? hashOf(readFileSync(target, 'utf8')) : `missing, was ${hash}` }
  })
  expect(asReleased, 'write a new migration instead: docs/upgrading.md').toEqual(released)
  const firsts = migrations.slice(0, released.length).map(({ file }) => file)
  expect(firsts, 'a new migration is later than every released one').toEqual(released.map(({ file }) => file))
})

it('the migrations make what the sources say: definitions, the order of columns, and reference rows', async () => {
  const history = await createDatabase('new')
  const sources = await createEmptyDatabase()
  afterAll(async () => {
    await history.close()
    await sources.close()
  })
  await runFiles((sql) => sources.owner.driver.unsafe(sql), readSources())
  const [made, wanted] = await Promise.all(
    [history, sources].map(async ({ owner }) => {
      const query = async (sql: string) => [...(await owner.driver.unsafe(sql))]
      const state = await readSchemaState(query)
      const rows: Record<string, string[]> = {}
      for (const table of referenceTables()) {
        rows[table] = (await query(`select to_jsonb(t)::text as row from ${table} t`))
          .map(({ row }) => String(row))
          .sort()
      }
      return { state, rows }
    }),
  )
  if (!made || !wanted) throw new Error('Both were read')
  expect(referenceTables()).toEqual(['private.limits', 'public.symbol_tags'])
  expect(allDifferences(made.state, wanted.state), 'run npm run db:diff NAME').toEqual([])
  expect(made.rows, 'run npm run db:diff NAME').toEqual(wanted.rows)
})
