-- As in the step before, but a notification names more subscriptions: the first of each account before the second
-- of any. One account with thousands keeps no other one waiting for the look at all of them.
create or replace function webhook_deliveries_add() returns trigger language plpgsql as $$
declare
  receivers text[];
begin
  -- Many events have few kinds, so subscriptions are matched with kinds.
  with kinds as materialized (
    select type, filing_type from recorded group by type, filing_type
  ), matches as materialized (
    select kinds.type, kinds.filing_type, subscriptions.id, subscriptions.account_id, subscriptions.created_at
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
  )
  -- From the matches, not from what was added: a join of the two would compare each row with each.
  select array_agg(id::text order by turn, id) into receivers
    from (select id, row_number() over (partition by account_id order by id) as turn
            from (select distinct id, account_id
                    from matches
                   where created_at <= (select max(recorded_at) from recorded)) as matched) as reached;
  -- A notification has room for about 200 of them. Of more than 2,000, workers look for the rest.
  for start in 1 .. least(coalesce(cardinality(receivers), 0), 2000) by 200 loop
    perform pg_notify('govdata_deliveries', array_to_string(receivers[start:least(start + 199, 2000)], ','));
  end loop;
  if cardinality(receivers) > 2000 then
    perform pg_notify('govdata_deliveries', '');
  end if;
  return null;
end $$;
