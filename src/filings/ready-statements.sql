-- How often the facts of a company changed: what is derived from them says of which facts it is. Counted by the database
-- itself, whatever writes them.
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

-- Statements as they are answered, made when they were first asked for, of all that was filed. A row counts only for
-- the program, the facts and the industry that it was made by and of.
create table sec_statements (
  cik       text    not null,
  statement text    not null, -- income, balance_sheet, cash_flow
  period    text    not null, -- annual, quarterly, ttm
  made_by   text    not null, -- version and commit of the program
  revision  bigint  not null, -- of sec_fact_revisions; 0: no fact was ever stored
  sic       text,
  has_facts boolean not null,
  heads     text    not null, -- JSON: what is asked of rows before any is answered
  lines     text    not null, -- the rows without their company, a line of JSON each, newest first
  primary key (cik, statement, period)
);
