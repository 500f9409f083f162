// What a hosted Supabase project has before its first migration, for the servers of the embedded backend, the tests and the benches.

/** Owns the database, and is no superuser: runs migrations and whatever has all rights. */
export const OWNER = 'owner'
/** What REST requests arrive as, before they take one of the three roles that tokens name. */
export const AUTHENTICATOR = 'authenticator'
export const DATABASE = 'app'

/**
 * SQL that makes a project's roles, for a superuser. `session_replication_role` is granted as hosted projects grant it.
 * @param {string} [password] of the two roles that log in, where the server asks for one
 */
export const rolesSql = (password) => {
  const login = password === undefined ? 'login' : `login password '${password}'`
  return `
  create role ${OWNER} ${login};
  create role ${AUTHENTICATOR} ${login} noinherit;
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;
  grant anon, authenticated, service_role to ${OWNER}, ${AUTHENTICATOR};
  grant set on parameter session_replication_role to ${OWNER};`
}

/** SQL that makes the three roles that tokens name where they are missing, for a database that has no others. */
export const ROLES_OF_REQUESTS = `do $$ begin
  if to_regrole('anon') is null then
    create role anon nologin;
    create role authenticated nologin;
    create role service_role nologin bypassrls;
  end if;
end $$`
