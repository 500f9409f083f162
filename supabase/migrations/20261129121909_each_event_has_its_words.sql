-- Feeds and mail call each event of the ledger by its own words: one without any was called a deletion.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.entry_words(content jsonb, OUT title text, OUT details text)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

reset check_function_bodies;
