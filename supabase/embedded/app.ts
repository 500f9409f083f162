import { App, type DefaultAppConfig } from '@supabase/lite'
import type { PgliteConnection } from '@supabase/lite/pglite'
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres'
import type { Address } from './postgresServer.mjs'
import { AUTHENTICATOR, DATABASE } from './project.mjs'

/** The type ids of json and jsonb. Text is JSON already: supabase-js and our own statements send it so. */
const JSON_TYPES = { json: 114, jsonb: 3802 }

const asJson = (to: number) => ({
  to,
  from: [to],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
})

/** Connections to a PostgreSQL server, as a role that logs in; `max` of them at most. */
export function connectTo(
  address: Address,
  { role, max, database = DATABASE }: { role: string; max: number; database?: string },
): PostgresConnection {
  return createPostgresConnection({
    url: '',
    postgresOptions: {
      ...address,
      user: role,
      database,
      max,
      onnotice: () => undefined,
      transform: { undefined: null },
      types: { json: asJson(JSON_TYPES.json), jsonb: asJson(JSON_TYPES.jsonb) },
    },
  })
}

/** Runs one statement, with parameters or without. */
export type Sql = (query: string, parameters?: readonly unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
/** Runs several statements, which {@link Sql} cannot. */
export type Script = (statements: string) => Promise<unknown>

/** What runs statements on a connection to a PostgreSQL server. */
export const statementsOn = ({ driver }: PostgresConnection): { sql: Sql; script: Script } => ({
  sql: async (query, parameters = []) => ({
    // Prepared, so that what is asked often is planned once and takes one round trip.
    rows: await driver.unsafe(query, [...parameters] as never[], { prepare: true }),
  }),
  script: (statements) => driver.unsafe(statements),
})

/** The settings of accounts that the site relies on, beside the secret that signs tokens. */
export interface AccountSettings {
  jwt_secret: string
  site_url?: string
  publishable_key?: string
  secret_key?: string
  email?: { double_confirm_changes: boolean }
}

/** The REST interface and the accounts of a hosted project, on a database. `drivers` replace the library's own, as for mail. */
export const appOn = (
  connection: PostgresConnection | PgliteConnection,
  auth: AccountSettings,
  drivers: NonNullable<DefaultAppConfig['options']>['drivers'] = {},
): App =>
  new App<DefaultAppConfig>({
    connection,
    // The private schema is left out on purpose: it is not for clients.
    api: { schemas: ['public'], max_rows: 1000 },
    auth: {
      enabled: true,
      enable_signup: true,
      // Same as in the sign-up form (src/features/account).
      minimum_password_length: 8,
      ...auth,
      email: { enable_signup: true, enable_confirmations: false, ...auth.email },
    },
    options: { drivers, server: { admin: false } },
  })

/**
 * SQL by which the owner lets REST requests in, after the migrations. Embedded backend: at its first request it grants every
 * table to every role. From a role that owns none of them that changes nothing, and fails unless the role has some right on
 * each: the harmless `references`, which also lets it see what there is.
 */
export const LET_REQUESTS_IN = `
  grant usage on schema auth to anon, authenticated, service_role;
  grant usage on schema auth, private to ${AUTHENTICATOR};
  grant all on all tables in schema auth to ${AUTHENTICATOR};
  grant references on all tables in schema public, private to ${AUTHENTICATOR};
  grant usage on all sequences in schema public, private to ${AUTHENTICATOR};`
