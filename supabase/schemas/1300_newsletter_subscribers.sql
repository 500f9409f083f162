-- The newsletter's subscribers. Clients neither read nor write the table.
create table public.newsletter_subscribers (
  email text primary key
    constraint newsletter_subscribers_email check (char_length(email) <= 320 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  created_at timestamptz not null default now()
);

alter table public.newsletter_subscribers enable row level security;
grant select, insert, delete on table public.newsletter_subscribers to service_role;

create trigger refuse_truncate before truncate on public.newsletter_subscribers
  for each statement execute function private.refuse_truncate();

-- The visitor's address, as the operator's trusted proxy appended it to whatever earlier ones sent; null without one.
create function private.visitor_address() returns text
language sql stable security definer set search_path = '' as $$
  select nullif(pg_catalog.btrim(pg_catalog.regexp_replace(
    pg_catalog."right"(nullif(pg_catalog.current_setting('request.headers', true), '')::json ->> s.value, 100), '^.*,', '')), '')
  from private.settings s where s.name = 'address header'
$$;

-- The calls of the last hour, at most as many as are answered in one. Addresses are hashed.
create table private.newsletter_calls (
  at timestamptz not null default now(),
  address text
);
create index newsletter_calls_at_idx on private.newsletter_calls (at);
alter table private.newsletter_calls enable row level security;

-- Adds one address. The answer is the same for a known address, so that nobody can find out who reads the newsletter.
-- Errors: PT400 (not an address), PT429 (too many calls). One character more than the longest address is enough to refuse the rest.
create function public.subscribe(email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := pg_catalog.lower(private.clean_text(pg_catalog."left"(subscribe.email, 321)));
  caller constant text := pg_catalog.md5(private.visitor_address());
  an_hour constant integer := (select l.most from private.limits l where l.name = 'newsletter calls an hour');
  a_minute constant integer := (select l.most from private.limits l where l.name = 'newsletter calls of an address a minute');
begin
  -- Rows that another call deletes are skipped: callers do not wait for each other.
  delete from private.newsletter_calls c
  where c.ctid = any (array(
    select o.ctid from private.newsletter_calls o where o.at < pg_catalog.now() - interval '1 hour' for update skip locked));
  if (
    select count(*) from private.newsletter_calls c where c.at >= pg_catalog.now() - interval '1 minute' and c.address = caller
  ) >= a_minute then
    raise exception 'Several addresses were just entered from your network. Try again in a minute' using errcode = 'PT429';
  end if;
  if (select count(*) from private.newsletter_calls c where c.at >= pg_catalog.now() - interval '1 hour') >= an_hour then
    raise exception 'Too many people are subscribing right now. Try again in an hour' using errcode = 'PT429';
  end if;
  insert into private.newsletter_calls (address) values (caller);
  insert into public.newsletter_subscribers (email) values (address) on conflict do nothing;
exception when check_violation or not_null_violation then
  raise exception 'Enter an e-mail address, like you@example.com' using errcode = 'PT400';
end
$$;
grant execute on function public.subscribe(text) to anon, authenticated;
