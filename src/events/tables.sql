-- What happened to filings, once each: a filing that is parsed again records nothing that is there already. Deliveries
-- are made from it, and `govdata events` lists it.
create table events (
  id          bigint      generated always as identity primary key,
  type        text        not null, -- filing.created, corporate_event.created, …
  dedupe_key  text        not null, -- what is the same event: the accession number, with the item or person
  filing_type text,                 -- form of the filing, by which subscriptions narrow; null where there is none
  data        jsonb       not null, -- as a delivery carries it
  recorded_at timestamptz not null default clock_timestamp(),
  unique (type, dedupe_key)
);
create index events_recorded on events (recorded_at);
