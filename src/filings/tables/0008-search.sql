-- Indexes of sections in the folder of vectors. Requests read the one that is served; another one is built beside it and
-- then takes its place. An index that was replaced is dropped after the requests that still read it.
create table sec_search_indexes (
  index_name        text             primary key,
  model             text             not null, -- that made its vectors
  dimension         integer          not null,
  state             text             not null check (state in ('served', 'building', 'retired')),
  changed_at        timestamptz      not null default clock_timestamp(), -- of the state
  written_at        timestamptz,              -- when chunks or vectors were last written
  chunks_per_second double precision,         -- that got vectors lately, per second of processor time of a worker
  obstacle          text                      -- why vectors are not being made
);
create unique index sec_search_indexes_served on sec_search_indexes (state) where state <> 'retired';

-- Filings that a worker has in hand, so that several share the work. A worker that was killed loses its lease.
create table sec_search_leases (
  index_name       text        not null references sec_search_indexes on delete cascade,
  accession_number text        not null, -- or the name of other work that one worker does at a time
  holder           text        not null,
  expires_at       timestamptz not null,
  primary key (index_name, accession_number)
);
