-- Companies and their filings (EDGAR). Each company and each filing is replaced in its own transaction, because a list
-- of 7,000 companies never changes all at once.

-- Companies from submissions JSON, cleaned. Headquarters are the business address.
create table sec_companies (
  cik                    text        primary key, -- 10 digits
  name                   text        not null,
  entity_type            text,                    -- operating, other, …
  sic                    text,                    -- 4 digits
  sic_description        text,
  naics_code             text,                    -- NAICS 2022, 2 to 6 digits or a range; derived from the SIC
  naics_description      text,
  ein                    text,
  lei                    text,
  category               text,                    -- without markup: Large accelerated filer
  fiscal_year_end        text,                    -- MMDD, nominal
  state_of_incorporation text,                    -- EDGAR's code: DE, or X0 for a foreign country
  street                 text,
  city                   text,
  state                  text,                    -- EDGAR's code
  zip                    text,                    -- as filed
  country                text,                    -- of foreign addresses
  is_foreign             boolean     not null default false,
  county_fips            text,                    -- in Connecticut the former county
  county_name            text,
  planning_region_fips   text,                    -- Connecticut only
  latitude               double precision,
  longitude              double precision,
  tickers                text[]      not null default '{}', -- the primary one first; share classes with a dash
  exchanges              text[]      not null default '{}', -- parallel to tickers; an exchange can be null
  former_names           jsonb       not null default '[]', -- [{name, from, to}], newest first
  search_name            text        not null,    -- of the name, then of former names: search-name.ts
  filings_as_of          date,                    -- newest filing of its list; null: known from facts or a header only
  described_on           date,                    -- without a list: day of the filing whose header this row is from
  updated_at             timestamptz not null default clock_timestamp()
);
create index sec_companies_sic on sec_companies (sic);
create index sec_companies_naics on sec_companies (naics_code text_pattern_ops);
create index sec_companies_county on sec_companies (county_fips);

-- Tickers and their companies, including companies that are not loaded.
create table sec_tickers (
  symbol    text     not null, -- upper case, classes with a dash: BRK-B
  cik       text     not null,
  name      text     not null,
  exchange  text,
  position  smallint not null, -- within the company; 0 is the primary one
  is_listed boolean  not null, -- in the list of all tickers, which decides who owns a ticker; else from submissions
  primary key (symbol, cik)
);
create index sec_tickers_by_company on sec_tickers (cik, position);

-- Filings, with a row for each filer: an accession number appears under every company that filed it.
create table sec_filings (
  cik                 text     not null,
  accession_number    text     not null, -- dashed
  form                text     not null,
  filed_on            date     not null,
  accepted_at         timestamptz,          -- from the SGML header only: submissions JSON marks Eastern times with Z
  report_date         date,                 -- end of the period; for an 8-K the day of the event
  listed_items        text     not null default '',   -- from the items column: 5.02,9.01
  items               text[]   not null default '{}', -- of an 8-K: from column, header and headings once it is parsed
  file_number         text,
  primary_document    text,                 -- name in the filing's folder, without the folder of a style sheet
  primary_description text,
  size_bytes          bigint,
  is_xbrl             boolean  not null default false,
  is_inline_xbrl      boolean  not null default false,
  amends_accession    text,                 -- null if unknown, or if nothing is amended
  parsed_at           timestamptz,          -- when the documents were read; null if known only from a list
  parse_failure       text,                 -- why they could not be read
  primary key (cik, accession_number)
);
create index sec_filings_newest on sec_filings (cik, filed_on desc, accession_number desc);
create index sec_filings_by_accession on sec_filings (accession_number);
create index sec_filings_failed on sec_filings (cik) where parse_failure is not null;
-- Reports of a company, which can be some hundred among a hundred thousand filings of a bank.
create index sec_filings_reports on sec_filings (cik, filed_on desc, accession_number desc) where form like '10%';

-- Facts of the mapped concepts and of dei. Each company, concept and unit has a row with parallel arrays, in the order
-- of company facts. A company's statements therefore need only a few dozen rows.
create table sec_facts (
  cik        text               not null,
  taxonomy   text               not null, -- us-gaap, ifrs-full, dei
  concept    text               not null,
  unit       text               not null,
  starts     date[]             not null, -- null for an instant
  ends       date[]             not null,
  vals       double precision[] not null, -- unscaled; stored as JSON numbers, so that answers have the filed digits
  accessions text[]             not null, -- dashed
  forms      text[]             not null,
  filed      date[]             not null,
  fys        smallint[]         not null, -- of the filing, not of the fact; null if it states none
  fps        text[]             not null,
  primary key (cik, taxonomy, concept, unit)
);

