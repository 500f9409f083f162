// Holds a PostgreSQL server for the folder in its first argument, and prints where it listens.
import { startPostgres } from '../../supabase/embedded/postgresServer.mjs'
import { THROWAWAY } from './nativePostgres.mjs'

const { address } = await startPostgres(process.argv[2] ?? '', { settings: THROWAWAY })
process.stdout.write(`${JSON.stringify(address)}\n`)
