-- SBA 7(a) lending: approvals of one area and calendar quarter, summed from the loans of one edition of the FOIA files.
-- Quarters without a loan have no row. Sums are exact, so that averages and rates are rounded only once, in the answer.
create table sba_lending (
  total_amount         numeric  not null, -- dollars to the cent: sum of GrossApproval
  median_amount        numeric  not null, -- dollars; may end in half a cent
  guaranteed_amount    numeric  not null, -- dollars to the cent: sum of SBAGuaranteedApproval
  guarantee_share_sum  numeric  not null, -- sum of each loan's own guaranteed / gross; to 20 decimals
  charge_off_amount    numeric  not null, -- dollars to the cent: GrossChargeOffAmount of loans charged off
  jobs_supported       bigint   not null,
  loan_count           integer  not null check (loan_count > 0), -- all approvals, in any status
  charge_off_count     integer  not null, -- status CHGOFF
  cancelled_count      integer  not null, -- status CANCLD; these loans are included in all sums above
  unresolved_count     integer,           -- loans of a state without a known county; null for counties
  quarter              smallint not null, -- of the approval: 20241 for 2024-Q1
  program              text     not null, -- 7A; an edition replaces all its rows
  fips                 text     not null, -- state 06, county 06037
  no_industry_count    integer,           -- loans with no NAICS code, or with one that no known edition has
  primary key (fips, quarter, program)
) partition by list (program);
create index sba_lending_by_quarter on sba_lending (quarter, fips);

-- The median of a county's or state's loans of the four quarters to each quarter, in dollars; may end in half a cent. It
-- can't be made of the quarters' medians. A quarter is left out where the four have no loan.
create table sba_year_medians (
  quarters  smallint[] not null,
  amounts   numeric[]  not null, -- of the quarter at the same position
  program   text       not null,
  fips      text       not null, -- state 06, county 06037
  primary key (fips, program)
) partition by list (program);

-- Approvals of the nation by NAICS code and calendar quarter, for each code of 2 to 6 digits and the ranges 31-33,
-- 44-45 and 48-49. `none`: without a known code; the sectors and `none` together are all loans of the files.
create table sba_industry_lending (
  total_amount         numeric  not null, -- as in sba_lending, like all that follow
  median_amount        numeric  not null,
  guaranteed_amount    numeric  not null,
  guarantee_share_sum  numeric  not null,
  charge_off_amount    numeric  not null,
  jobs_supported       bigint   not null,
  loan_count           integer  not null check (loan_count > 0),
  charge_off_count     integer  not null,
  cancelled_count      integer  not null,
  quarter              smallint not null,
  program              text     not null,
  naics                text     not null collate "C",
  primary key (naics, quarter, program)
) partition by list (program);

-- The loans of one state and filed NAICS code, an element a loan in each array. Figures of a state's industries are
-- summed from them: sums of each state, code and quarter would be a million rows, most of one loan.
create table sba_state_industry_loans (
  quarters          smallint[] not null,
  gross_cents       bigint[]   not null,
  guaranteed_cents  bigint[]   not null,
  charge_off_cents  bigint[]   not null,
  jobs              bigint[]   not null,
  outcomes          smallint[] not null, -- 0: neither, 1: charged off, 2: cancelled
  program           text       not null,
  fips              text       not null, -- of the state
  naics             text       not null collate "C", -- 2 to 6 digits as filed
  primary key (fips, naics, program)
) partition by list (program);

-- The NAICS code with the most dollars in the four quarters to each quarter. A quarter is left out where fewer than
-- five of the county's loans have a code.
create table sba_county_main_industries (
  quarters  smallint[] not null,
  naics     text[]     not null, -- of the quarter at the same position
  program   text       not null,
  fips      text       not null,
  primary key (fips, program)
) partition by list (program);
