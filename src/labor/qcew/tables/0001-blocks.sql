-- QCEW. A cell is one industry and ownership of one area in one quarter; about 3.5 million are published per quarter.
-- They are stored in blocks. One row holds the cells of one area and quarter for one block of industries, in parallel
-- arrays. Block 0 has all industries, domains, supersectors and sectors; blocks 1 to 3 have the 3- to 6-digit
-- industries of some sectors each. One row per cell would take 112 bytes, mostly header and key. Here a cell takes
-- about 30, because an array has one header for hundreds of figures and is compressed. An area's cells are in four
-- rows, and one industry of every county is in one row per county. `unnest` of the parallel arrays gives the cells.
create table qcew_blocks (
  quarter                  smallint   not null, -- 20161 for 2016-Q1
  area_fips                text       not null, -- county 01001, state 01000, nation US000
  block                    smallint   not null,
  groups                   smallint[] not null, -- qcew_group of the cells, without repeats
  ownership                smallint[] not null, -- own_code: 0 total, 1 federal, 2 state, 3 local, 5 private
  industry                 integer[]  not null, -- 541511; the ranges 31-33, 44-45, 48-49 are 31, 44, 48
  establishments           integer[]  not null, -- published even if the rest is suppressed
  month1_employment        integer[]  not null, -- this and the next four: null if suppressed (disclosure code N)
  month2_employment        integer[]  not null,
  month3_employment        integer[]  not null,
  total_wages              bigint[]   not null, -- dollars, can exceed 2^31
  avg_weekly_wage          integer[]  not null, -- dollars
  employment_lq            integer[]  not null, -- hundredths, of month 3; null by its own disclosure code
  wages_lq                 integer[]  not null, -- hundredths, of total wages
  employment_yoy           integer[]  not null, -- tenths of a percent, of month 3; null by its own disclosure code
  wages_yoy                integer[]  not null, -- tenths of a percent, of total wages
  avg_weekly_wage_yoy      integer[]  not null, -- tenths of a percent
  primary key (area_fips, block, quarter)
) partition by list (quarter);

-- The group of a cell: an ownership at a level of the industry tree. A file replaces an area's cells group by group.
-- Tens: the ownership. Ones: the last digit of agglvl_code (0 total covered, 1 by ownership, 2 domain, 3 supersector, 4
-- sector, 5 to 8: 3 to 6 digits).
create function qcew_group(ownership integer, industry integer) returns smallint
  language sql immutable parallel safe
  return (ownership * 10 + case
            when industry = 10 then (case when ownership = 0 then 0 else 1 end)
            when industry in (101, 102) then 2
            when industry between 1011 and 1029 then 3
            when industry < 100 then 4
            when industry < 1000 then 5
            when industry < 10000 then 6
            when industry < 100000 then 7
            else 8
          end)::smallint;

-- The industries of each quarter in any area of a level. Level is the tens of agglvl_code: 1 nation, 5 states,
-- 7 counties. Derived at each publish, in the same transaction.
create table qcew_industries (
  quarter  smallint not null,
  level    smallint not null,
  industry integer  not null,
  primary key (industry, level, quarter)
);
