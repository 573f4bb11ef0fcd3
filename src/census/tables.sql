-- The six levels of the service. 'micro' is never served: a Micropolitan Statistical Area is known only to be refused
-- by name (service.md 4.1, rule 2).
create type census_level as enum ('nation', 'state', 'county', 'place', 'tract', 'metro', 'micro');

-- The 26 metrics, and two counts that are only numerators: shares of the total population are computed when they are
-- asked for, because the two tables that they need are published, and loaded, apart.
create type census_metric as enum (
  'median_age', 'total_population', 'population_density',
  'pct_under_18', 'pct_over_65',
  'pct_white', 'pct_black', 'pct_hispanic', 'pct_asian',
  'median_household_income', 'per_capita_income', 'median_earnings', 'poverty_rate', 'gini_index',
  'median_home_value', 'median_rent', 'homeownership_rate', 'vacancy_rate', 'housing_units',
  'pct_high_school_or_higher', 'pct_bachelors_or_higher', 'pct_graduate_degree',
  'labor_force_participation', 'unemployment_rate',
  'pct_uninsured', 'pct_private_insurance',
  'population_under_18', 'population_over_65'
);

create type census_note as enum (
  'too_few_samples', 'suppressed', 'not_applicable', 'controlled', 'open_ended_interval',
  'not_published', 'not_derivable', 'not_loaded'
);

-- One value a row: a metric of a place in a vintage, or one group of one of its breakdowns. `dimension` and `grp` are
-- '' for the metric itself; else race, age, sex … and the group's key within it. Percentages are 0 to 100, unrounded:
-- rounding is for answers. `source_rank` is the place of the table that the value was read from in the list of sources
-- of its metric (0 is the best): a better source replaces a lesser one place by place, never the other way round.
create table census_estimates (
  vintage     text          not null, -- YYYY-acs5 or YYYY-acs1
  level       census_level  not null,
  metric      census_metric not null,
  dimension   text          not null default '',
  grp         text          not null default '',
  source_rank smallint      not null,
  fips        text          not null,
  value       double precision,
  moe         double precision,
  value_note  census_note,
  moe_note    census_note,
  open_ended  text check (open_ended in ('above', 'below')),
  -- The vintage last: it is the same in every row of a partition, and comparing it first took a third of the time in
  -- which a load builds the index.
  primary key (level, metric, dimension, grp, fips, vintage)
) partition by list (vintage);

-- The places of a vintage, under the names that the ACS gave them in it.
create table census_places (
  vintage text         not null,
  level   census_level not null,
  fips    text         not null,
  name    text         not null,
  primary key (vintage, level, fips)
) partition by list (vintage);

-- Editions of geography alone: Gazetteer files (names, coordinates, areas), e.g. edition 'gazetteer-2023'.
create table census_gazetteer (
  edition           text         not null, -- gazetteer-YYYY or geoinfo-YYYY
  level             census_level not null,
  year              smallint     not null,
  fips              text         not null,
  name              text         not null,
  latitude          double precision,
  longitude         double precision,
  land_area_sq_mi   double precision,
  water_area_sq_mi  double precision,
  primary key (edition, level, fips)
) partition by list (edition);
create index census_gazetteer_code on census_gazetteer (level, fips); -- the nearest edition that has a code

-- Counties of each Core Based Statistical Area, by delineation (OMB bulletins as the Bureau's list 1 has them).
create table census_delineations (
  edition     text     not null, -- delineation-YYYY
  year        smallint not null,
  cbsa        text     not null,
  title       text     not null,
  is_metro    boolean  not null,
  county_fips text     not null,
  is_central  boolean  not null,
  primary key (edition, cbsa, county_fips)
) partition by list (edition);
create index census_delineations_cbsa on census_delineations (cbsa);
create index census_delineations_county on census_delineations (county_fips);

-- Which file each ACS table of a vintage and level was read from: the same bytes again are not loaded again.
create table census_files (
  vintage    text         not null,
  level      census_level not null,
  acs_table  text         not null,
  file       text         not null,
  sha256     text         not null,
  row_count  integer      not null,
  loaded_at  timestamptz  not null default now(),
  primary key (vintage, level, acs_table, file)
);

-- Derived at each publish from the tables above, in the same transaction: what there is of each metric …
-- (`dimension` is '' for the metric itself.)
create table census_coverage (
  vintage       text          not null,
  level         census_level  not null,
  metric        census_metric not null,
  dimension     text          not null default '',
  year          smallint      not null,
  survey        text          not null check (survey in ('acs5', 'acs1')),
  place_count   integer       not null, -- places with a row
  value_count   integer       not null, -- of these, with a value
  moe_count     integer       not null,
  sources       jsonb         not null default '[]', -- [{"table","lines","rank","file"}]
  primary key (vintage, level, metric, dimension)
);

-- … and one row for every code that any vintage or Gazetteer has, under its newest name.
create table census_geographies (
  level             census_level not null,
  fips              text         not null,
  name              text         not null,
  name_order        integer      not null, -- place in the alphabetical list of the level (und-x-icu, then code)
  is_current        boolean      not null, -- in the newest edition of its level
  first_year        smallint     not null,
  last_year         smallint     not null,
  vintages          text[]       not null, -- ACS vintages that have it
  parent_level      census_level,
  parent_fips       text,
  latitude          double precision,
  longitude         double precision,
  land_area_sq_mi   double precision,
  water_area_sq_mi  double precision,
  area_edition      text,
  states            text[]       not null, -- states that it lies in: a metro can have several
  children          jsonb        not null default '[]', -- [{"level","count"}]
  acs_name          text,                               -- the newest name that the ACS gave, where the list has another
  primary key (level, fips)
);

-- Vintages and editions that were published since census_geographies was last brought up to date: written with each
-- publication, emptied with the list. So that a load killed between the two is made up for, and the others need not be
-- read again.
create table census_unlisted (
  label text primary key
);
