-- Anyone may add an address; clients cannot read them.
create table public.newsletter_subscribers (
  email text primary key
    constraint newsletter_subscribers_email check (char_length(email) <= 320 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  created_at timestamptz not null default now()
);

alter table public.newsletter_subscribers enable row level security;
revoke all on table public.newsletter_subscribers from public, anon, authenticated, service_role;
grant insert (email) on table public.newsletter_subscribers to anon, authenticated;
grant select, insert, delete on table public.newsletter_subscribers to service_role;

create policy "Anyone subscribes" on public.newsletter_subscribers
  for insert to anon, authenticated with check (true);

-- Subscribing twice succeeds, so that the response does not reveal who is subscribed.
create function private.subscribe_once() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := pg_catalog.lower(private.clean_text(new.email));
  new.created_at := pg_catalog.now();
  perform pg_catalog.pg_advisory_xact_lock(740183, pg_catalog.hashtext(new.email));
  if exists (select from public.newsletter_subscribers s where s.email = new.email) then
    return null;
  end if;
  return new;
end
$$;

create trigger subscribe_once before insert on public.newsletter_subscribers
  for each row execute function private.subscribe_once();
create trigger refuse_truncate before truncate on public.newsletter_subscribers
  for each statement execute function private.refuse_truncate();
