import type { Query, SchemaState } from './schemaState.ts'

/** The variables of `.env` and of the environment that the doctor reads; .env.example explains those of the site. */
export interface Environment {
  [name: string]: string | undefined
  VITE_SUPABASE_URL?: string
  VITE_SUPABASE_ANON_KEY?: string
  VITE_CLERK_PUBLISHABLE_KEY?: string
  VITE_ALPACA_STREAM_URL?: string
  VITE_SITE_URL?: string
  VITE_OPERATOR_NAME?: string
  VITE_OPERATOR_ADDRESS?: string
  VITE_OPERATOR_LAW?: string
  VITE_LEDGER_PUBLIC_KEY?: string
  VITE_LEDGER_MIRROR_URL?: string
  SMTP_URL?: string
  MAIL_FROM?: string
  /** The project's connection string, as its owner. */
  DATABASE_URL?: string
  /** A session token that a person copied from the site's browser. */
  CLERK_TOKEN?: string
  ALPACA_KEY_ID?: string
  ALPACA_SECRET_KEY?: string
  /** Where Alpaca's prices are requested; its own address unless set. */
  ALPACA_DATA_URL?: string
}

/** What the doctor examines. */
export interface Patient {
  env: Environment
  /** Queries the project's database as its owner; null without DATABASE_URL. */
  database: Query | null
  /** What the migrations create in an empty database. */
  expected: () => Promise<SchemaState>
  /** The folder of the migrations. */
  migrations: string
}

/** The address of the project's API. */
export const apiOf = (env: Environment) => env.VITE_SUPABASE_URL?.replace(/\/+$/, '')
