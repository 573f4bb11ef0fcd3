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
  primary key (fips, quarter, program)
) partition by list (program);
create index sba_lending_by_quarter on sba_lending (quarter, fips);
