-- A version 7 UUID with 12 bits of the fraction of its millisecond (RFC 9562, method 3): new rows get neighboring keys,
-- and sorting by it sorts by time of creation, to the microsecond of the clock. One reading of the clock, without FROM,
-- so that PostgreSQL puts it into the query as an expression.
create function webhook_uuid() returns uuid language sql volatile as $$
  select (left(overlay(encode(int8send((extract(epoch from clock_timestamp()) * 65536000)::bigint), 'hex')
                       placing '7' from 13 for 0), 16)
          || substr(encode(uuid_send(gen_random_uuid()), 'hex'), 17))::uuid
$$;

-- A deleted subscription keeps its row until its deliveries are deleted, in batches.
create table webhook_subscriptions (
  id                        uuid        primary key default webhook_uuid(),
  account_id                bigint      not null references accounts (id),
  url                       text        not null, -- normalized
  description               text,
  events                    text[]      not null,
  filing_types              text[],               -- null: every form
  secret                    text        not null, -- `whsec_…`; encrypted if the operator has set a key
  is_active                 boolean     not null default true,
  consecutive_failure_count integer     not null default 0,
  disabled_at               timestamptz,
  disabled_reason           text,
  tested_at                 timestamptz[] not null default '{}', -- the newest test deliveries, for their rate limit
  last_delivery_at          timestamptz,
  created_at                timestamptz not null default clock_timestamp(),
  updated_at                timestamptz not null default clock_timestamp(),
  deleted_at                timestamptz
);
create index webhook_subscriptions_account on webhook_subscriptions (account_id, id) where deleted_at is null;
-- Subscriptions by what they are about: an event finds those that match it without reading all others.
create index webhook_subscriptions_forms on webhook_subscriptions using gin (filing_types) with (fastupdate = off)
  where is_active and deleted_at is null;
create index webhook_subscriptions_types on webhook_subscriptions using gin (events) with (fastupdate = off)
  where is_active and deleted_at is null and filing_types is null;

-- What an account did in the last 60 s that it can do only so often, whatever it makes and deletes: a time for each.
create table webhook_account_uses (
  account_id bigint        not null references accounts (id) on delete cascade,
  kind       text          not null, -- tests or replays
  used_at    timestamptz[] not null,
  primary key (account_id, kind)
);

-- The base addresses that payloads were sent with. A payload has the same bytes at each attempt, so a delivery keeps
-- its base address if the setting changes.
create table webhook_bases (
  id  smallint generated always as identity primary key,
  url text     not null unique
);

create type webhook_delivery_state as enum ('queued', 'retrying', 'succeeded', 'failed');

-- `due_at` is the time of the next attempt. While an attempt runs it stays, and the delivery is leased until
-- `leased_until`: if its worker dies, another one takes it then. No index has `leased_until`, so a lease costs no entry
-- in any index: more than half of each page stays free for such updates, which make a row larger. `claim` names the
-- claim that leased the delivery; only that claim can finish the attempt.
create table webhook_deliveries (
  id              uuid        primary key with (fillfactor = 45),
  subscription_id uuid        not null,
  event_id        bigint,               -- null for a test delivery, which has its own data; events outlive deliveries
  type            text        not null,
  test_data       json,
  recorded_at     timestamptz not null, -- when the event was recorded; replays keep it
  created_at      timestamptz not null default clock_timestamp(),
  triggered_by    text,                 -- replay, or null
  state           webhook_delivery_state not null default 'queued',
  attempts        smallint    not null default 0, -- finished ones
  due_at          timestamptz,          -- null if no attempt follows
  leased_until    timestamptz,
  claim           uuid,
  base_id         smallint,             -- of webhook_bases; null before the first attempt
  completed_at    timestamptz
) with (fillfactor = 42, autovacuum_vacuum_scale_factor = 0.02);
-- A finished delivery gets new entries next to its first ones, in every index but the next. They have room there:
-- otherwise each page would be searched for dead entries, or split. The sizes in the end are the same.
--
-- The only index that a claim reads.
create index webhook_deliveries_ready on webhook_deliveries (subscription_id, due_at) where due_at is not null;
-- Lists of a subscription, newest first.
create index webhook_deliveries_listed on webhook_deliveries (subscription_id, id) with (fillfactor = 45);
-- The few that failing receivers cause, for lists by status.
create index webhook_deliveries_failing on webhook_deliveries (subscription_id, id)
  where state in ('retrying', 'failed');
-- Deliveries of an event, for replays and for the retention of events.
create index webhook_deliveries_event on webhook_deliveries (event_id, subscription_id) with (fillfactor = 45);

create table webhook_attempts (
  delivery_id   uuid        not null,
  number        smallint    not null, -- from 1
  started_at    timestamptz not null,
  duration_ms   real        not null,
  dns_ms        real,                 -- null: the attempt did not get there, or used a kept connection
  connect_ms    real,
  tls_ms        real,
  first_byte_ms real,                 -- from the end of the request to the first byte of the answer
  address       text,                 -- the checked address that was connected to
  http_status   smallint,             -- null: no answer
  error         text,                 -- null: the attempt succeeded
  response_body text,                 -- the first 1 KiB of the answer
  primary key (delivery_id, number)
);

create type webhook_replay_state as enum ('running', 'done', 'canceled');

-- Bulk replays. `last_event_id` and the counts are written with the deliveries they count, so a replay that was cut off
-- continues where it stopped.
create table webhook_replays (
  id              uuid        primary key default webhook_uuid(),
  subscription_id uuid        not null,
  from_time       timestamptz not null,
  to_time         timestamptz not null, -- not included
  status          text,                 -- failed, succeeded, missed (no delivery was made), or null for all
  event_type      text,
  state           webhook_replay_state not null default 'running',
  last_event_id   bigint      not null default 0,
  event_count     bigint      not null default 0, -- events that were looked at
  delivery_count  bigint      not null default 0, -- deliveries that were made
  created_at      timestamptz not null default clock_timestamp(),
  finished_at     timestamptz
);
create index webhook_replays_subscription on webhook_replays (subscription_id, id);
-- A subscription has at most one that runs.
create unique index webhook_replays_running on webhook_replays (subscription_id) where state = 'running';

-- One delivery for each new event and each active subscription that matches it. An error fails the recording, so that
-- no event stays without its deliveries. Notifications name the first subscription of each account before the second of
-- any: one account with thousands keeps no other one waiting for the look at all of them.
create function webhook_deliveries_add() returns trigger language plpgsql as $$
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
create trigger events_to_webhooks after insert on events
  referencing new table as recorded for each statement execute function webhook_deliveries_add();

-- Workers keep a few claimed deliveries in memory. After a change of these columns they give back those of the
-- subscription, so that the next attempt has the new address and secret.
create function webhook_subscriptions_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('govdata_deliveries', 'changed ' || new.id);
  return null;
end $$;
create trigger webhook_subscriptions_changed after update of url, secret, is_active, deleted_at on webhook_subscriptions
  for each row when (old.url <> new.url or old.secret <> new.secret or old.is_active <> new.is_active
                     or old.deleted_at is distinct from new.deleted_at)
  execute function webhook_subscriptions_announce();
