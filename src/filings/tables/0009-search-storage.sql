-- The folder or object store that has an index, by an id that is there, too: another folder has nothing of it. Null: the
-- index is from before this step, and the first server that has its table says where it is.
alter table sec_search_indexes add column storage_id text;

-- Servers with the role search, and the storage that each has. Where no living one has that of the indexes, it is lost.
create table sec_search_servers (
  holder     text        primary key, -- of a process
  storage_id text        not null,
  host       text        not null,
  uri        text        not null,
  is_running boolean     not null,    -- false: it has stopped in order
  seen_at    timestamptz not null default clock_timestamp()
);

-- Reports that a worker began to cut into passages and did not finish. What ends workers must not stop the others.
create table sec_search_trials (
  index_name       text        not null references sec_search_indexes on delete cascade,
  accession_number text        not null,
  change           bigint      not null,
  tries            smallint    not null,
  reason           text,                 -- why the report is set aside; null: it is not
  tried_at         timestamptz not null default clock_timestamp(),
  primary key (index_name, accession_number)
);

-- The newest change says whether a count of what indexes lack still holds.
create index sec_section_filings_change on sec_section_filings (change);
