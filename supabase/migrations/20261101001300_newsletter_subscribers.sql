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

-- Adds one address. The answer is the same for a known address, so that nobody can find out who reads the newsletter.
-- Errors: PT400 (not an address). One character more than an address may have is enough to refuse it.
create function public.subscribe(email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := pg_catalog.lower(private.clean_text(pg_catalog."left"(subscribe.email, 321)));
begin
  insert into public.newsletter_subscribers (email) values (address) on conflict do nothing;
exception when check_violation or not_null_violation then
  raise exception 'Enter an e-mail address, like you@example.com' using errcode = 'PT400';
end
$$;
grant execute on function public.subscribe(text) to anon, authenticated;
