-- Vintages and editions that were published since census_geographies was last brought up to date: written with each
-- publication, emptied with the list. So that a load killed between the two is made up for, and the others need not be
-- read again.
create table census_unlisted (
  label text primary key
);

-- No query reads the list by these, and each row that a new vintage touches had to be entered in both again.
drop index census_geographies_order;
drop index census_geographies_parent;

-- The newest name that the ACS gave, where the list has another one.
alter table census_geographies add column acs_name text;

insert into census_unlisted
select label from dataset_vintages where dataset = 'census' and state = 'served';
