-- Revised monthly series (CES, JOLTS, LAUS), as the agency published them at each time. A part is what one load replaces
-- as a whole: a survey, or a piece of one.

-- One version of one month of one series: stored only where it differs from the version before it in order of
-- publication, so that what a release said is, of each month, the newest version up to its day. `series` is the series id
-- as a number (each survey has its own code). `is_absent`: a release took the month back.
create table labor_observations (
  series       bigint  not null,
  value        double precision,
  period       integer not null, -- 202401; month 13 is the annual average
  published_on date    not null,
  is_absent    boolean not null default false,
  part         text    not null,
  footnotes    text,
  -- The part last: it is the same in every row of a partition, and would be compared first for each.
  primary key (series, period, published_on, part)
) partition by list (part);

-- Which series each release has, and from when to when: also where nothing of it differs from the release before.
create table labor_spans (
  series       bigint  not null,
  first_period integer not null,
  last_period  integer not null,
  published_on date    not null,
  is_whole     boolean not null, -- false: the release says nothing about months outside the span
  part         text    not null,
  primary key (series, published_on, part)
) partition by list (part);

-- The releases of a part, and how the day of each is known. `files`: checksum and rows by the agency's name.
create table labor_releases (
  part           text  not null,
  published_on   date  not null,
  published_from text  not null
                       check (published_from in ('last_modified', 'folder', 'edition', 'option', 'load_date')),
  source         text  not null,
  files          jsonb not null default '{}',
  primary key (part, published_on)
);
