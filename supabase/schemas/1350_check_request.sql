-- For PostgREST's db_pre_request (see docs/hosting.md): runs before each request, with the rights of the request's role.
-- count=planned and count=estimated answer with the planner's statistics, which cover rows that the reader may not see.
-- A visitor can filter and sort every table by anything, so a visitor's read of a table is cut off after half a second (57014). A call
-- of a function is not: each function bounds what it does, and has the time that its role has. Errors: PT400.
create function public.check_request() returns void
language plpgsql stable set search_path = '' as $$
begin
  if current_user = 'anon' and coalesce(pg_catalog.current_setting('request.path', true), '') !~ '^([^?]*/)?rpc/[^/?]+/?$' then
    perform pg_catalog.set_config('statement_timeout', '500', true);
  end if;
  if nullif(pg_catalog.current_setting('request.headers', true), '')::json ->> 'prefer' ~* 'count\s*=\s*"?(planned|estimated)' then
    raise exception 'Only exact counts are supported' using errcode = 'PT400';
  end if;
end
$$;
grant execute on function public.check_request() to anon, authenticated, service_role;
