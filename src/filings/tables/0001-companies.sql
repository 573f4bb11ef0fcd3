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
