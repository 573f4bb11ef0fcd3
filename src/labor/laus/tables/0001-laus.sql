-- States and counties of LAUS, with the name in the newest file that names them.
create table laus_areas (
  level        text not null check (level in ('state', 'county')),
  fips         text not null,
  name         text not null,
  published_on date not null, -- of the file that the name comes from
  primary key (level, fips)
);

-- First and last period of each measure, over all areas of a part. Derived at each publish.
create table laus_coverage (
  part         text     not null,
  measure      smallint not null, -- last digit of the measure's code
  first_period integer  not null,
  last_period  integer  not null,
  primary key (part, measure)
);

-- The newest LAUS figures of each area that has an unemployment rate. A row holds all months or all years of an area,
-- so that an answer reads one row by primary key. Derived from the observations in the transaction that publishes them.
-- Requests with as_of read the observations instead, and so do requests for rows that are missing or outdated.
create table laus_latest (
  level          text     not null check (level in ('state', 'county')),
  fips           text     not null,
  frequency      text     not null check (frequency in ('monthly', 'annual')),
  adjustment     text     not null check (adjustment in ('sa', 'nsa')),
  made_by        smallint not null, -- version of the code that derived the row; another version makes it outdated
  last_period    integer  not null, -- in the releases that answer, even if its figures are missing
  published_on   date     not null, -- day of the newest of these releases
  published_from text     not null,
  periods        integer[] not null, -- ascending; the arrays below are parallel to it
  unemployment_rate                double precision[] not null,
  unemployment                     double precision[] not null,
  employment                       double precision[] not null,
  labor_force                      double precision[] not null,
  employment_population_ratio      double precision[] not null,
  labor_force_participation_rate   double precision[] not null,
  footnotes      text,               -- codes of each period, one line each; null if no figure has any
  editions       date[],             -- for years: the release day of each
  primary key (level, fips, frequency, adjustment)
);
