-- How far EDGAR's feed of new filings was read.
create table sec_feed (
  is_only    boolean     primary key default true check (is_only), -- one row
  seen_to    timestamptz, -- the feed was read without a gap up to what it got at this time
  indexed_to date,        -- the daily indexes were read up to this day
  polled_at  timestamptz, -- when it was last read
  failed_at  timestamptz, -- since when it can't be read; null if it can
  failure    text
);

-- New filings that are to be read. A row is deleted in the transaction that records the events of its filing.
create table sec_new_filings (
  accession_number text        primary key, -- dashed
  cik              text        not null,    -- the party under which it is read
  form             text        not null,
  filed_on         date        not null,
  size_bytes       bigint,                  -- of the full submission text, as the feed has it
  is_late          boolean     not null,    -- found in a daily index, or long after it was filed: others are read first
  found_at         timestamptz not null default clock_timestamp(),
  due_at           timestamptz default clock_timestamp(), -- the next try; null: given up
  tries            smallint    not null default 0,
  failure          text                     -- why the last try failed
);
create index sec_new_filings_due on sec_new_filings (is_late, due_at) where due_at is not null;
