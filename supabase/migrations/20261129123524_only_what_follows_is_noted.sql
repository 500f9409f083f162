-- Names the channels that carry followers' news instead of those that do not: a further letter is none of them. Nothing else changes.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.begin_notifying()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.notified_entries (notification_id, user_id, strategy_id, number)
  select n.id, a.user_id, a.strategy_id, (private.ledger_head(a.strategy_id)).number
  from added a
  join private.notifications n on n.user_id = a.user_id
  left join public.notification_settings s on s.user_id = n.user_id and n.channel = 'mail'
  where n.channel in ('mail', 'browser', 'webhook') and s.mail is distinct from 'never';
  return null;
end
$function$;

reset check_function_bodies;
