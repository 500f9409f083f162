-- The latest entries of a strategy's ledger in words: as a feed, and in mail to followers (*notifications.sql).

-- A price with two decimals, or more if it has more: 3.10, 1.08345.
create function private.price_words(price numeric) returns text
language sql immutable strict
return pg_catalog.round(price, greatest(2, pg_catalog.min_scale(price)))::text;

-- "Bought 100 AAPL at 10.50", "Sold 2 SPY 21 Mar 2026 450 C at 3.10", "Bought 10 SAP at 200.00 EUR", "Stated a split of AAPL, 4 for 1".
-- Takes the members of a ledger entry, or of the "old" or "new" of a change (docs/ledger.md). Same as latestWords() in src/features/following.
create function private.action_words(fields jsonb) returns text
language sql stable set search_path = '' as $$
  select case fields ->> 'side'
    when 'SPLIT' then pg_catalog.format('Stated a split of %s, %s for %s', name, fields ->> 'quantity', fields ->> 'split_of')
    when 'EXPIRE' then pg_catalog.format('Let %s %s expire worthless', fields ->> 'quantity', name)
    when 'ASSIGN' then pg_catalog.format('Was assigned on %s %s', fields ->> 'quantity', name)
    when 'EXERCISE' then pg_catalog.format('Exercised %s %s', fields ->> 'quantity', name)
    else pg_catalog.concat_ws(' ', case fields ->> 'side' when 'BUY' then 'Bought' else 'Sold' end, fields ->> 'quantity', name,
      'at', private.price_words((fields ->> 'price')::numeric), nullif(fields ->> 'currency', 'USD'))
  end
  from private.contract_name(pg_catalog.jsonb_populate_record(null::private.contract, fields)) name
$$;

-- A time of the ledger as "2026-11-20 14:30:05 UTC".
create function private.time_words(at text) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog."left"(pg_catalog.replace(at, 'T', ' '), 19) || ' UTC'
$$;

-- An entry of the ledger in words: a title and the details, one per line.
create function private.entry_words(content jsonb, out title text, out details text)
language sql stable set search_path = '' as $$
  select
    case content ->> 'event'
      when 'action_recorded' then private.action_words(content)
      when 'action_edited' then
        pg_catalog.format('Edited: “%s” now says “%s”', private.action_words(content -> 'old'), private.action_words(content -> 'new'))
      when 'action_deleted' then pg_catalog.format('Deleted: “%s”', private.action_words(content -> 'old'))
      when 'note_written' then 'A note on a trade'
      when 'note_withdrawn' then 'A note on a trade was withdrawn'
      when 'plan_stated' then pg_catalog.concat_ws(', ',
        'Stop ' || (content ->> 'stop'), 'Target ' || (content ->> 'target'),
        case content ->> 'rule' when '' then 'By no rule' else 'By the rule “' || (content ->> 'rule') || '”' end)
      when 'playbook_written' then 'Version ' || (content ->> 'version') || ' of the playbook'
      when 'key_doubted' then pg_catalog.format('Somebody else may have used the key “%s” since %s, says its owner',
        content ->> 'key', private.time_words(content ->> 'since'))
      when 'strategy_created' then 'Strategy created'
      when 'strategy_published' then 'Made public'
      when 'strategy_hidden' then 'Hidden by its owner'
      when 'strategy_renamed' then case when content ->> 'old_name' = content ->> 'name'
        then coalesce('Its trader is now called “' || (content ->> 'username') || '”', 'Its trader no longer has a name')
        else pg_catalog.format('Renamed from “%s” to “%s”', content ->> 'old_name', content ->> 'name') end
      when 'strategy_deleted' then 'Deleted by its owner'
      -- None: a test wants words for each.
      else content ->> 'event'
    end,
    pg_catalog.concat_ws(E'\n',
      case when content ->> 'side' in ('BUY', 'SELL') and content ->> 'linked' is not null
        then 'At the strike of an option that was assigned or exercised' end,
      'Stated time: ' || private.time_words(content ->> 'date'),
      'Stated time before: ' || private.time_words(content -> 'old' ->> 'date'),
      'Stated time now: ' || private.time_words(content -> 'new' ->> 'date'),
      'Recorded: ' || private.time_words(content ->> 'at') || case when content ->> 'event' = 'action_recorded' then case
        when lag.time < interval '0' then ', before its stated time'
        when lag.time <= private.live_window() and coalesce((content ->> 'edits')::integer, 0) = 0 then ', live'
        else ', late'
      end else '' end)
  from (select (content ->> 'at')::timestamptz - (content ->> 'date')::timestamptz as time) lag
