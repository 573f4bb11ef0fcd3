-- What LAUS says now of each area that has an unemployment rate: a row for the months or the years of an area, so that
-- an answer is one look at the primary key. Derived from the observations in the transaction that publishes them; with
-- as_of, or where a row is missing or of other code, answers are made from the observations themselves.
create table laus_latest (
  level          text     not null check (level in ('state', 'county')),
  fips           text     not null,
  frequency      text     not null check (frequency in ('monthly', 'annual')),
  adjustment     text     not null check (adjustment in ('sa', 'nsa')),
  made_by        smallint not null, -- version of the code that derived the row
  last_period    integer  not null, -- of the releases that answer, whether a figure is there or not
  published_on   date     not null, -- of the newest of these releases
  published_from text     not null,
  periods        integer[] not null, -- ascending; the lists after it are parallel
  unemployment_rate                double precision[] not null,
  unemployment                     double precision[] not null,
  employment                       double precision[] not null,
  labor_force                      double precision[] not null,
  employment_population_ratio      double precision[] not null,
  labor_force_participation_rate   double precision[] not null,
  footnotes      text,               -- codes of each period, a line each; null where no figure has any
  editions       date[],             -- of years: the day of the release that each is of
  primary key (level, fips, frequency, adjustment)
);
