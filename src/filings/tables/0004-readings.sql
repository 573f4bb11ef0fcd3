-- What was read, so that a resumed load reads only what is new. Each file and each member of an archive has a row,
-- written in the same transaction as its data.
create table sec_readings (
  thing       text        primary key, -- its name, without folder or archive: CIK0000320193.json
  checksum    text        not null,    -- of the bytes and the version of the reader
  source      text        not null,    -- where it was found, for messages
  failure     text,                    -- why none of it is served
  read_at     timestamptz not null default clock_timestamp()
);
create index sec_readings_newest on sec_readings (read_at);
create index sec_readings_failed on sec_readings (thing) where failure is not null;

-- When the next request to EDGAR may be sent, for all instances on this database. EDGAR allows a user 10 requests per
-- second, from all machines together.
create table sec_requests (
  host          text        primary key, -- sec.gov; all its servers share one limit
  next_at       timestamptz not null,
  stopped_until timestamptz,             -- EDGAR reported that the rate was exceeded
  stop_reason   text
);