-- Facts from inline XBRL of filings that company facts do not have yet. They are removed in the transaction that stores
-- company facts with the filing's accession number.
create table sec_inline_facts (
  cik              text               not null,
  accession_number text               not null,
  taxonomy         text               not null,
  concept          text               not null,
  unit             text               not null,
  starts           date[]             not null, -- as in sec_facts
  ends             date[]             not null,
  vals             double precision[] not null,
  form             text               not null,
  filed            date               not null,
  fy               smallint,                    -- the cover's fiscal year and period
  fp               text,
  primary key (cik, accession_number, taxonomy, concept, unit)
);

-- How often the facts of a company changed. What is derived from facts names the revision it was derived from. Triggers
-- count, so that every writer is counted.
create table sec_fact_revisions (
  cik      text   primary key,
  revision bigint not null
);

create function sec_count_revision() returns trigger
  language plpgsql
  as $$
begin
  insert into sec_fact_revisions as known (cik, revision)
  select distinct cik, 1 from changed
  on conflict (cik) do update set revision = known.revision + 1;
  return null;
end $$;

create trigger sec_facts_added after insert on sec_facts
  referencing new table as changed for each statement execute function sec_count_revision();
create trigger sec_facts_changed after update on sec_facts
  referencing new table as changed for each statement execute function sec_count_revision();
create trigger sec_facts_removed after delete on sec_facts
  referencing old table as changed for each statement execute function sec_count_revision();
create trigger sec_inline_facts_added after insert on sec_inline_facts
  referencing new table as changed for each statement execute function sec_count_revision();
create trigger sec_inline_facts_changed after update on sec_inline_facts
  referencing new table as changed for each statement execute function sec_count_revision();
create trigger sec_inline_facts_removed after delete on sec_inline_facts
  referencing old table as changed for each statement execute function sec_count_revision();

create function sec_count_all_revisions() returns trigger
  language plpgsql
  as $$
begin
  update sec_fact_revisions set revision = revision + 1;
  return null;
end $$;

create trigger sec_facts_emptied after truncate on sec_facts
  for each statement execute function sec_count_all_revisions();
create trigger sec_inline_facts_emptied after truncate on sec_inline_facts
  for each statement execute function sec_count_all_revisions();

-- Statements as answered, made from all filed facts when first requested. A row is used only if program, facts and
-- industry are still the ones it was made with. The program compresses them: a tenth of the bytes to store, and to read
-- for each answer.
create table sec_statements (
  cik       text    not null,
  statement text    not null, -- income, balance_sheet, cash_flow
  period    text    not null, -- annual, quarterly, ttm
  made_by   text    not null, -- version and commit of the program
  revision  bigint  not null, -- of sec_fact_revisions; 0: no fact was ever stored
  sic       text,
  has_facts boolean not null,
  -- zstd, JSON lines. First what requests need to know of the rows; then the rows without their company, newest first.
  packed    bytea   not null,
  primary key (cik, statement, period)
);
alter table sec_statements alter column packed set storage external; -- it is compressed already

-- Line items of each company's newest fiscal year, made from all its facts, so that thousands of companies are read at
-- once. As with sec_statements, a row is current only with the program, facts and industry that it was made with.
create table sec_annual_figures (
  cik            text   primary key,
  made_by        text   not null, -- version and commit of the program, which decide the order of figures
  revision       bigint not null, -- of sec_fact_revisions
  sic            text,
  fiscal_year    smallint,        -- the company's own number; this and all that follows is null if it has no such year
  period_start   date,            -- null without a statement of a duration, too
  period_end     date,
  currency       text,
  framework      text,            -- us-gaap, ifrs-full
  filed_on       date,            -- newest filing that a figure comes from
  figures        double precision[], -- unscaled, in the program's order of line items; null where nothing was filed
  revenue_before double precision -- of the fiscal year directly before
);

-- Summary Compensation Tables, in US dollars. Each officer and year of a filing has a row, in the table's order.
create table sec_compensation (
  cik                  text     not null,
  accession_number     text     not null,
  position             smallint not null,
  name                 text     not null,
  title                text,
  fiscal_year          smallint not null,
  salary               double precision,
  bonus                double precision,
  stock_awards         double precision,
  option_awards        double precision,
  non_equity_incentive double precision,
  pension_change       double precision,
  other                double precision,
  total                double precision,
  adds_up              boolean,  -- null if no total is printed
  primary key (cik, accession_number, position)
);
create index sec_compensation_by_year on sec_compensation (cik, fiscal_year desc);

-- Directors who joined or left the board, as stated in a filing.
create table sec_director_changes (
  cik              text     not null,
  accession_number text     not null,
  position         smallint not null,
  change_type      text     not null check (change_type in ('joined', 'departed')),
  member_name      text     not null,
  effective_date   date,
  primary key (cik, accession_number, position)
);

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
