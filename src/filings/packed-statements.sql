-- Statements that stand ready, compressed by the program: a tenth of the bytes to store, and to send for each answer.
-- What stood there before is made again when it is asked for.
drop table sec_statements;
create table sec_statements (
  cik       text    not null,
  statement text    not null, -- income, balance_sheet, cash_flow
  period    text    not null, -- annual, quarterly, ttm
  made_by   text    not null, -- version and commit of the program
  revision  bigint  not null, -- of sec_fact_revisions; 0: no fact was ever stored
  sic       text,
  has_facts boolean not null,
  -- By zstd, a line of JSON each: what is asked of the rows before any is answered; then the rows without their company,
  -- newest first.
  packed    bytea   not null,
  primary key (cik, statement, period)
);
alter table sec_statements alter column packed set storage external; -- it can't be made smaller
