-- Subscriptions by what they are about: an event finds those that match it without reading all others.
create index webhook_subscriptions_forms on webhook_subscriptions using gin (filing_types) with (fastupdate = off)
  where is_active and deleted_at is null;
create index webhook_subscriptions_types on webhook_subscriptions using gin (events) with (fastupdate = off)
  where is_active and deleted_at is null and filing_types is null;

-- As in the first step, but each kind of event looks its subscriptions up: comparing them all was most of the work.
create or replace function webhook_deliveries_add() returns trigger language plpgsql as $$
declare
  receivers text[];
begin
  -- Many events have few kinds, so subscriptions are matched with kinds.
  with kinds as materialized (
    select type, filing_type from recorded group by type, filing_type
  ), matches as materialized (
    select kinds.type, kinds.filing_type, subscriptions.id, subscriptions.created_at
      from kinds
     cross join lateral (
           select id, account_id, created_at
             from webhook_subscriptions
            where is_active and deleted_at is null and filing_types is null and events @> array[kinds.type]
            union all
           select id, account_id, created_at
             from webhook_subscriptions
            where is_active and deleted_at is null and filing_types @> array[kinds.filing_type]
              and events @> array[kinds.type]) as subscriptions
      join accounts on accounts.id = subscriptions.account_id and accounts.status = 'active'
  ), added as (
    insert into webhook_deliveries (id, subscription_id, event_id, type, recorded_at, due_at)
    select webhook_uuid(), matches.id, recorded.id, recorded.type, recorded.recorded_at, clock_timestamp()
      from recorded
      join matches
        on matches.type = recorded.type
       and matches.filing_type is not distinct from recorded.filing_type
       and matches.created_at <= recorded.recorded_at
     order by recorded.id, matches.id
    returning subscription_id
  )
  select array_agg(distinct subscription_id::text) into receivers from added;
  -- Workers then ask for these subscriptions alone. A notification has room for about 200 of them.
  if receivers is not null then
    perform pg_notify('govdata_deliveries',
                      case when cardinality(receivers) <= 200 then array_to_string(receivers, ',') else '' end);
  end if;
  return null;
end $$;
