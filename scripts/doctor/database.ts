import { readMigrations, readReleases } from '../../supabase/history.mjs'
import { SET_PRE_REQUEST } from './api.ts'
import type { Patient } from './environment.ts'
import { functionsWithoutWhere } from './everyRow.ts'
import { type Check, checksWith, clockAnswer, fails, holds, listed, notAsked } from './line.ts'
import { differencesIn, PART_NAMES, type Query, readSchemaState, type SchemaState } from './schemaState.ts'

/** The migrations schedule refresh_returns() every minute. It refreshes each strategy with trades at least once per UTC day. */
const MOST_HOURS_OLD = 26
const CHECKED_STRATEGIES = 20

const NO_DATABASE =
  'DATABASE_URL is not set: the project’s connection string (Connect, in its dashboard), only for this command'

/** Checks that only the database itself can answer. */
export function databaseChecks({ env, database, expected, migrations }: Patient): Check[] {
  const asked = checksWith(database, NO_DATABASE)
  let states: Promise<[SchemaState, SchemaState]> | undefined
  const readStates = (query: Query) => {
    states ??= Promise.all([readSchemaState(query), expected()])
    return states
  }
  return [
    asked('Migrations', async (query) => {
      const files = readMigrations(migrations)
      const versions = files.map(({ version }) => version)
      const [{ kept } = {}] = await query(`select to_regclass('supabase_migrations.schema_migrations') as kept`)
      if (!kept) return fails('No migration was applied by Supabase’s tool', 'Run: npx supabase@3.1.0 db push --remote')
      const rows = await query('select version from supabase_migrations.schema_migrations order by version')
      const applied = rows.map(({ version }) => String(version))
      const missing = versions.filter((version) => !applied.includes(version))
      const unknown = applied.filter((version) => !versions.includes(version))
      const filesApplied = files.flatMap(({ file, version }) => (applied.includes(version) ? file : []))
      const release = readReleases(migrations).findLast(({ files }) =>
        files.every(({ file }) => filesApplied.includes(file)),
      )
      const runs = release ? `The project runs release ${release.release}` : 'The project runs no release'
      if (unknown.length > 0) {
        return fails(
          `Applied, but not in this folder: ${listed(unknown)}`,
          'Run the doctor from the version of the site that is deployed.',
        )
      }
      const [first] = missing
      if (first === undefined) return holds(`all ${versions.length} are applied. ${runs}`)
      return applied.some((version) => version > first)
        ? fails(
            `Left out although later ones are applied: ${listed(missing)}`,
            'Apply them with npx supabase@3.1.0 db push --remote --include-all, after a look at what they assume.',
          )
        : fails(
            `${runs}. Not applied: ${listed(missing)}`,
            'Read docs/upgrading.md, then run: npx supabase@3.1.0 db push --remote',
          )
    }),
    asked('Rules of the figures', async (query) => {
      const [{ waiting } = {}] = await query(
        'select count(*) as waiting from public.strategy_metrics where figures_version < private.figures_version()',
      )
      return Number(waiting) === 0
        ? holds('every strategy’s figures follow the release’s rules')
        : fails(
            `The figures of ${waiting} strategies follow an earlier release’s rules`,
            'refresh_returns() computes them within minutes; if they stay, see whether it runs every minute.',
          )
    }),
    ...PART_NAMES.map((part) =>
      asked(part, async (query) => {
        const [is, wanted] = await readStates(query)
        const differences = differencesIn(part, is, wanted)
        return differences.length === 0
          ? holds(`as the migrations create them (${wanted.get(part)?.size})`)
          : fails(
              listed(differences),
              'Restore it as in supabase/schemas, or change it there with a migration (npm run db:diff NAME) if it is intended.',
            )
      }),
    ),
    asked('Site address', async (query) => {
      if (!env.VITE_SITE_URL) return notAsked('VITE_SITE_URL is not set')
      const site = env.VITE_SITE_URL.replace(/\/+$/, '')
      const [{ value } = { value: null }] = await query(
        `select value from private.settings where name = 'site address'`,
      )
      return value === site
        ? holds(`links in feeds and mail lead to ${site}`)
        : fails(
            value === null ? 'Feeds and mail have no links to the site' : `Links in feeds and mail lead to ${value}`,
            `Run: insert into private.settings values ('site address', '${site}') on conflict (name) do update set value = excluded.value`,
          )
    }),
    asked('Pre-request setting', async (query) => {
      const rows = await query(
        `select s.setconfig::text as settings from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
         where r.rolname = 'authenticator'`,
      )
      return rows.some(({ settings }) => String(settings).includes('pgrst.db_pre_request=public.check_request'))
        ? holds('PostgREST is told to run check_request')
        : fails('The role authenticator has no pgrst.db_pre_request', SET_PRE_REQUEST)
    }),
    asked('Conditions of writes', async (query) => {
      const found = await functionsWithoutWhere(query)
      return found.length === 0
        ? holds('no function updates or deletes without WHERE, which safeupdate refuses')
        : fails(
            `Without WHERE: ${listed(found)}`,
            'Hosted projects load safeupdate, so calls of these functions end with 21000. Add a WHERE.',
          )
    }),
    asked('Second factor', async (query) => {
      if (env.VITE_CLERK_PUBLISHABLE_KEY) return holds('Clerk asks for it before it issues a token')
      const [{ kept, readable } = {}] = await query(
        `select to_regclass('auth.mfa_factors') is not null as kept,
           case when to_regclass('auth.mfa_factors') is not null then
             has_schema_privilege(p.proowner, 'auth', 'usage') and has_table_privilege(p.proowner, 'auth.mfa_factors', 'select')
             and not exists (
               select from pg_class c, pg_roles r
               where c.oid = to_regclass('auth.mfa_factors') and r.oid = p.proowner
                 and c.relrowsecurity and not (r.rolbypassrls or r.rolsuper or c.relowner = r.oid))
           end as readable
         from pg_proc p where p.oid = to_regprocedure('private.second_factor_met()')`,
      )
      if (!kept)
        return fails('There is no table auth.mfa_factors', 'Is DATABASE_URL that of the project with Supabase Auth?')
      return readable
        ? holds('second_factor_met() reads who has one')
        : fails(
            'second_factor_met() may not read auth.mfa_factors, so nobody who signed in with a password reads or writes anything',
            'Run as an administrator, for the owner of the function: grant usage on schema auth to postgres; grant select on auth.mfa_factors to postgres; alter role postgres bypassrls;',
          )
    }),
    asked('Clock of the database', async (query) => {
      const sent = Date.now()
      const [{ now } = {}] = await query('select extract(epoch from clock_timestamp()) * 1000 as now')
      return clockAnswer(
        sent,
        Number(now),
        'Set the clock that is wrong: what is recorded live depends on the database’s.',
      )
    }),
    asked('Returns', async (query) => {
      const [{ hours } = {}] = await query(
        `select floor(extract(epoch from max(now() - coalesce(returns_at, as_of))) / 3600) as hours
         from public.strategy_metrics where trades > 0`,
      )
      return hours === null || Number(hours) < MOST_HOURS_OLD
        ? holds('refreshed today')
        : fails(
            `A strategy’s returns were last refreshed ${hours} hours ago`,
            "Enable pg_cron and run: select cron.schedule('refresh returns', '* * * * *', 'do $$ begin while public.refresh_returns() > 0 loop commit; end loop; end $$');",
          )
    }),
    asked('Figures', async (query) => {
      const wrong = await query(
        `select distinct what || ' ' || id as which from public.check_figures(20, array(
           select strategy_id from public.strategy_metrics order by as_of desc limit ${CHECKED_STRATEGIES}))`,
      )
      return wrong.length === 0
        ? holds(`of the ${CHECKED_STRATEGIES} strategies written last agree with their actions`)
        : fails(
            `Stored figures differ from the actions: ${listed(wrong.map(({ which }) => String(which)))}`,
            'See docs/hosting.md, “Check every figure”; look for writes past the triggers.',
          )
    }),
  ]
}
