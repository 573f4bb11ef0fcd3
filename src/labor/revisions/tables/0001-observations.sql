-- Revised monthly series (CES, JOLTS, LAUS), with every version that the agency published. A part is what one load
-- replaces as a whole: a survey, or a piece of one.

-- One version of one month of one series. A version is stored only if it differs from the version published before it.
-- What a release said of a month is therefore the newest version up to the day of the release. `series` is the series
-- ID as a number, coded by each survey. `is_absent`: a release withdrew the month.
create table labor_observations (
  series       bigint  not null,
  value        double precision,
  period       integer not null, -- 202401; month 13 is the annual average
  published_on date    not null,
  is_absent    boolean not null default false,
  part         text    not null,
  footnotes    text,
  -- The part is last because all rows of a partition have the same one: comparing it first would cost time.
  primary key (series, period, published_on, part)
) partition by list (part);

-- The series of each release, with their first and last period. They are kept even if no figure differs from the
-- release before.
create table labor_spans (
  series       bigint  not null,
  first_period integer not null,
  last_period  integer not null,
  published_on date    not null,
  is_whole     boolean not null, -- false: the release says nothing about months outside the span
  part         text    not null,
  primary key (series, published_on, part)
) partition by list (part);

-- The releases of a part, and how the day of each is known. `files` has checksum and rows by the agency's file name.
create table labor_releases (
  part           text  not null,
  published_on   date  not null,
  published_from text  not null
                       check (published_from in ('last_modified', 'folder', 'edition', 'option', 'load_date')),
  source         text  not null,
  files          jsonb not null default '{}',
  primary key (part, published_on)
);
