-- What happened to filings. Each event is recorded once: parsing a filing again adds only what the log lacks.
-- `govdata events` lists the log. Events of long ago can be emptied (GOVDATA_EVENT_DAYS). Their rows stay: they tell
-- which events were recorded. Other features act on new events by a trigger (fan-out.md).
create table events (
  id          bigint      generated always as identity primary key,
  type        text        not null, -- filing.created, corporate_event.created, …
  dedupe_key  text        not null, -- identifies the event: the accession number, with the item or person
  filing_type text,                 -- form of the filing, which subscriptions can filter by; null if there is none
  data        json,                 -- as delivered, but this service's own addresses are paths; each delivery reads
                                    -- it as text, into which jsonb would be turned each time; null once it is emptied
  recorded_at timestamptz not null default clock_timestamp(),
  unique (type, dedupe_key)
);
create index events_recorded on events (recorded_at);
