-- Companies, their filings and what was read in them (EDGAR). A company, or one filing, is replaced in a transaction of
-- its own: a list of 7,000 companies is never new as a whole.

-- As submissions JSON has them, cleaned; headquarters are the business address.
create table sec_companies (
  cik                    text        primary key, -- 10 digits
  name                   text        not null,
  entity_type            text,                    -- operating, other, …
  sic                    text,                    -- 4 digits
  sic_description        text,
  naics_code             text,                    -- NAICS 2022, 2 to 6 digits or a range; from the SIC
  naics_description      text,
  ein                    text,
  lei                    text,
  category               text,                    -- without markup: Large accelerated filer
  fiscal_year_end        text,                    -- MMDD, nominal
  state_of_incorporation text,                    -- EDGAR's code: DE, or X0 of a foreign country
  street                 text,
  city                   text,
  state                  text,                    -- EDGAR's code
  zip                    text,                    -- as filed
  country                text,                    -- of a foreign address
  is_foreign             boolean     not null default false,
  county_fips            text,                    -- in Connecticut the old county
  county_name            text,
  planning_region_fips   text,                    -- Connecticut only
  latitude               double precision,
  longitude              double precision,
  tickers                text[]      not null default '{}', -- the first is the company's own; classes with a dash
  exchanges              text[]      not null default '{}', -- parallel; an exchange can be null
  former_names           jsonb       not null default '[]', -- [{name, from, to}], newest first
  search_name            text        not null,    -- of the name, then former ones: search-name.ts
  filings_as_of          date,                    -- newest filing of its list; null: known from facts or a header alone
  described_on           date,                    -- without a list, the day of the filing whose header says all this
  updated_at             timestamptz not null default clock_timestamp()
);
create index sec_companies_sic on sec_companies (sic);
create index sec_companies_naics on sec_companies (naics_code text_pattern_ops);
create index sec_companies_county on sec_companies (county_fips);

-- Ticker to company, those too whose company is not loaded.
create table sec_tickers (
  symbol    text     not null, -- upper case, classes with a dash: BRK-B
  cik       text     not null,
  name      text     not null,
  exchange  text,
  position  smallint not null, -- within the company; 0 is its own
  is_listed boolean  not null, -- from the list of all tickers, which says whose a ticker is now; else from submissions
  primary key (symbol, cik)
);
create index sec_tickers_by_company on sec_tickers (cik, position);

-- A filing as each of its companies has it: an accession number stands under every filer.
create table sec_filings (
  cik                 text     not null,
  accession_number    text     not null, -- dashed
  form                text     not null,
  filed_on            date     not null,
  accepted_at         timestamptz,          -- from the SGML header only: submissions JSON says Z of Eastern times
  report_date         date,                 -- end of the period; of an 8-K the event's day
  listed_items        text     not null default '',   -- of the items column: 5.02,9.01
  items               text[]   not null default '{}', -- of an 8-K: column, header and headings together once it is parsed
  file_number         text,
  primary_document    text,                 -- name in the filing's folder, without a style sheet's folder in front
  primary_description text,
  size_bytes          bigint,
  is_xbrl             boolean  not null default false,
  is_inline_xbrl      boolean  not null default false,
  amends_accession    text,                 -- null where it can't be told, or nothing is amended
  parsed_at           timestamptz,          -- when the documents were read; null: known from a list only
  parse_failure       text,                 -- why they could not be read
  primary key (cik, accession_number)
);
create index sec_filings_newest on sec_filings (cik, filed_on desc, accession_number desc);
create index sec_filings_by_accession on sec_filings (accession_number);
create index sec_filings_failed on sec_filings (cik) where parse_failure is not null;

-- Facts of the mapped concepts and of dei, a row for each company, concept and unit: the arrays are parallel, in the
-- order of company facts, so that all that a company's statements need is a few dozen rows.
create table sec_facts (
  cik        text               not null,
  taxonomy   text               not null, -- us-gaap, ifrs-full, dei
  concept    text               not null,
  unit       text               not null,
  starts     date[]             not null, -- null of an instant
  ends       date[]             not null,
  vals       double precision[] not null, -- unscaled; as JSON has numbers, so that the digits filed come back
  accessions text[]             not null, -- dashed
  forms      text[]             not null,
  filed      date[]             not null,
  fys        smallint[]         not null, -- of the filing, not of the fact; null where it says none
  fps        text[]             not null,
  primary key (cik, taxonomy, concept, unit)
);

-- Facts of filings that company facts do not have yet, out of their inline XBRL: those of a filing go in the transaction
-- in which company facts bring its accession number.
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

-- Summary Compensation Tables: one row for each officer and year of a filing, in the table's order. US dollars.
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
  adds_up              boolean,  -- null where no total is printed
  primary key (cik, accession_number, position)
);
create index sec_compensation_by_year on sec_compensation (cik, fiscal_year desc);

create table sec_director_changes (
  cik              text     not null,
  accession_number text     not null,
  position         smallint not null,
  change_type      text     not null check (change_type in ('joined', 'departed')),
  member_name      text     not null,
  effective_date   date,
  primary key (cik, accession_number, position)
);

-- What was read, so that a load which goes on reads only what is new: a row for each file and each member of an archive,
-- written in the transaction that writes what was read in it.
create table sec_readings (
  thing       text        primary key, -- its name, without the folder or archive of this time: CIK0000320193.json
  checksum    text        not null,    -- of the bytes, with the version of the reader
  source      text        not null,    -- where it was, for messages
  failure     text,                    -- why nothing of it is served
  read_at     timestamptz not null default clock_timestamp()
);
create index sec_readings_newest on sec_readings (read_at);
create index sec_readings_failed on sec_readings (thing) where failure is not null;

-- When EDGAR may be asked next, for all that run on this database: at most 10 requests a second come from a user,
-- however many machines.
create table sec_requests (
  host          text        primary key, -- sec.gov: one limit for all its servers
  next_at       timestamptz not null,
  stopped_until timestamptz,             -- EDGAR said that the rate was exceeded
  stop_reason   text
);
