-- Occupational Employment and Wage Statistics: each occupation in each area, over all industries, by year. Rows for
-- single industries, nonmetropolitan areas and territories are not kept.

create type oews_group as enum ('total', 'major', 'minor', 'broad', 'detailed');

-- A code can appear twice in an area and year, as broad and as detailed, if no finer occupation is published. Hourly
-- wages are in cents, annual wages in dollars. They are null if they are not available or top-coded. A top-coded wage
-- has its bit set in `top_coded`: bit 0 is hourly_mean, bits 1 to 5 its percentiles 10, 25, 50, 75, 90; bits 6 to 11
-- are the same for annual wages.
create table oews_estimates (
  employment       integer,
  hourly_mean      integer,
  hourly_pct10     integer,
  hourly_pct25     integer,
  hourly_median    integer,
  hourly_pct75     integer,
  hourly_pct90     integer,
  annual_mean      integer,
  annual_pct10     integer,
  annual_pct25     integer,
  annual_median    integer,
  annual_pct75     integer,
  annual_pct90     integer,
  employment_prse  real,       -- percent, relative standard error
  mean_wage_prse   real,
  jobs_per_1000    real,
  location_quotient real,
  year             smallint   not null,
  top_coded        smallint   not null default 0,
  is_annual_only   boolean    not null default false,
  is_hourly_only   boolean    not null default false,
  grp              oews_group not null,
  soc              text       not null, -- 11-1011
  area             text       not null, -- 1 the nation, 06 a state, 35620 a metropolitan area
  primary key (soc, area, grp, year)
) partition by list (year);

-- The areas of a year, with their names in that year.
create table oews_areas (
  year smallint not null,
  area text     not null,
  name text     not null,
  primary key (area, year)
) partition by list (year);

-- The occupations of a year in any area, with their titles in that year.
create table oews_occupations (
  year  smallint   not null,
  soc   text       not null,
  grp   oews_group not null,
  title text       not null,
  primary key (soc, grp, year)
) partition by list (year);

-- The wages from which on a year is top-coded; null if neither its workbooks nor the agency's notes say it.
create table oews_limits (
  year   smallint primary key,
  hourly numeric(8, 2),
  annual integer
);