$$;

-- As encodeURIComponent() does, for links to a strategy's page.
create function private.percent_encoded(value text) returns text
language sql immutable strict set search_path = '' as $$
  select coalesce(pg_catalog.string_agg(
    case when c ~ '^[A-Za-z0-9_.!~*''()-]$' then c
      else pg_catalog.upper(pg_catalog.regexp_replace(pg_catalog.encode(pg_catalog.convert_to(c, 'UTF8'), 'hex'), '(..)', '%\1', 'g')) end,
    '' order by place), '')
  from pg_catalog.regexp_split_to_table(value, '') with ordinality t (c, place)
$$;

-- The address of a strategy's page; null where no operator said where the site is.
create function private.page_address(name text) returns text
language sql stable security definer set search_path = '' as $$
  select s.value || '/performance/' || private.percent_encoded(page_address.name)
  from private.settings s where s.name = 'site address'
$$;

-- PostgREST's handler for any media type. Feed readers ask for various ones, most of them for "*/*", which would be answered with JSON.
create domain public."*/*" as text;

-- The latest 100 entries of a public strategy's ledger as an Atom feed (RFC 4287), the same for every reader.
-- Supabase's gateway takes its key in the address, since feed readers send no headers of ours, and may pass it on: "apikey" is not read.
-- Errors: PT404 (no public strategy has this id).
create function public.strategy_feed(id uuid, apikey text default null) returns public."*/*"
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  most constant integer := 100;
  strategy public.strategy_profile;
  page text;
  feed xml;
begin
  select s.* into strategy from public.strategy_profile s where s.id = strategy_feed.id and s.public = 'true';
  if not found then
    raise exception 'No public strategy has this id' using errcode = 'PT404';
  end if;
  page := private.page_address(strategy.name);
  select xmlelement(name feed, xmlattributes('http://www.w3.org/2005/Atom' as xmlns),
    xmlelement(name id, 'urn:uuid:' || strategy.id),
    xmlelement(name title, strategy.name),
    xmlelement(name updated, max(e.content ->> 'at')),
    xmlelement(name author, xmlelement(name name, coalesce(strategy.username, 'A trader'))),
    case when page is not null then xmlelement(name link, xmlattributes('alternate' as rel, 'text/html' as type, page as href)) end,
    xmlagg(xmlelement(name entry,
      -- The same in every answer: an entry keeps its number.
      xmlelement(name id, 'urn:uuid:' || pg_catalog.md5(strategy.id || ' ' || e.number)::uuid),
      xmlelement(name title, w.title),
      xmlelement(name updated, e.content ->> 'at'),
      case when page is not null then xmlelement(name link, xmlattributes('alternate' as rel, 'text/html' as type, page as href)) end,
      xmlelement(name content, xmlattributes('text' as type), w.details)
    ) order by e.number desc))
  into feed
  from (
    select l.number, l.content::jsonb as content
    from public.ledger_entries l where l.strategy_id = strategy.id order by l.number desc limit most
  ) e
  cross join lateral private.entry_words(e.content) w;

  perform pg_catalog.set_config('response.headers',
    '[{"Content-Type": "application/atom+xml; charset=utf-8"}, {"Cache-Control": "max-age=60"}]', true);
  -- Two characters that PostgreSQL's text may contain and XML may not; others are removed when a text is written (private.visible_text).
  return '<?xml version="1.0" encoding="UTF-8"?>'
    || pg_catalog.translate(xmlserialize(content feed as text), U&'\FFFE\FFFF', '');
end
$$;
grant execute on function public.strategy_feed(uuid, text) to anon, authenticated, service_role;
