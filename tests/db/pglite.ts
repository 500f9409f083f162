import { applyPendingMigrations } from '@supabase/lite/cli'
import { createPgliteConnection } from '@supabase/lite/pglite'
import { appOn } from '../../supabase/embedded/app'
import { JWT_SECRET, PUBLISHABLE_KEY, type Row, SECRET_KEY, testDatabase } from './harness'

/** A migrated database on PGlite, in memory, whose clock is JavaScript's. It takes many seconds. */
export async function bootPglite() {
  const connection = await createPgliteConnection({ url: 'memory://' })
  const auth = { jwt_secret: JWT_SECRET, publishable_key: PUBLISHABLE_KEY, secret_key: SECRET_KEY }
  const app = appOn(connection, auth)
  await app.ensureSystemSchema()
  await applyPendingMigrations(app)
  const { driver } = connection
  const db = testDatabase(app, {
    query: async (text, parameters) => (await driver.query<Row>(text, parameters)).rows,
    script: (text) => driver.exec(text),
    transaction: (run) =>
      driver.transaction((transaction) =>
        run(async (text, parameters) => (await transaction.query<Row>(text, parameters)).rows),
      ),
  })
  return { db, close: () => connection.close() }
}
