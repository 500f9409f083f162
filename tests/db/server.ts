import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { appOn, connectTo, LET_REQUESTS_IN, statementsOn } from '../../supabase/embedded/app'
import { applyMigrations } from '../../supabase/embedded/migrations'
import { type Address, SUPERUSER, startPostgres } from '../../supabase/embedded/postgresServer.mjs'
import { OWNER, rolesSql } from '../../supabase/embedded/project.mjs'
import { readMigrations } from '../../supabase/history.mjs'
import { DEFAULT_GRANTS, THROWAWAY } from './nativePostgres.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: Address
  }
}

/** The run's server. Vitest loads this file separately for each project that uses it. */
const RUN = Symbol.for('cash-us.tests-postgres')
const shared = globalThis as { [RUN]?: { server: ReturnType<typeof startServer>; projects: number } }

/** Gives each Vitest project this run's one server. */
export default async function setup(project: TestProject) {
  shared[RUN] ??= { server: startServer(), projects: 0 }
  const run = shared[RUN]
  run.projects += 1
  const { address, stop } = await run.server
  project.provide('postgres', address)
  return async () => {
    run.projects -= 1
    if (run.projects === 0) await stop()
  }
}

/** A PostgreSQL server with a migrated template for each kind of default grants, from which test files create their databases. */
async function startServer() {
  const folder = await mkdtemp(path.join(tmpdir(), 'tests-postgres-'))
  const server = await startPostgres(folder, { settings: THROWAWAY })
  const superuser = new pg.Client({ ...server.address, user: SUPERUSER, database: 'postgres' })
  await superuser.connect()
  await superuser.query(`${rolesSql()} alter role ${OWNER} createdb`)
  await Promise.all(
    Object.entries(DEFAULT_GRANTS).map(async ([kind, grants]) => {
      const name = `template_${kind}`
      const owner = connectTo(server.address, { role: OWNER, max: 1, database: 'postgres' })
      await owner.driver.unsafe(`create database ${name}`)
      await owner.close()
      const connection = connectTo(server.address, { role: OWNER, max: 1, database: name })
      await appOn(connection, { jwt_secret: 'nobody signs in', publishable_key: 'none' }).ensureSystemSchema()
      if (grants !== '') await connection.driver.unsafe(grants)
      const { sql, script } = statementsOn(connection)
      await applyMigrations(sql, script, readMigrations())
      await connection.driver.unsafe(LET_REQUESTS_IN)
      // A template may have no connections.
      await connection.close()
    }),
  )
  await superuser.end()
  return {
    address: server.address,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
