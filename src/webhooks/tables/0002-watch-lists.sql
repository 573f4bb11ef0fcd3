-- What a subscription narrows events by: companies, industries, states and items, besides types and forms. Null: all.
alter table webhook_subscriptions
  add column has_companies boolean not null default false, -- whether it has a list of companies: webhook_companies
  add column sics          text[], -- prefixes of SIC codes
  add column states        text[], -- of headquarters, as EDGAR's codes
  add column item_codes    text[]; -- of 8-Ks

-- The companies of subscriptions that have a list of them, in a table of their own: what deliveries change in a
-- subscription many times a minute stays a small row, whatever the length of its list.
create table webhook_companies (
  subscription_id uuid not null references webhook_subscriptions (id) on delete cascade,
  cik             text not null, -- 10 digits; a ticker that changes hands stays with the company that had it
  primary key (subscription_id, cik)
);
create index webhook_companies_cik on webhook_companies (cik, subscription_id);

-- An event finds the subscriptions without a list of companies by the narrowest list that each of them has. All other
-- lists are compared afterwards, so it does no harm that SIC code 4 is form 4, too. `*` stands for events that no item is
-- about: lists of items do not narrow them.
alter table webhook_subscriptions
  add column keys text[] generated always as (
    case when has_companies then null
         when sics is not null then sics
         when item_codes is not null
         then case when events <@ '{corporate_event.created}' then item_codes else item_codes || '{*}'::text[] end
         when filing_types is not null then filing_types
         when states is not null then states
         else events end) stored;
drop index webhook_subscriptions_forms, webhook_subscriptions_types;
create index webhook_subscriptions_keys on webhook_subscriptions using gin (keys) with (fastupdate = off)
  where is_active and deleted_at is null;

-- Whether an event is in each list of a subscription but those of types and companies, which have indexes. New events,
-- replays and previews all ask here. PostgreSQL puts it into each query as an expression.
create function webhook_fits(
  filing_types text[], sics text[], states text[], item_codes text[],
  event_form text, event_sics text[], event_states text[], event_items text[]
) returns boolean language sql immutable as $$
  select (filing_types is null or filing_types @> array[event_form])
     and (sics is null or sics && event_sics)
     and (states is null or states && event_states)
     and (item_codes is null or event_items is null or item_codes && event_items)
$$;

-- As before, with all lists. A subscription is read only if its narrowest list has the event: by the index of companies,
-- then by its key, or by the index of the other lists. `offset 0` keeps the planner from reading all subscriptions
-- instead, in a plan that a session may keep. Without just-in-time compilation: the planner takes each company for one
-- of thousands of subscriptions, and a server would compile for longer than the query takes.
create or replace function webhook_deliveries_add() returns trigger language plpgsql set jit = off as $$
declare
  receivers text[];
begin
  -- Many events have few kinds, so subscriptions are matched with kinds.
  with news as materialized (
    select id, recorded_at, type, filing_type, ciks, sic_prefixes, states, item_codes,
           dense_rank() over (order by type, filing_type, ciks, sic_prefixes, states, item_codes) as kind
      from recorded
  ), kinds as materialized (
    select distinct on (kind) kind, type, filing_type, ciks, sic_prefixes, states, item_codes,
           sic_prefixes || coalesce(item_codes, '{*}') || filing_type || states || type as keys
      from news
     order by kind
  ), matches as materialized (
    select kinds.kind, subscriptions.id, subscriptions.account_id, subscriptions.created_at
      from kinds
     cross join lateral (
           select watching.id, watching.account_id, watching.created_at
             from (select distinct subscription_id from webhook_companies where cik = any(kinds.ciks)) as watched
            cross join lateral (
                  select * from webhook_subscriptions where id = watched.subscription_id offset 0) as watching
            where is_active and deleted_at is null and has_companies and events @> array[kinds.type]
              and webhook_fits(watching.filing_types, watching.sics, watching.states, watching.item_codes,
                               kinds.filing_type, kinds.sic_prefixes, kinds.states, kinds.item_codes)
            union all
           select id, account_id, created_at
             from webhook_subscriptions as narrowed
            where is_active and deleted_at is null and keys && kinds.keys and events @> array[kinds.type]
              and webhook_fits(narrowed.filing_types, narrowed.sics, narrowed.states, narrowed.item_codes,
                               kinds.filing_type, kinds.sic_prefixes, kinds.states, kinds.item_codes)
           ) as subscriptions
      join accounts on accounts.id = subscriptions.account_id and accounts.status = 'active'
  ), added as (
    insert into webhook_deliveries (id, subscription_id, event_id, type, recorded_at, due_at)
    select webhook_uuid(), matches.id, news.id, news.type, news.recorded_at, clock_timestamp()
      from news
      join matches on matches.kind = news.kind and matches.created_at <= news.recorded_at
     order by news.id, matches.id
  )
  -- From the matches, not from what was added: a join of the two would compare each row with each.
  select array_agg(id::text order by turn, id) into receivers
    from (select id, row_number() over (partition by account_id order by id) as turn
            from (select distinct id, account_id
                    from matches
                   where created_at <= (select max(recorded_at) from news)) as matched) as reached;
  -- A notification has room for about 200 of them. Of more than 2,000, workers look for the rest.
  for start in 1 .. least(coalesce(cardinality(receivers), 0), 2000) by 200 loop
    perform pg_notify('govdata_deliveries', array_to_string(receivers[start:least(start + 199, 2000)], ','));
  end loop;
  if cardinality(receivers) > 2000 then
    perform pg_notify('govdata_deliveries', '');
  end if;
  return null;
end $$;
