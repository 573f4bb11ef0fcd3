-- The median of a county's or state's loans of the four quarters to each quarter, in dollars; it may end in half a cent. It
-- can't be made of the quarters' medians. A quarter is left out where the four have no loan. Editions that were loaded
-- before this step have none, until they are loaded again.
create table sba_year_medians (
  quarters  smallint[] not null,
  amounts   numeric[]  not null, -- of the quarter at the same position
  program   text       not null,
  fips      text       not null, -- state 06, county 06037
  primary key (fips, program)
) partition by list (program);
