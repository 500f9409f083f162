// `npm run to-postgres`: moves an embedded database that was created on PGlite to PostgreSQL.
import { exitWith, openEmbedded } from './common.mjs'

try {
  const { dataDir, say, lock, load } = await openEmbedded()
  const release = await lock()
  try {
    await (await load('moveToPostgres.ts')).moveToPostgres(dataDir, say)
  } finally {
    await release()
  }
} catch (error) {
  exitWith(error)
}
