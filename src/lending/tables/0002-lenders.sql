-- The lenders that hold the loans, and what is filed with each loan. All of it is null or missing in an edition that was loaded before.

-- As the other arrays, with an element a loan. Loans without a known NAICS code are under `none`, those of no state
-- under the state ''.
alter table sba_state_industry_loans
  add column county_codes smallint[],        -- the last 3 digits of the county; 0: none was found
  add column lenders integer[],              -- sba_lenders.number; 0: the file names none
  add column traits integer[],               -- sba_loan_traits.number
  add column terms smallint[],               -- months; -1: not filed
  add column rates integer[],                -- thousandths of a percent; -1: not filed
  add column days_to_charge_off integer[];   -- from the approval; -1: not charged off, or no possible day is filed

-- Lenders that hold loans now. The arrays of quarters have an element for each quarter and state with loans.
create table sba_lenders (
  lender_id       bigint     not null,
  number          integer    not null, -- from 1, by lender_id
  identified_by   text       not null, -- location_id, fdic_number, ncua_number, name
  names           text[]     not null, -- as filed, the one of most loans first
  name_loans      integer[]  not null,
  city            text,
  state           text,                -- postal abbreviation, as filed
  fdic_number     text,
  ncua_number     text,
  first_approval  date       not null,
  last_approval   date       not null,
  quarters        smallint[] not null,
  states          text[]     not null, -- FIPS code of the project's state; '' for none
  loan_counts     integer[]  not null,
  gross_cents     bigint[]   not null,
  program         text       not null,
  primary key (lender_id, program)
) partition by list (program);

-- What loans have in common: some thousand combinations. Texts as filed; null where nothing is.
create table sba_loan_traits (
  number             integer not null,
  subprogram         text,
  processing_method  text,
  business_type      text,
  business_age       text,
  rate_type          text,    -- F or V
  is_revolving       boolean,
  program            text    not null,
  primary key (number, program)
) partition by list (program);

-- Loans of the nation by quarter and class. `kind`: size, term, rate (classes by number) or traits (combinations).
create table sba_nation_classes (
  gross_cents  bigint   not null,
  loan_count   integer  not null,
  class        integer  not null,
  quarter      smallint not null,
  kind         text     not null,
  program      text     not null,
  primary key (quarter, kind, class, program)
) partition by list (program);

-- The outcomes of the nation's loans, by quarter of approval.
create table sba_nation_outcomes (
  gross_cents         bigint   not null,
  charge_off_cents    bigint   not null,
  days_to_charge_off  bigint   not null, -- of the loans with a day of charge-off, summed
  dated_count         integer  not null, -- how many these are
  loan_count          integer  not null,
  quarter             smallint not null,
  outcome             smallint not null, -- as sba_state_industry_loans.outcomes
  program             text     not null,
  primary key (quarter, outcome, program)
) partition by list (program);
