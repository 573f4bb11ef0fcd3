-- Every change of a filing's sections has a number of its own, from which an index of them learns what is new.
create sequence sec_section_changes;

-- Annual and quarterly reports that were read for their items, or why they have none.
create table sec_section_filings (
  accession_number text        primary key, -- dashed
  cik              text        not null,    -- the first of several registrants
  form             text        not null,
  filed_on         date        not null,
  fiscal_year      smallint    not null,    -- the company's own label of the year that the period is in
  fiscal_quarter   smallint,                -- 1 to 4; null for an annual report, and if unknown
  excluded         text,                    -- why it has no sections: exclusion.ts; null if it has some
  sections         smallint    not null,    -- how many
  checksum         text        not null,    -- of all that indexes have of the filing
  change           bigint      not null default nextval('sec_section_changes'),
  changed_at       timestamptz not null default clock_timestamp(),
  is_removed       boolean     not null default false -- the filing is gone; the row stays for indexes that have it
);
create index sec_section_filings_newest on sec_section_filings (filed_on desc, accession_number desc);
-- The newest change says whether a count of what indexes lack still holds.
create index sec_section_filings_change on sec_section_filings (change);

-- Items of these reports, in the order of the document.
create table sec_sections (
  accession_number text     not null references sec_section_filings on delete cascade,
  position         smallint not null,
  section_type     text     not null, -- item_1a; in Part I of a 10-Q part_i_item_2
  part             text     not null, -- I to IV
  title            text     not null,
  word_count       integer  not null,
  doc_start        integer  not null, -- where it is in the document's plain text, in UTF-16 code units
  doc_end          integer  not null,
  content          bytea    not null, -- UTF-8, zstd; the program compresses it: half the bytes of PostgreSQL's own
  primary key (accession_number, position),
  unique (accession_number, section_type)
);
alter table sec_sections alter column content set storage external; -- it is compressed already

-- What each index of sections has of a filing. Without a row, or with an older change, it is still to be indexed.
create table sec_section_indexing (
  index_name       text        not null,
  accession_number text        not null references sec_section_filings on delete cascade,
  change           bigint      not null,
  chunks           integer     not null,
  indexed_at       timestamptz not null default clock_timestamp(),
  embedded_at      timestamptz, -- when the last of its chunks got its vector
  primary key (index_name, accession_number)
);
create index sec_section_indexing_waiting on sec_section_indexing (index_name) where embedded_at is null;

-- When a filing goes, its sections go. Its row stays until each index has forgotten its chunks.
create function sec_remove_sections() returns trigger
  language plpgsql
  as $$
declare
  gone text[];
begin
  select array_agg(distinct accession_number) into gone
    from removed
   where not exists (select from sec_filings f where f.accession_number = removed.accession_number);
  delete from sec_sections where accession_number = any (gone);
  update sec_section_filings
     set is_removed = true, sections = 0, checksum = '', change = nextval('sec_section_changes'),
         changed_at = clock_timestamp()
   where accession_number = any (gone) and not is_removed;
  if found then
    perform pg_notify('govdata_sections', '');
  end if;
  return null;
end $$;

create trigger sec_filings_removed after delete on sec_filings
  referencing old table as removed for each statement execute function sec_remove_sections();

-- Indexes of sections in the folder of vectors. Requests read the one that is served; another one is built at the same
-- time and then takes its place. An index that was replaced is dropped after the requests that still read it.
create table sec_search_indexes (
  index_name        text             primary key,
  model             text             not null, -- that made its vectors
  dimension         integer          not null,
  state             text             not null check (state in ('served', 'building', 'retired')),
  changed_at        timestamptz      not null default clock_timestamp(), -- of the state
  written_at        timestamptz,              -- when chunks or vectors were last written
  chunks_per_second double precision,         -- that got vectors recently, per second of a worker's processor
  obstacle          text,                     -- why vectors are not being made
  -- The folder or object store that has it, by an id that is there, too: another folder has nothing of it. Null until
  -- the first server that has its table says where it is.
  storage_id        text,
  layout            integer          not null default 2 -- of its table; 2 where the build that made it noted none
);
create unique index sec_search_indexes_served on sec_search_indexes (state) where state <> 'retired';

-- Filings that a worker works on, so that several share the work. A worker that was killed loses its lease.
create table sec_search_leases (
  index_name       text        not null references sec_search_indexes on delete cascade,
  accession_number text        not null, -- or the name of other work that one worker does at a time
  holder           text        not null,
  expires_at       timestamptz not null,
  primary key (index_name, accession_number)
);

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
