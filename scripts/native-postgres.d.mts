import type { Client } from 'pg'

export interface NativePostgres {
  version: string
  /** A new connection as the owner of the migrations, who is no superuser; closed with the server. */
  connect: () => Promise<Client>
  /** The same past every rule: for filling tables without their triggers. */
  connectAsSuperuser: () => Promise<Client>
  /** Ends the connections and the server, and removes its files. */
  stop: () => Promise<void>
}

/** The folder of a PostgreSQL server's programs on this machine, or undefined. */
export function findPostgres(): string | undefined

/**
 * Starts a server of its own on a socket in a temporary folder, unreachable from elsewhere, with Supabase's roles and
 * auth functions and with the migrations applied by an owner who is no superuser.
 * `beforeMigrations` is run by that owner first; `rewrite` gives each migration as it is to be run.
 */
export function startNativePostgres(options?: {
  beforeMigrations?: string
  rewrite?: (file: string, sql: string) => string
}): Promise<NativePostgres>
