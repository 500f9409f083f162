import { startNativePostgres } from '../../tests/db/nativePostgres.mjs'

/**
 * Starts a PostgreSQL server that stops with the bench, also on Ctrl-C.
 * @param {Parameters<typeof startNativePostgres>[0]} [options]
 */
export async function startServer(options) {
  const server = await startNativePostgres(options)
  // A bench writes more in a minute than a user may in a day.
  const superuser = await server.connectAsSuperuser()
  await superuser.query(`update private.limits set most = 1000000000 where name like '%a day' or name like 'bytes%'`)
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => server.stop().finally(() => process.exit(1)))
  }
  return server
}
