import { accountChecks } from './accounts.ts'
import { apiChecks } from './api.ts'
import { databaseChecks } from './database.ts'
import type { Environment } from './environment.ts'
import { ledgerChecks } from './ledger.ts'
import type { Check } from './line.ts'
import { notificationChecks } from './notifications.ts'
import { priceChecks } from './prices.ts'
import type { Query, SchemaState } from './schemaState.ts'
import { settingsChecks } from './settings.ts'
import { siteChecks } from './site.ts'

interface Patient {
  env: Environment
  /** Queries the project's database as its owner; null without DATABASE_URL. */
  database: Query | null
  /** What the migrations create in an empty database. */
  expected: () => Promise<SchemaState>
  /** The folder of the migrations. */
  migrations: string
}

/** Everything the doctor asks, in the order of the report. */
export const checksOf = ({ env, database, expected, migrations }: Patient): Check[] => [
  ...settingsChecks(env),
  ...apiChecks(env),
  ...databaseChecks({
    database,
    expected,
    migrations,
    usesClerk: Boolean(env.VITE_CLERK_PUBLISHABLE_KEY),
    siteUrl: env.VITE_SITE_URL,
  }),
  ...accountChecks(env),
  ...ledgerChecks(env, database),
  ...priceChecks(env, database),
  ...notificationChecks(env, database),
  ...siteChecks(env),
]
