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
